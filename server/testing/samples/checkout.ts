import { checkOut } from '#server/hotel-bookings/testing/shop.ts';
import { aPendingBooking } from './hotel-bookings.ts';
import type { Actor, Samples } from './sample.ts';

async function anOpenSession(actor: Actor) {
  const { status, body, text } = await checkOut(actor.person, await aPendingBooking(actor));
  if (status !== 201) throw new Error(`No session could be opened: ${text}`);
  return body;
}

export const samples: Samples = {
  createCheckoutSession: {
    input: async (actor) => ({
      items: [{ type: 'hotel', id: await aPendingBooking(actor) }],
      payment_method: 'card',
      success_url: '/trips',
    }),
    owned: { 'items.0.id': 'member' },
    // No perk is visible to anybody yet.
    open: ['perk_payment.item_ids.0'],
  },
  getCheckoutSession: {
    input: async (actor) => ({ id: (await anOpenSession(actor)).id }),
    owned: { id: 'member' },
  },
  expireCheckoutSession: {
    input: async (actor) => ({ id: (await anOpenSession(actor)).id }),
    owned: { id: 'member' },
  },
  payInSandbox: {
    input: async (actor) => ({
      payment_intent_id: (await anOpenSession(actor)).payment_intent_id,
      card: '4242 4242 4242 4242',
    }),
    owned: { payment_intent_id: 'organisation' },
  },
};

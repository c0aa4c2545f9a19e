import { anEsimCredit, anOrder } from '#server/modules/esim/testing/shop.ts';
import { checkOut } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPendingBooking } from './hotel-bookings.ts';
import type { Actor, Samples } from './sample.ts';

async function anOpenSession(actor: Actor) {
  const { status, body, text } = await checkOut(actor.person, await aPendingBooking(actor));
  if (status !== 201) throw new Error(`No session could be opened: ${text}`);
  return body;
}

export const samples: Samples = {
  createCheckoutSession: {
    input: async ({ person }) => ({
      items: [{ type: 'esim', id: (await anOrder(person)).order_id }],
      perk_payment: { item_ids: [await anEsimCredit(person, 300)] },
      payment_method: 'card',
      success_url: '/trips',
    }),
    owned: { 'items.0.id': 'member', 'perk_payment.item_ids.0': 'member' },
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

import { anEsimCredit, anOrder } from '#server/modules/esim/testing/shop.ts';
import { checkOut } from '#server/modules/hotels/bookings/testing/shop.ts';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { systemContext } from '../context.ts';
import { aPendingBooking } from './hotel-bookings.ts';
import type { Actor, Samples } from './sample.ts';

async function anOpenSession(actor: Actor) {
  const { status, body, text } = await checkOut(actor.person, await aPendingBooking(actor));
  if (status !== 201) throw new Error(`No session could be opened: ${text}`);
  return body;
}

type Fields = { publishable_key: string; script_url: string };

/** An open session whose gateway draws fields of its own. */
async function aSessionWithFields(actor: Actor) {
  const ctx = systemContext(actor.tenant.environment);
  await chooseGateway(ctx, actor.tenant.appId, 'lantern');
  const session = await anOpenSession(actor);
  await chooseGateway(ctx, actor.tenant.appId, 'sandbox');
  return session as typeof session & { payment_fields: Fields };
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
  confirmInSandbox: {
    input: async (actor) => {
      const { client_secret, payment_fields, id } = await aSessionWithFields(actor);
      return {
        publishable_key: payment_fields.publishable_key,
        client_secret,
        card: '4242 4242 4242 4242',
        return_url: new URL(`/checkout/${id}`, payment_fields.script_url).href,
      };
    },
    // The client secret alone gives access; the others are the same for all payments of an app.
    open: ['publishable_key', 'account_id'],
  },
};

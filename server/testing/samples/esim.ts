import {
  aFreeEsim,
  anEsimCredit,
  anOrder,
  purchase,
  runProviderDecisions,
} from '#server/modules/esim/testing/shop.ts';
import { runJobs } from '../run-jobs.ts';
import type { Actor, Samples } from './sample.ts';

const resource_id = 'esim_fr_5gb_30d';

const anUnpaidOrder = async ({ person }: Actor) => ({ order_id: (await anOrder(person)).order_id });

/** An order paid with a perk, which needs no payment gateway. */
async function anInstallableOrder({ person }: Actor) {
  const bought = await purchase(person, { perk_payment: { item_ids: [await aFreeEsim(person)] } });
  await runJobs();
  await runProviderDecisions();
  return { order_id: bought.body.order_id };
}

export const samples: Samples = {
  listEsimPlans: { input: () => ({ country: 'FR', currency: 'USD' }), open: ['country'] },
  listRegionalEsimPlans: { input: () => ({ region: 'gulf' }) },
  listEsimOptions: { input: () => ({ resource_id }), open: ['resource_id'] },
  purchaseEsim: {
    input: async ({ person }) => ({
      resource_id,
      user_id: person.userId,
      quantity: 2,
      perk_payment: { item_ids: [await anEsimCredit(person, 300)] },
      success_url: '/esim',
    }),
    owned: {
      user_id: { scope: 'member', refusal: 403, alsoFor: 'same person' },
      'perk_payment.item_ids.0': 'member',
    },
    open: ['resource_id'],
  },
  payEsimWithPerks: {
    input: async ({ person }) => ({
      booking_id: (await anOrder(person, { quantity: 2 })).order_id,
      item_ids: [await aFreeEsim(person)],
    }),
    owned: { booking_id: 'member', 'item_ids.0': 'member' },
  },
  getEsimOrderStatus: { input: anUnpaidOrder, owned: { order_id: 'member' } },
  getEsimOrder: { input: anInstallableOrder, owned: { order_id: 'member' } },
  listEsimOrders: {
    input: async (actor) => {
      await anInstallableOrder(actor);
      return { limit: 5 };
    },
  },
  getEsimUsage: { input: anInstallableOrder, owned: { order_id: 'member' } },
  cancelEsimOrder: { input: anUnpaidOrder, owned: { order_id: 'member' } },
};

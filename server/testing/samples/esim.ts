import {
  aFreeEsim,
  anEsimCredit,
  anOrder,
  orderOf,
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

/** An eSIM of an installable order. */
async function anEsim(actor: Actor) {
  const { order_id } = await anInstallableOrder(actor);
  const [esim] = (await orderOf(actor.person, order_id)).esims;
  return { order_id, iccid: esim?.iccid ?? '' };
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
  listEsimTopUpOptions: { input: anEsim, owned: { order_id: 'member' } },
  buyEsimTopUp: {
    input: async (actor) => ({
      ...(await anEsim(actor)),
      top_up_id: 'topup_3gb_30d',
      perk_payment: { item_ids: [await anEsimCredit(actor.person, 300)] },
      success_url: '/esim',
    }),
    owned: { order_id: 'member', 'perk_payment.item_ids.0': 'member' },
    open: ['top_up_id'],
  },
  listEsimTopUps: { input: anInstallableOrder, owned: { order_id: 'member' } },
  getEsimUsage: { input: anInstallableOrder, owned: { order_id: 'member' } },
  cancelEsimOrder: { input: anUnpaidOrder, owned: { order_id: 'member' } },
};

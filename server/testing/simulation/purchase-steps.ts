import { aCataloguePerk } from '#server/modules/perks/testing/wallet.ts';
import { newId } from '#server/platform/ids/index.ts';
import { callApi } from '../index.ts';
import { act } from './acts.ts';
import { mayHold, next, note } from './member-steps.ts';
import { type Scenario, signedIn } from './scenario.ts';
import { hasCart, type Step } from './steps.ts';

const plans = [
  ['esim_test_at_once', 3],
  ['esim_test_unknown_ordered', 2],
  ['esim_test_unknown_lost', 2],
  ['esim_test_slow', 2],
  ['esim_test_fails', 2],
  ['esim_test_refused', 1],
  ['esim_test_silent', 1],
] as const;

const buyEsim: Step = {
  weight: mayHold(4),
  async run(scenario) {
    const resource_id = scenario.random.pickWeighted(plans);
    const as = await signedIn(scenario);
    const what = `The member orders eSIM ${next(scenario)} of ${resource_id}`;
    const answer = await act<{ order_id: string }>(scenario, what, 'POST', '/v1/travel/esim/purchase', {
      as,
      headers: { 'idempotency-key': newId() },
      // The plan costs EUR 5.00.
      body: { resource_id, user_id: as.userId, quantity: scenario.random.between(1, 4) },
    });
    if (answer?.status === 202 || answer?.status === 201)
      note(scenario, 'esim', answer.body.order_id, 'eSIM');
  },
};

const buyPerk: Step = {
  weight: hasCart(1),
  async run(scenario) {
    const points = scenario.random.pick([100, 400, 1_000]);
    const perk = await aCataloguePerk(scenario.tenant, { points });
    const path = `/v1/perks/catalogue/${perk}/redeem`;
    await act(scenario, `The member buys a perk for ${points} points`, 'POST', path, {
      as: await signedIn(scenario),
    });
  },
};

const topUps = [
  ['topup_1gb_7d', 3],
  ['topup_test_unknown_ordered', 2],
  ['topup_test_unknown_lost', 2],
  ['topup_test_fails', 1],
  ['topup_test_refused', 1],
] as const;

/** What a top-up is called; another one cannot be bought for it. */
export const topUpName = 'top-up';

/** The eSIMs in carts of the seed, for which top-ups can be bought. */
export const esimsIn = ({ carts }: Scenario) =>
  carts.flatMap(({ bookings }) => bookings).filter(({ kind, what }) => kind === 'esim' && what !== topUpName);

const buyTopUp: Step = {
  weight: (scenario) => (esimsIn(scenario).length > 0 ? mayHold(10)(scenario) : 0),
  async run(scenario) {
    const { id, number } = scenario.random.pick(esimsIn(scenario));
    const top_up_id = scenario.random.pickWeighted(topUps);
    const as = await signedIn(scenario);
    const order = await callApi<{ esims: { iccid: string }[] }>('GET', `/v1/travel/esim/orders/${id}`, {
      as,
    });
    const iccid = order.body.esims?.[0]?.iccid;
    if (iccid === undefined) return;
    const path = `/v1/travel/esim/orders/${id}/top-ups`;
    const what = `The member orders ${topUpName} ${next(scenario)} ${top_up_id} of eSIM ${number}`;
    const answer = await act<{ booking_id: string }>(scenario, what, 'POST', path, {
      as,
      headers: { 'idempotency-key': newId() },
      body: { iccid, top_up_id, currency: 'EUR' },
    });
    if (answer?.status === 202 || answer?.status === 201)
      note(scenario, 'esim', answer.body.booking_id, topUpName);
  },
};

/** What members buy beside stays, visits and rides. */
export const purchaseSteps: readonly Step[] = [buyEsim, buyPerk, buyTopUp];

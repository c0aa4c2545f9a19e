import { aCataloguePerk } from '#server/modules/perks/testing/wallet.ts';
import { newId } from '#server/platform/ids/index.ts';
import { act } from './acts.ts';
import { mayHold, next, note } from './member-steps.ts';
import { type Scenario, signedIn } from './scenario.ts';
import type { Step } from './steps.ts';

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
  weight: ({ carts }: Scenario) => (carts.length > 0 ? 1 : 0),
  async run(scenario) {
    const points = scenario.random.pick([100, 400, 1_000]);
    const perk = await aCataloguePerk(scenario.tenant, { points });
    const path = `/v1/perks/catalogue/${perk}/redeem`;
    await act(scenario, `The member buys a perk for ${points} points`, 'POST', path, {
      as: await signedIn(scenario),
    });
  },
};

/** What members buy beside stays, visits and rides. */
export const purchaseSteps: readonly Step[] = [buyEsim, buyPerk];

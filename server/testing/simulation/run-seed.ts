import { endFaults } from './fault-steps.ts';
import { brokenPromises } from './invariants.ts';
import { memberSteps } from './member-steps.ts';
import { operatorSteps } from './operator-steps.ts';
import { outsideSteps } from './outside-steps.ts';
import type { Plant } from './plants.ts';
import { purchaseSteps } from './purchase-steps.ts';
import { becomeQuiet } from './quiet.ts';
import { seededRandom } from './random.ts';
import { realSteps } from './real-suppliers/steps.ts';
import { advance, newScenario, type Stage, type SupplierKind, say } from './scenario.ts';
import type { Step } from './steps.ts';
import { workerSteps } from './worker-steps.ts';

/** The outcome of one seed. */
export type SeedResult = { seed: number; suppliers: SupplierKind; broken: string[]; schedule: string[] };

const stepsWith: Record<SupplierKind, readonly Step[]> = {
  simulated: [...memberSteps, ...purchaseSteps, ...outsideSteps, ...operatorSteps, ...workerSteps],
  real: [...realSteps, ...operatorSteps, ...workerSteps],
};
/** Lines of the schedule before the seed becomes quiet. Stripe reports each payment in several lines. */
const lengthsWith: Record<SupplierKind, { fewest: number; most: number }> = {
  simulated: { fewest: 20, most: 60 },
  real: { fewest: 40, most: 90 },
};
const mostTries = 200;

/**
 * Runs one seed: steps in an order that the seed decides, each with at most one kind of fault, until its schedule is long
 * enough, then quiet, then the check of all promises. The same seed makes the same schedule.
 */
export async function runSeed(stage: Stage, seed: number, plant: Plant | null): Promise<SeedResult> {
  const random = seededRandom(seed);
  const { suppliers } = stage;
  const steps = stepsWith[suppliers];
  const scenario = await newScenario(stage, seed, random, plant);
  try {
    // Short seeds are more frequent, because they cost less and are read more easily.
    const { fewest, most } = lengthsWith[suppliers];
    const count = fewest + Math.floor((most - fewest) * random.draw() ** 2);
    // A worker without due jobs makes no step.
    for (let tries = 0; scenario.schedule.length < count && tries < mostTries; tries += 1) {
      const step = random.pickWeighted(steps.map((one) => [one, one.weight(scenario)] as const));
      await advance(scenario, 1_000);
      await step.run(scenario);
    }
    const unended = await becomeQuiet(scenario);
    return {
      seed,
      suppliers,
      broken: [...unended, ...(await brokenPromises(scenario))],
      schedule: scenario.schedule,
    };
  } catch (err) {
    const what = err instanceof Error ? (err.stack ?? err.message) : String(err);
    say(scenario, 'The simulation itself fails');
    return { seed, suppliers, broken: [what], schedule: scenario.schedule };
  } finally {
    endFaults();
  }
}

import assert from 'node:assert/strict';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { type Random, seededRandom } from '../simulation/random.ts';
import type { StandIn } from './stand-in.ts';

type Fault = Parameters<StandIn['faults']['plant']>[1];

const faults: readonly Fault[] = [
  { kind: 'lost' },
  { kind: 'refused' },
  { kind: 'cut', bytes: 1 },
  { kind: 'cut', bytes: 60 },
  ...[408, 500, 502, 504].map((status): Fault => ({ kind: 'given_up', status })),
  ...[401, 403, 404, 408, 429, 500, 502, 503, 504].map((status): Fault => ({ kind: 'status', status })),
];

type Subject = {
  standIn: StandIn;
  seed: number;
  rounds: number;
  /** The call that orders, and the calls that look up. */
  orderCall: RegExp;
  readCall: RegExp;
  /** Further faults that the supplier of the subject survives, such as a doubled request. */
  moreFaults?: readonly Fault[];
  /** Orders once. Each round gets a number of its own. */
  order(round: number): Promise<unknown>;
  /** The order of a round by our reference; null if there is none. */
  lookUp(round: number): Promise<unknown>;
  /** How many orders of a round the supplier has. */
  countMade(round: number): number;
};

/** How the rounds ended; the test checks that it has seen each of them. */
type Tally = { ordered: number; found: number; notMade: number; refused: number };

/**
 * Orders again and again while random faults meet the calls, and checks each outcome against the books of the supplier:
 * an answer means one order, a failure of kind `timeout` is explained by the look-up, and every other failure means that
 * there is no order. Throws AssertionError with the round where that does not hold.
 */
export async function orderAmongFaults(subject: Subject): Promise<Tally> {
  const random = seededRandom(subject.seed);
  const tally: Tally = { ordered: 0, found: 0, notMade: 0, refused: 0 };
  for (let round = 0; round < subject.rounds; round += 1) {
    plantFaults(subject, random);
    const failure = await subject.order(round).then(
      () => null,
      (err: unknown) => err,
    );
    const made = () => subject.countMade(round);
    if (failure === null) {
      tally.ordered += 1;
      assert.equal(made(), 1, `round ${round}: the answer of an order`);
    } else if (!isSupplierFailure(failure)) {
      throw failure;
    } else if (failure.kind === 'timeout') {
      const found = await lookUpAgain(subject, round);
      tally[found === null ? 'notMade' : 'found'] += 1;
      assert.equal(made(), found === null ? 0 : 1, `round ${round}: an order whose answer was lost`);
    } else {
      tally.refused += 1;
      assert.equal(made(), 0, `round ${round}: an order that failed with ${failure.message}`);
    }
    subject.standIn.faults.clear();
  }
  return tally;
}

function plantFaults({ standIn, orderCall, readCall, moreFaults = [] }: Subject, random: Random): void {
  if (random.chance(0.8)) standIn.faults.plant(orderCall, random.pick([...faults, ...moreFaults]));
  while (random.chance(0.4)) standIn.faults.plant(readCall, random.pick(faults));
}

/** A read that fails tells nothing and is repeated; each planted fault meets one request. */
async function lookUpAgain({ lookUp }: Subject, round: number): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await lookUp(round);
    } catch (err) {
      if (!isSupplierFailure(err) || attempt === 20) throw err;
    }
  }
}

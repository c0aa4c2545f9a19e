import { newId } from '#server/platform/ids/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { aGateway, context, keyOf, wanted } from '#server/suppliers/stripe/testing/gateway.ts';
import { type Random, seededRandom } from '../simulation/random.ts';
import type { StandIn } from '../stand-ins/stand-in.ts';
import { PromiseChecks } from './proof.ts';

const amountMinor = 12_000;
const refundedMinor = 5_000;
/** A call is repeated as a job repeats it; a round plants fewer faults than this. */
const mostAttempts = 30;

type Fault = Parameters<StandIn['faults']['plant']>[1];

const faults: readonly Fault[] = [
  { kind: 'lost' },
  { kind: 'refused' },
  { kind: 'doubled' },
  { kind: 'cut', bytes: 1 },
  { kind: 'cut', bytes: 60 },
  { kind: 'slow', delayMs: 2 },
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  ...[500, 502, 503, 504].map((status): Fault => ({ kind: 'status', status })),
  ...[500, 502, 504].map((status): Fault => ({ kind: 'given_up', status })),
];

/**
 * Creates, captures and refunds payments at Stripe while random faults meet the requests, each call again until it is
 * answered. Returns how many calls had to be repeated, and what was taken or given back more or less than once.
 */
export async function chargeAmongFaults({ seed, rounds }: { seed: number; rounds: number }) {
  const random = seededRandom(seed);
  const { standIn, gateway } = aGateway();
  const checks = new PromiseChecks();
  let repeated = 0;
  const untilAnswered = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    plant(standIn, random);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await act();
      } catch (err) {
        if (!isSupplierFailure(err) || attempt === mostAttempts) throw err;
        repeated += 1;
      }
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    const request = wanted({ amountMinor });
    const before = standIn.paymentCount();
    const { reference } = await untilAnswered(() => gateway.createIntent(context(), request));
    checks.expect(standIn.paymentCount() === before + 1, `round ${round}: not one payment`);
    standIn.payer.pay(reference);
    await untilAnswered(() => gateway.capture(context(), keyOf(reference), amountMinor));
    const { status, received } = standIn.payment(reference);
    checks.expect(
      status === 'succeeded' && received === amountMinor,
      `round ${round}: ${status}, captured ${received}`,
    );
    const refund = { ...keyOf(reference), refundId: newId(), amountMinor: refundedMinor };
    await untilAnswered(() => gateway.refund(context(), refund));
    const refunds = standIn.books().refunds.filter(({ paymentId }) => paymentId === reference);
    checks.expect(
      refunds.length === 1 && refunds[0]?.amount === refundedMinor,
      `round ${round}: ${refunds.length} refunds`,
    );
    standIn.faults.clear();
  }
  return { charged: rounds, repeated, broken: checks.broken };
}

function plant({ faults: planted }: StandIn, random: Random): void {
  planted.clear();
  while (random.chance(0.5)) planted.plant(random.pick([/^POST /, /^GET /, /./]), random.pick(faults));
}

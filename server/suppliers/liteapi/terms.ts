import type { CancellationPolicy, PenaltyStep } from '#server/modules/hotels/catalogue/port.ts';
import { percentOf } from '#server/platform/money/index.ts';
import { parseAmount } from '#server/platform/supplier-http/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { LiteApiRate } from './shapes-rates.ts';

/** The penalty of one room from an instant on, in minor units; `from` 0 is since the booking. */
type RoomStep = { from: number; penaltyMinor: number };

/** A room's part of the price, in minor units of `currency`. */
export type PricedRoom = { rate: LiteApiRate; totalMinor: number };

/**
 * The cancellation terms of all rooms together, from `now` on. A deadline is a time in GMT, from which the penalty
 * applies; before the first one a refundable room costs nothing. A room costs all if it is not refundable, names no
 * deadline, or its penalty cannot be read: nobody is promised a refund that the supplier does not give.
 */
export function policyOf(
  rooms: readonly PricedRoom[],
  { dueNowMinor, currency, timeZone }: { dueNowMinor: number; currency: string; timeZone: string },
  now: number,
): CancellationPolicy {
  const sum = rooms.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const steps = rooms.map((room) => stepsOf(room, currency));
  const starts = [...new Set([0, ...steps.flat().map(({ from }) => from)])].sort((a, b) => a - b);
  const timeline: PenaltyStep[] = [];
  let least = 0;
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    const owed = steps.reduce((sum, room) => sum + penaltyOf(room, start), 0);
    // Who loses all rooms loses all that was paid, also where the price of the offer is not their sum.
    least = Math.min(dueNowMinor, Math.max(least, owed >= sum ? dueNowMinor : owed));
    if (next !== undefined && next <= now) continue;
    const until = next === undefined ? null : isoInstant(next);
    const before = timeline.at(-1);
    if (before?.penaltyMinor === least) before.until = until;
    else timeline.push({ from: before?.until ?? null, until, penaltyMinor: least });
  }
  const today = timeline[0]?.penaltyMinor ?? dueNowMinor;
  const type =
    today === 0 ? 'free_cancellation' : today < dueNowMinor ? 'partially_refundable' : 'non_refundable';
  return { type, timeZone, timeline };
}

function stepsOf({ rate, totalMinor }: PricedRoom, currency: string): RoomStep[] {
  const { refundableTag, cancelPolicyInfos } = rate.cancellationPolicies ?? {};
  const everything = [{ from: 0, penaltyMinor: totalMinor }];
  if (refundableTag !== 'RFN' || !cancelPolicyInfos?.length) return everything;
  const steps = cancelPolicyInfos.map((info): RoomStep | null => {
    const from = instantOf(info.cancelTime);
    const penaltyMinor = penaltyIn(info, currency, totalMinor);
    return from === null || penaltyMinor === null ? null : { from, penaltyMinor };
  });
  return steps.some((step) => step === null) ? everything : (steps as RoomStep[]);
}

function penaltyIn(
  {
    type,
    amount,
    currency: own,
  }: { type?: string | null; amount: string | number; currency?: string | null },
  currency: string,
  totalMinor: number,
): number | null {
  if (type?.toLowerCase().startsWith('percent')) {
    // Two decimals of a percentage are basis points, and are read as such.
    const basisPoints = parseAmount(amount, 'EUR');
    return basisPoints === null ? null : Math.min(totalMinor, percentOf(totalMinor, basisPoints));
  }
  if (own && own !== currency) return null;
  const minor = parseAmount(amount, currency);
  return minor === null ? null : Math.min(totalMinor, minor);
}

/** What a room costs at an instant: the penalty of the last step that has begun. */
function penaltyOf(steps: readonly RoomStep[], instant: number): number {
  return steps
    .filter(({ from }) => from <= instant)
    .reduce((last, step) => (step.from >= last.from ? step : last), { from: -1, penaltyMinor: 0 })
    .penaltyMinor;
}

/** The time of a deadline, which is in GMT whether or not it says so; null if it is none. */
function instantOf(text: string): number | null {
  const written = text.trim().replace(' ', 'T');
  const time = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(written) ? written : `${written}Z`);
  return Number.isNaN(time) ? null : time;
}

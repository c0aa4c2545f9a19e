import type { CancellationPolicy } from './port.ts';

/**
 * What cancelling costs at an instant, in minor units: the penalty of the step it falls into. A step ends at its
 * `until`, which already belongs to the next one.
 */
export function penaltyAt(policy: CancellationPolicy, instant: string | number | Date): number {
  const at = new Date(instant).getTime();
  let penalty = 0;
  for (const step of policy.timeline) {
    if (step.from !== null && at < Date.parse(step.from)) break;
    penalty = step.penaltyMinor;
  }
  return penalty;
}

/** The last moment of free cancellation; null when there is none or never was. */
export function freeUntil(policy: CancellationPolicy): string | null {
  const first = policy.timeline[0];
  return first?.penaltyMinor === 0 ? first.until : null;
}

/** True when cancelling costs nothing at that instant. */
export function isRefundable(
  policy: CancellationPolicy,
  instant: string | number | Date = Date.now(),
): boolean {
  return penaltyAt(policy, instant) === 0;
}

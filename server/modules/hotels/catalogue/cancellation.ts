import type { CancellationPolicy } from './port.ts';

/**
 * The cancellation penalty at an instant, in minor units. A step's `until` is exclusive: that instant belongs
 * to the next step.
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

/** The instant at which free cancellation ends; null when cancelling is never free or always free. */
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

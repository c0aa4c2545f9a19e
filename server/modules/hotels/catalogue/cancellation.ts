import * as bookings from '#server/modules/bookings/index.ts';
import type { CancellationPolicy } from './port.ts';

/** The supplier's policy as the cancellation terms of a booking at this price. */
export function termsOfPolicy(
  { timeline }: Pick<CancellationPolicy, 'timeline'>,
  totalMinor: number,
): bookings.CancellationTerms {
  const tiers = timeline.map(({ until, penaltyMinor }) => ({
    until,
    penaltyMinor: Math.min(penaltyMinor, totalMinor),
  }));
  return { totalMinor, tiers };
}

/** The cancellation penalty at an instant, in minor units. */
export function penaltyAt({ timeline }: CancellationPolicy, instant: string | number | Date): number {
  return bookings.penaltyAt({ tiers: timeline }, new Date(instant).getTime());
}

/** The instant at which free cancellation ends; null when cancelling is never free or always free. */
export function freeUntil({ timeline }: CancellationPolicy): string | null {
  return bookings.freeUntilOf({ tiers: timeline });
}

/** True when cancelling costs nothing at that instant. */
export function isRefundable(
  policy: CancellationPolicy,
  instant: string | number | Date = Date.now(),
): boolean {
  return penaltyAt(policy, instant) === 0;
}

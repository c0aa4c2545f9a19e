import { type CancellationSchedule, cancellationSteps } from '#components/hotels/cancellation-steps.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** The cancellation terms of a visit that its timeline and sentences need. */
export type VisitTerms = {
  freeUntil: string | null;
  timeZone: string;
  startsAt: string;
  currency: string;
  /** The place whose time zone the times are in. */
  place: string;
  totalMinor: number;
};

/** The terms as a cancellation policy: free until the deadline, and no refund from then on. */
export function visitPolicy({ freeUntil, timeZone, totalMinor }: VisitTerms): CancellationSchedule {
  const last = { from: freeUntil, until: null, penaltyMinor: totalMinor };
  return {
    timeZone,
    timeline: freeUntil === null ? [last] : [{ from: null, until: freeUntil, penaltyMinor: 0 }, last],
  };
}

/**
 * The cancellation timeline from now to the start of the visit, as a bar and as a list; times
 * are in the venue's time zone.
 */
export function visitSteps(
  terms: VisitTerms,
  locale: Locale,
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const { currency, place, startsAt } = terms;
  return cancellationSteps(visitPolicy(terms), { locale, currency, place, arrival: startsAt });
}

/** The deadline for free cancellation; null if there is none or if it has passed. */
export const freeUntilOfVisit = ({ freeUntil }: Pick<VisitTerms, 'freeUntil'>, nowMs = Date.now()) =>
  freeUntil !== null && Date.parse(freeUntil) > nowMs ? freeUntil : null;

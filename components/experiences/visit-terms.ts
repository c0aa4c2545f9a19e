import { cancellationSteps } from '#components/booking/cancellation-steps.ts';
import { freeUntilTerms } from '#server/modules/bookings/index.ts';
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

/**
 * The cancellation timeline from now to the start of the visit, as a bar and as a list; times
 * are in the venue's time zone.
 */
export function visitSteps(
  terms: VisitTerms,
  locale: Locale,
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const { currency, place, startsAt, timeZone } = terms;
  return cancellationSteps(
    { timeZone, ...freeUntilTerms(terms.freeUntil, terms.totalMinor) },
    { locale, currency, place, arrival: startsAt },
  );
}

import { cancellationSteps } from '#components/booking/cancellation-steps.ts';
import type { CancellationTerms } from '#server/modules/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** The cancellation terms of a visit that its timeline and sentences need. */
export type VisitTerms = {
  /** What a cancellation costs over time. */
  terms: CancellationTerms;
  timeZone: string;
  /** The start from which the terms count. */
  startsAt: string;
  currency: string;
  /** The place whose time zone the times are in. */
  place: string;
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
  return cancellationSteps({ timeZone, ...terms.terms }, { locale, currency, place, arrival: startsAt });
}

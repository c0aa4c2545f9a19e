import { cancellationSteps, type PolicyOnTheWire } from '#components/hotels/cancellation-steps.ts';
import type { Locale } from '#server/brands/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** The terms of a visit as far as its bar and sentences need them. */
export type VisitTerms = {
  freeUntil: string | null;
  timeZone: string;
  startsAt: string;
  total: number;
  currency: string;
  /** Whose time the times are. */
  place: string;
};

/** Free until some hours before it begins and lost in full from then on, in the form that timelines take. */
export function visitPolicy({ freeUntil, timeZone, total }: VisitTerms): PolicyOnTheWire {
  const lost = { from: freeUntil, until: null, penalty: total };
  return {
    time_zone: timeZone,
    timeline: freeUntil === null ? [lost] : [{ from: null, until: freeUntil, penalty: 0 }, lost],
  };
}

/** The bar from now to the beginning and the same as a list; times are those of the venue. */
export function visitSteps(
  terms: VisitTerms,
  locale: Locale,
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const { currency, place, startsAt } = terms;
  return cancellationSteps(visitPolicy(terms), { locale, currency, place, arrival: startsAt });
}

/** The last instant at which cancelling is free; null when it is not, or no longer. */
export const freeUntilOfVisit = ({ freeUntil }: Pick<VisitTerms, 'freeUntil'>, nowMs = Date.now()) =>
  freeUntil !== null && Date.parse(freeUntil) > nowMs ? freeUntil : null;

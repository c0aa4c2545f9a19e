import {
  cancellationSteps,
  type PolicyOnTheWire,
  type StayPolicy,
} from '#components/hotels/cancellation-steps.ts';
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
} & ({ totalMinor: number } | MajorTotal);

/** The total of terms that are in major units. */
type MajorTotal = { total: number };

/** The terms as a cancellation policy: free until the deadline, and no refund from then on. */
export function visitPolicy(terms: VisitTerms): StayPolicy | PolicyOnTheWire {
  const { freeUntil, timeZone } = terms;
  const free = { from: null, until: freeUntil };
  const lost = { from: freeUntil, until: null };
  if ('total' in terms) {
    const last = { ...lost, penalty: terms.total };
    return {
      time_zone: timeZone,
      timeline: freeUntil === null ? [last] : [{ ...free, penalty: 0 }, last],
    };
  }
  const last = { ...lost, penaltyMinor: terms.totalMinor };
  return { timeZone, timeline: freeUntil === null ? [last] : [{ ...free, penaltyMinor: 0 }, last] };
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

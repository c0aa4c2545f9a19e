import { getTranslations } from 'next-intl/server';
import * as bookings from '#server/modules/bookings/index.ts';
import type { CancellationPolicy } from '#server/modules/hotels/catalogue/port.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, moneyLine, priceLine } from '#server/portal/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** The cancellation policy of a stay. Penalties are in minor units. */
export type StayPolicy = Pick<CancellationPolicy, 'timeZone' | 'timeline'>;

/** The cancellation policy of a visit or a ride. Penalties are in major units. */
export type PolicyOnTheWire = {
  time_zone: string;
  timeline: { from: string | null; until: string | null; penalty: number }[];
};

type Policy = StayPolicy | PolicyOnTheWire;
type Timeline = PolicyOnTheWire['timeline'];

const timeZoneOf = (policy: Policy): string => ('time_zone' in policy ? policy.time_zone : policy.timeZone);

/** The timeline with its penalties in the unit of the policy. */
const timelineOf = (policy: Policy): Timeline =>
  'time_zone' in policy
    ? policy.timeline
    : policy.timeline.map(({ penaltyMinor, ...step }) => ({ ...step, penalty: penaltyMinor }));

/** The deadline for free cancellation; null if cancelling is not free now. */
export function freeUntilOf(policy: Policy, now = Date.now()): string | null {
  const [step] = stepsAhead(policy, now);
  return step?.penalty === 0 ? step.until : null;
}

/**
 * The steps of a policy that can still apply at `now` (milliseconds since the epoch). Past steps
 * and steps of zero length are omitted, the current step has no start, and adjacent steps with
 * the same penalty are merged.
 */
export function stepsAhead(policy: Policy, now: number): Timeline {
  const tiers = timelineOf(policy).map(({ until, penalty }) => ({ until, penaltyMinor: penalty }));
  const steps = bookings.stepsAhead({ tiers }, now);
  return steps.map(({ penaltyMinor, ...step }) => ({ ...step, penalty: penaltyMinor }));
}

/**
 * The texts of a cancellation timeline, from now to check-in. All times are in the time zone of the hotel.
 */
export async function cancellationSteps(
  policy: Policy,
  options: {
    locale: Locale;
    currency: string;
    place: string;
    /** Instant of check-in. */
    arrival: string;
  },
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const [t, hotels] = await Promise.all([getTranslations('cancellation'), getTranslations('hotels')]);
  const { locale, currency } = options;
  const timeZone = timeZoneOf(policy);
  const line = 'time_zone' in policy ? priceLine : moneyLine;
  const now = Date.now();
  const arrival = Math.max(Date.parse(options.arrival), now + 1);
  const remaining = stepsAhead(policy, now);
  const time = (instant: string) => localTimeText(instant, timeZone, locale);
  const wasCheaper = policy.timeline.some(({ from }) => from !== null);
  const labelOf = ({ from, until }: Timeline[number], index: number): string => {
    if (until === null && from === null) return wasCheaper ? t('fromNow') : hotels('alwaysDue');
    if (until === null) return t('fromTime', { time: time(from ?? '') });
    return index > 0 && Date.parse(until) >= arrival ? t('untilCheckIn') : t('until', { time: time(until) });
  };
  const most = Math.max(0, ...remaining.map(({ penalty }) => penalty));
  const steps = remaining.map((step, index): TimelineStep => {
    const isLast = index === remaining.length - 1;
    const from = index === 0 || step.from === null ? now : Date.parse(step.from);
    const end = step.until === null ? arrival : Date.parse(step.until);
    // A step that starts at check-in gets 12 % of the bar, so that it stays visible.
    const until = end > from ? end : from + (arrival - now) * 0.12;
    return {
      kind: step.penalty === 0 ? 'free' : step.penalty >= most && isLast ? 'all' : 'part',
      from,
      until,
      label: labelOf(step, index),
      note: index === 0 && step.until !== null ? t('zone', { place: options.place }) : undefined,
      amount: step.penalty === 0 ? t('free') : line(step.penalty, currency, locale),
    };
  });
  const day = (at: number) => dateText(new Date(at).toISOString(), locale, undefined, timeZone);
  const marks = [
    t('today'),
    ...steps.slice(1).map(({ from }) => day(from)),
    day(Math.max(arrival, steps.at(-1)?.from ?? 0)),
  ];
  return { steps, marks };
}

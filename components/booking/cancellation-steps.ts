import { getTranslations } from 'next-intl/server';
import { type CancellationTerms, type PenaltyStep, stepsAhead } from '#server/modules/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, moneyLine } from '#server/portal/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** What a cancellation costs over time, and the time zone in which the times are shown. */
type CancellationSchedule = Pick<CancellationTerms, 'tiers'> & { timeZone: string };

/** The texts of a cancellation timeline, from now to the arrival, for any product. */
export async function cancellationSteps(
  schedule: CancellationSchedule,
  options: {
    locale: Locale;
    currency: string;
    place: string;
    /** Instant of check-in, pick-up or the start of the visit. */
    arrival: string;
  },
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const [t, hotels] = await Promise.all([getTranslations('cancellation'), getTranslations('hotels')]);
  const { locale, currency } = options;
  const { timeZone } = schedule;
  const now = Date.now();
  const arrival = Math.max(Date.parse(options.arrival), now + 1);
  const remaining = stepsAhead(schedule, now);
  const time = (instant: string) => localTimeText(instant, timeZone, locale);
  const wasCheaper = stepsAhead(schedule, Number.NEGATIVE_INFINITY).length > 1;
  const labelOf = ({ from, until }: PenaltyStep, index: number): string => {
    if (until === null && from === null) return wasCheaper ? t('fromNow') : hotels('alwaysDue');
    if (until === null) return t('fromTime', { time: time(from ?? '') });
    return index > 0 && Date.parse(until) >= arrival ? t('untilCheckIn') : t('until', { time: time(until) });
  };
  const most = Math.max(0, ...remaining.map(({ penaltyMinor }) => penaltyMinor));
  const steps = remaining.map((step, index): TimelineStep => {
    const isLast = index === remaining.length - 1;
    const from = index === 0 || step.from === null ? now : Date.parse(step.from);
    const end = step.until === null ? arrival : Date.parse(step.until);
    // A step that starts at check-in gets 12 % of the bar, so that it stays visible.
    const until = end > from ? end : from + (arrival - now) * 0.12;
    return {
      kind: step.penaltyMinor === 0 ? 'free' : step.penaltyMinor >= most && isLast ? 'all' : 'part',
      from,
      until,
      label: labelOf(step, index),
      note: index === 0 && step.until !== null ? t('zone', { place: options.place }) : undefined,
      amount: step.penaltyMinor === 0 ? t('free') : moneyLine(step.penaltyMinor, currency, locale),
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

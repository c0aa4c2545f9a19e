import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/brands/index.ts';
import { dateText, localTimeText, priceLine } from '#server/portal/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

export type PolicyOnTheWire = {
  time_zone: string;
  timeline: { from: string | null; until: string | null; penalty: number }[];
};

/** Until when a policy lets one cancel free of charge; null when it does not now. */
export function freeUntilOf(policy: PolicyOnTheWire, now = Date.now()): string | null {
  const [step] = stepsAhead(policy, now);
  return step?.penalty === 0 ? step.until : null;
}

/**
 * The steps of a policy that can still apply at `now` (milliseconds since the epoch). One that is over or has no span is
 * left out, one that runs already has no beginning to name, and neighbours that cost the same are one.
 */
export function stepsAhead({ timeline }: PolicyOnTheWire, now: number): PolicyOnTheWire['timeline'] {
  const ahead: PolicyOnTheWire['timeline'] = [];
  for (const { from, until, penalty } of timeline) {
    const isOver = until !== null && Date.parse(until) <= now;
    const isEmpty = from !== null && until !== null && Date.parse(from) >= Date.parse(until);
    if (isOver || isEmpty) continue;
    const before = ahead.at(-1);
    if (before?.penalty === penalty) before.until = until;
    else ahead.push({ from: from !== null && Date.parse(from) > now ? from : null, until, penalty });
  }
  return ahead;
}

/** The words of one cancellation timeline, from now to check-in, all times in the zone of the hotel. */
export async function cancellationSteps(
  policy: PolicyOnTheWire,
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
  const now = Date.now();
  const arrival = Math.max(Date.parse(options.arrival), now + 1);
  const alive = stepsAhead(policy, now);
  const time = (instant: string) => localTimeText(instant, policy.time_zone, locale);
  const wasCheaper = policy.timeline.some(({ from }) => from !== null);
  const labelOf = ({ from, until }: PolicyOnTheWire['timeline'][number], index: number): string => {
    if (until === null && from === null) return wasCheaper ? t('fromNow') : hotels('alwaysDue');
    if (until === null) return t('fromTime', { time: time(from ?? '') });
    return index > 0 && Date.parse(until) >= arrival ? t('untilCheckIn') : t('until', { time: time(until) });
  };
  const most = Math.max(0, ...alive.map(({ penalty }) => penalty));
  const steps = alive.map((step, index): TimelineStep => {
    const isLast = index === alive.length - 1;
    const from = index === 0 || step.from === null ? now : Date.parse(step.from);
    const end = step.until === null ? arrival : Date.parse(step.until);
    // What starts at check-in still has to be seen on the bar.
    const until = end > from ? end : from + (arrival - now) * 0.12;
    return {
      kind: step.penalty === 0 ? 'free' : step.penalty >= most && isLast ? 'all' : 'part',
      from,
      until,
      label: labelOf(step, index),
      note: index === 0 && step.until !== null ? t('zone', { place: options.place }) : undefined,
      amount: step.penalty === 0 ? t('free') : priceLine(step.penalty, currency, locale),
    };
  });
  const day = (at: number) => dateText(new Date(at).toISOString(), locale, undefined, policy.time_zone);
  const marks = [
    t('today'),
    ...steps.slice(1).map(({ from }) => day(from)),
    day(Math.max(arrival, steps.at(-1)?.from ?? 0)),
  ];
  return { steps, marks };
}

import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import type { TripView } from '#server/modules/trips/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { gapFacts } from './gap-facts.ts';
import { type DismissState, GapList } from './gap-list.tsx';

/** Lists everything that an upcoming trip lacks. Renders nothing for trips that have begun. */
export async function TripGaps({
  trip,
  locale,
  dismiss,
}: {
  trip: TripView;
  locale: Locale;
  dismiss: (state: DismissState, form: FormData) => Promise<DismissState>;
}) {
  if (trip.status !== 'upcoming') return null;
  const t = await getTranslations('trips.gaps');
  const facts = await Promise.all(trip.gaps.map((gap) => gapFacts(gap, locale)));
  return (
    <GapList
      action={dismiss}
      title={t('title')}
      alert={<Icon name="alert" className="flex-none" />}
      dismiss={t('dismiss')}
      gaps={trip.gaps.flatMap((gap, index) => {
        const one = facts[index];
        if (!one) return [];
        return {
          value: `${gap.kind} ${gap.bookingId}`,
          dismissLabel: t('dismissFor', { gap: one.text }),
          line: (
            <span className="grid min-w-0 flex-1 grid-cols-[1.5rem_1fr] items-center gap-3">
              <Icon name={one.icon} className="text-ink-2" />
              <span className="min-w-0">
                <span className="strong block">{one.text}</span>
                {one.detail && <span className="block text-14 text-ink-2">{one.detail}</span>}
              </span>
            </span>
          ),
          link: (
            <Link
              href={one.href}
              aria-label={t('actionFor', { action: one.action, gap: one.text })}
              className="link target text-14"
            >
              {one.action}
            </Link>
          ),
        };
      })}
    />
  );
}

/** The first thing that a trip lacks, in one line. */
export async function FirstGap({ trip, locale }: { trip: TripView; locale: Locale }) {
  const [gap] = trip.gaps;
  if (!gap) return null;
  const { icon, text, href, action } = await gapFacts(gap, locale);
  return (
    // The whole row is a link; this link must lie above it.
    <p className="relative z-1 flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
      <Icon name={icon} size={18} />
      {text}
      <Link href={href} className="link target">
        {action}
      </Link>
    </p>
  );
}

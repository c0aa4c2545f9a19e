import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { dateRangeText } from '#server/portal/index.ts';
import { SearchSegments } from '../portal/search-segments.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type StayQuery, searchHref } from './results-query.ts';
import { StayForm } from './stay-form.tsx';

/**
 * The search button of the header: on phones the title of the results, on wide screens three segments. It
 * opens the form in a sheet; without JavaScript it links to the page with the form.
 */
export async function SearchPill({
  portal,
  query,
  today,
  furthest,
  afterHero = false,
}: {
  portal: Portal;
  query: Partial<StayQuery>;
  today: string;
  furthest: string;
  /** On the start page the button appears when the large search field has scrolled out of view. */
  afterHero?: boolean;
}) {
  const [t, shell] = await Promise.all([getTranslations('search'), getTranslations('shell')]);
  const { locale } = portal;
  const dates =
    query.checkIn && query.checkOut ? dateRangeText(query.checkIn, query.checkOut, locale) : t('addDates');
  const nights =
    query.checkIn && query.checkOut
      ? Math.round((Date.parse(query.checkOut) - Date.parse(query.checkIn)) / 86_400_000)
      : 0;
  const guests = (query.adults ?? 2) + (query.childrenAges?.length ?? 0);
  const where = query.destination || t('anywhere');
  return (
    <Sheet
      title={t('label')}
      closeLabel={shell('close')}
      closeIcon={<Icon name="close" size={24} />}
      href={query.checkIn && query.destination ? `${searchHref(query)}&edit=1` : searchHref(query)}
      full
      triggerClass={`${afterHero ? 'after-hero' : ''} flex h-[calc(3rem*var(--leading))] w-full min-w-0 max-w-130 items-center gap-2.5 rounded-button border border-search-line bg-surface ps-4 pe-1.5 text-start text-ink shadow-float md:h-13 md:ps-0 md:pe-[5px]`}
      trigger={
        <>
          <Icon name="search" className="md:hidden" />
          <span className="min-w-0 flex-1 md:hidden">
            <span dir="auto" className="strong block truncate leading-[calc(1.25rem*var(--leading))]">
              {where}
            </span>
            <span className="block truncate text-12 text-ink-2">
              {dates} · {t('guestCount', { count: guests })}
            </span>
          </span>
          <SearchSegments
            where={where}
            dates={dates}
            nights={nights}
            guests={guests}
            rooms={query.rooms ?? 1}
            locale={locale}
          />
        </>
      }
    >
      <StayForm portal={portal} values={query} days={{ first: today, furthest }} idPrefix="pill" inSheet />
    </Sheet>
  );
}

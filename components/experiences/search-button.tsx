import { getTranslations } from 'next-intl/server';
import { dateText, type Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type ExperiencesQuery, experiencesHref } from './experiences-query.ts';
import { ExperienceSearchForm } from './search-form.tsx';

/** The search of the header: what was asked for, in one line. Opens the form; without scripts a link to its page. */
export async function SearchButton({
  portal,
  query,
  days,
}: {
  portal: Portal;
  query: ExperiencesQuery;
  days: { first: string; furthest: string };
}) {
  const [t, shell] = await Promise.all([getTranslations('experiences'), getTranslations('shell')]);
  const what = query.near
    ? t('nearYou')
    : [query.keyword, query.destination].filter(Boolean).join(' · ') || t('title');
  const when = query.date
    ? dateText(query.date, portal.locale, { weekday: 'short', day: 'numeric', month: 'short' })
    : t('anyDay');
  const href = experiencesHref(query);
  return (
    <Sheet
      title={t('searchLabel')}
      closeLabel={shell('close')}
      closeIcon={<Icon name="close" size={24} />}
      href={`${href}${href.includes('?') ? '&' : '?'}edit=1`}
      full
      triggerClass="flex h-[calc(3rem*var(--leading))] w-full min-w-0 max-w-110 items-center gap-2.5 rounded-button border border-search-line bg-surface ps-4 pe-1.5 text-start text-ink shadow-float md:h-13 md:ps-5 md:pe-[5px]"
      trigger={
        <>
          <Icon name="search" className="md:hidden" />
          <span className="min-w-0 flex-1">
            <span
              dir="auto"
              className="strong block truncate leading-[calc(1.25rem*var(--leading))] [text-align:match-parent]"
            >
              {what}
            </span>
            <span className="block truncate text-12 text-ink-2">{when}</span>
          </span>
          <span className="grid size-9 flex-none place-items-center rounded-button bg-primary text-on-primary max-md:hidden md:size-10.5">
            <Icon name="search" />
          </span>
        </>
      }
    >
      <ExperienceSearchForm portal={portal} query={query} days={days} idPrefix="pill" />
    </Sheet>
  );
}

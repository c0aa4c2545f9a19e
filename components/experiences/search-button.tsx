import { getTranslations } from 'next-intl/server';
import { dateText, type Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { SearchTitle, searchTitleClass } from '../ui/search-title.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type ExperiencesQuery, experiencesHref } from './experiences-query.ts';
import { ExperienceSearchForm } from './search-form.tsx';

/**
 * The search button of the header, which shows the search in one line. It opens the form in a sheet; without
 * JavaScript it links to the page with the form.
 */
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
      triggerClass={searchTitleClass}
      trigger={<SearchTitle what={what} when={when} />}
    >
      <ExperienceSearchForm portal={portal} query={query} days={days} idPrefix="pill" />
    </Sheet>
  );
}

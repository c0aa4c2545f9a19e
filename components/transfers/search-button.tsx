import { getTranslations } from 'next-intl/server';
import { commaText, isolated } from '#server/modules/theming/index.ts';
import { dateText, type Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { SearchTitle, searchTitleClass } from '../ui/search-title.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TransferSearchForm } from './search-form.tsx';
import { type TransfersQuery, transfersHref } from './transfers-query.ts';

/**
 * The search button of the header, which shows the search. It opens the form in a sheet; without JavaScript
 * it links to the page with the form.
 */
export async function SearchButton({
  portal,
  query,
  days,
}: {
  portal: Portal;
  query: TransfersQuery;
  days: { first: string; furthest: string };
}) {
  const [t, shell] = await Promise.all([getTranslations('transfers'), getTranslations('shell')]);
  const day = dateText(query.date, portal.locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <Sheet
      title={t('searchLabel')}
      closeLabel={shell('close')}
      closeIcon={<Icon name="close" size={24} />}
      href={`${transfersHref(query)}&edit=1`}
      full
      triggerClass={searchTitleClass}
      trigger={
        <SearchTitle
          what={t('titleFromTo', { from: isolated(query.from), to: isolated(query.to) })}
          when={`${commaText([day, query.time], portal.locale)} · ${t('peopleCount', { count: query.people })}`}
        />
      }
    >
      <TransferSearchForm portal={portal} query={query} days={days} idPrefix="pill" />
    </Sheet>
  );
}

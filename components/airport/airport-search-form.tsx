import { getTranslations } from 'next-intl/server';
import { intlTag } from '#server/modules/theming/index.ts';
import { dateText, type Portal } from '#server/portal/index.ts';
import { DestinationBox } from '../portal/destination-box.tsx';
import { destinationWords } from '../portal/destination-words.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { NearMe } from '../ui/near-me.tsx';
import { SearchTitle, searchTitleClass } from '../ui/search-title.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type AirportQuery, airportHref } from './airport-query.ts';

/** First and last date that can be booked, as YYYY-MM-DD. */
export type SaleDays = { first: string; furthest: string };

/**
 * A plain GET form for the airport and the day. Suggestions appear while typing, but typed text alone is
 * enough.
 */
export async function AirportSearchForm({
  portal,
  query,
  days,
  idPrefix,
  wide = false,
}: {
  portal: Portal;
  query: AirportQuery;
  days: SaleDays;
  idPrefix: string;
  /** Puts all fields in one row on wide screens. */
  wide?: boolean;
}) {
  const [t, search, words] = await Promise.all([
    getTranslations('airport'),
    getTranslations('search'),
    destinationWords(),
  ]);
  const mute = 'text-ink-2';
  return (
    <search aria-label={t('searchLabel')} className="grid gap-4">
      <form
        action="/airport"
        className={`grid gap-4 ${wide ? 'lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)_auto] lg:items-start' : ''}`}
      >
        <div className="grid content-start gap-1.5 [&>div>div:first-child]:border-line-strong">
          <span aria-hidden="true" className="text-14 font-medium">
            {t('where')}
          </span>
          <DestinationBox
            name="place"
            withCodes
            words={{ ...words, label: t('where'), placeholder: t('whereHint'), none: t('noSuggestions') }}
            locale={intlTag(portal.locale)}
            language={portal.locale}
            defaultValue={query.airport || query.place}
            kinds={['airports', 'places']}
            icons={{
              search: <Icon name="airport" className={`flex-none ${mute}`} />,
              places: <Icon name="location" className={mute} />,
              hotels: <Icon name="hotel" className={mute} />,
              airports: <Icon name="airport" className={mute} />,
            }}
          />
        </div>
        <TextInput
          id={`${idPrefix}-date`}
          name="date"
          type="date"
          label={t('when')}
          defaultValue={query.date}
          min={days.first}
          max={days.furthest}
        />
        {query.kind && <input type="hidden" name="kind" value={query.kind} />}
        <div className={wide ? 'lg:pt-[calc(1.25rem*var(--leading)+0.375rem)]' : ''}>
          <Button type="submit" icon="search" full>
            {search('submit')}
          </Button>
        </div>
      </form>
      <NearMe
        path="/airport"
        icon={<Icon name="location" size={18} />}
        words={{ near: t('near'), asking: t('nearAsking'), refused: t('nearRefused') }}
      />
    </search>
  );
}

/**
 * The search button of the header, which shows the search in one line. It opens the form in a sheet; without
 * JavaScript it links to the page with the form.
 */
export async function AirportSearchButton({
  portal,
  query,
  days,
  title,
}: {
  portal: Portal;
  query: AirportQuery;
  days: SaleDays;
  /** Name of the airport, if it is known. */
  title: string;
}) {
  const [t, shell] = await Promise.all([getTranslations('airport'), getTranslations('shell')]);
  const when = query.date
    ? dateText(query.date, portal.locale, { weekday: 'short', day: 'numeric', month: 'short' })
    : t('today');
  const href = airportHref(query);
  return (
    <Sheet
      title={t('searchLabel')}
      closeLabel={shell('close')}
      closeIcon={<Icon name="close" size={24} />}
      href={`${href}${href.includes('?') ? '&' : '?'}edit=1`}
      full
      triggerClass={searchTitleClass}
      trigger={<SearchTitle what={title} when={when} />}
    >
      <AirportSearchForm portal={portal} query={query} days={days} idPrefix="pill" />
    </Sheet>
  );
}

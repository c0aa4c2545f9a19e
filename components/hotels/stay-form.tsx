import { getTranslations } from 'next-intl/server';
import { partyLimits } from '#server/modules/hotels/catalogue/contract-guests.ts';
import { intlTag } from '#server/modules/theming/index.ts';
import { dateText, type Portal } from '#server/portal/index.ts';
import { countryChoices, countryCodes } from '../account/choices.ts';
import { DestinationBox } from '../portal/destination-box.tsx';
import { destinationWords } from '../portal/destination-words.ts';
import { textsOnce } from '../portal/texts-once.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { toJsonProp } from '../ui/json-prop.ts';
import type { StayQuery } from './results-query.ts';
import { type DatesWords, StayDates } from './stay-dates.tsx';
import { type GuestsWords, StayGuests } from './stay-guests.tsx';

export type StayErrors = Partial<Record<'destination' | 'dates' | 'guests', string>>;

/**
 * A plain GET form for the destination, the dates and the guests. It works with native fields until the
 * enhanced ones are loaded; the parameter names stay the same.
 */
export async function StayForm({
  portal,
  values,
  days,
  idPrefix,
  action = '/hotels',
  errors = {},
  wide = false,
  inSheet = false,
}: {
  portal: Portal;
  values: Partial<StayQuery>;
  /** First and last date that can be booked. */
  days: { first: string; furthest: string };
  idPrefix: string;
  /** The page of one hotel uses its own URL and asks only for dates and guests. */
  action?: string;
  errors?: StayErrors;
  /** Puts all fields in one row on wide screens. */
  wide?: boolean;
  /** A script renders the form when its sheet is opened. The browser then names the countries: their names take 5 kB. */
  inSheet?: boolean;
}) {
  const [t, hotels, words, dates, guests] = await Promise.all([
    getTranslations('search'),
    getTranslations('hotels'),
    destinationWords(),
    readDatesWords(),
    readGuestsWords(),
  ]);
  const home = portal.member?.countryCode ?? '';
  const chosen = values.nationality ?? home;
  const nationality = {
    label: t('nationality'),
    hint: t('nationalityHint'),
    chosen,
    none: home ? null : t('noNationality'),
    countries: inSheet
      ? { locale: intlTag(portal.locale), codes: countryCodes(chosen).join(' ') }
      : toJsonProp(countryChoices(portal.locale, chosen)),
  };
  const asksPlace = action === '/hotels';
  const error = (name: keyof StayErrors) =>
    errors[name] && <FieldError id={`${idPrefix}-${name}`}>{errors[name]}</FieldError>;
  const mute = 'text-ink-2';
  return (
    <search aria-label={t('label')}>
      <form action={action} className={`grid gap-4 ${wide ? 'lg:grid-cols-4' : ''}`}>
        {asksPlace && (
          <div
            className={`grid content-start gap-1.5 [&>div>div:first-child]:border-line-strong ${wide ? 'lg:col-span-2' : ''}`}
          >
            <span aria-hidden="true" className="text-14 font-medium">
              {t('where')}
            </span>
            <DestinationBox
              words={{ ...words, placeholder: t('whereHint') }}
              locale={intlTag(portal.locale)}
              language={portal.locale}
              defaultValue={values.destination}
              icons={{
                search: <Icon name="search" className={`flex-none ${mute}`} />,
                places: <Icon name="location" className={mute} />,
                hotels: <Icon name="hotel" className={mute} />,
                airports: <Icon name="airport" className={mute} />,
              }}
            />
            {error('destination')}
          </div>
        )}
        <StayDates
          id={`${idPrefix}-dates`}
          initial={values}
          first={days.first}
          furthest={days.furthest}
          locale={intlTag(portal.locale)}
          words={dates}
          closeIcon={<Icon name="close" size={24} />}
          calendarIcon={<Icon name="calendar" className="text-ink-2 max-xs:hidden" />}
          className={wide ? 'lg:col-span-2' : ''}
          error={error('dates')}
          refusals={{
            missing: <FieldError id={`${idPrefix}-dates`}>{hotels('errors.dates')}</FieldError>,
            refused: <FieldError id={`${idPrefix}-dates`}>{hotels('page.datesRefused')}</FieldError>,
          }}
        />
        <StayGuests
          id={`${idPrefix}-guests`}
          adults={values.adults ?? 2}
          rooms={values.rooms ?? 1}
          childrenAges={values.childrenAges ?? []}
          limits={partyLimits}
          words={guests}
          inline={wide}
          error={error('guests')}
          nationality={nationality}
        />
        <div className={wide ? 'lg:order-1 lg:col-span-4 lg:justify-self-end' : ''}>
          <Button type="submit" icon="search" full>
            {t('submit')}
          </Button>
        </div>
      </form>
    </search>
  );
}

const readDatesWords = textsOnce(async (locale): Promise<DatesWords> => {
  const [t, search, shell] = await Promise.all([
    getTranslations('hotels.dates'),
    getTranslations('search'),
    getTranslations('shell'),
  ]);
  // Sunday 3 January 2027 begins a week. Every month has a 28th, and no other part of the text contains 28.
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    dateText(`2027-01-${String(3 + day).padStart(2, '0')}`, locale, { weekday: 'short' }),
  );
  const sample = dateText('2027-01-03', locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const sampleDay = dateText('2027-01-03', locale);
  return {
    checkIn: search('checkIn'),
    checkOut: search('checkOut'),
    title: t('title'),
    add: search('addDates'),
    close: shell('close'),
    done: t('done'),
    earlier: t('earlier'),
    later: t('later'),
    months: Array.from({ length: 12 }, (_, month) =>
      dateText(`2027-${String(month + 1).padStart(2, '0')}-28`, locale).replace('28', '#'),
    ),
    weekdays,
    day: sample.replace(weekdays[0] ?? '', '@').replace(sampleDay, '#'),
    nights: Array.from({ length: 30 }, (_, index) => search('nights', { count: index + 1 })),
  };
});

const readGuestsWords = textsOnce(async (): Promise<GuestsWords> => {
  const [t, search] = await Promise.all([getTranslations('hotels.guests'), getTranslations('search')]);
  return {
    adults: search('adults'),
    rooms: search('rooms'),
    children: search('children'),
    childAge: t('childAge', { number: '#' }),
    addChild: t('addChild'),
    ages: Array.from({ length: 18 }, (_, years) => t('age', { years })),
    remove: t('remove'),
  };
});

import { getTranslations } from 'next-intl/server';
import { intlTag } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { DestinationBox } from '../portal/destination-box.tsx';
import { destinationWords } from '../portal/destination-words.ts';
import { Button } from '../ui/button.tsx';
import { FieldError, TextInput } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { NearMe } from '../ui/near-me.tsx';
import type { ExperiencesQuery } from './experiences-query.ts';

export type SearchErrors = Partial<Record<'destination' | 'date', string>>;

/** A plain GET form for the destination, a keyword and the date; one of the first two is enough. */
export async function ExperienceSearchForm({
  portal,
  query,
  days,
  idPrefix,
  errors = {},
  wide = false,
}: {
  portal: Portal;
  query: ExperiencesQuery;
  /** First and last date that can be booked. */
  days: { first: string; furthest: string };
  idPrefix: string;
  errors?: SearchErrors;
  /** Puts all fields in one row on wide screens. */
  wide?: boolean;
}) {
  const [t, search, words] = await Promise.all([
    getTranslations('experiences'),
    getTranslations('search'),
    destinationWords(),
  ]);
  const mute = 'text-ink-2';
  return (
    <search aria-label={t('searchLabel')} className="grid gap-4">
      <form
        action="/experiences"
        className={`grid gap-4 ${wide ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_auto] lg:items-start' : ''}`}
      >
        <div className="grid content-start gap-1.5 [&>div>div:first-child]:border-line-strong">
          <span aria-hidden="true" className="text-14 font-medium">
            {search('where')}
          </span>
          <DestinationBox
            words={{ ...words, placeholder: t('whereHint') }}
            locale={intlTag(portal.locale)}
            language={portal.locale}
            defaultValue={query.destination}
            kinds={['places']}
            required={false}
            icons={{
              search: <Icon name="location" className={`flex-none ${mute}`} />,
              places: <Icon name="location" className={mute} />,
              hotels: <Icon name="hotel" className={mute} />,
              airports: <Icon name="airport" className={mute} />,
            }}
          />
          {errors.destination && <FieldError id={`${idPrefix}-destination`}>{errors.destination}</FieldError>}
        </div>
        <TextInput
          id={`${idPrefix}-q`}
          name="q"
          label={t('what')}
          placeholder={t('whatHint')}
          defaultValue={query.keyword}
          maxLength={120}
          dir={query.keyword ? 'auto' : undefined}
          enterKeyHint="search"
        />
        <TextInput
          id={`${idPrefix}-date`}
          name="date"
          type="date"
          label={t('when')}
          defaultValue={query.date}
          min={days.first}
          max={days.furthest}
          error={errors.date}
        />
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <div className={wide ? 'lg:pt-[calc(1.25rem*var(--leading)+0.375rem)]' : ''}>
          <Button type="submit" icon="search" full>
            {search('submit')}
          </Button>
        </div>
      </form>
      <NearMe
        path="/experiences"
        icon={<Icon name="location" size={18} />}
        words={{ near: t('near'), asking: t('nearAsking'), refused: t('nearRefused') }}
      />
    </search>
  );
}

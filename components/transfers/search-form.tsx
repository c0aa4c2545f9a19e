import { getTranslations } from 'next-intl/server';
import { intlTag } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { DestinationBox } from '../portal/destination-box.tsx';
import { destinationWords } from '../portal/destination-words.ts';
import { Button } from '../ui/button.tsx';
import { FieldError, TextInput } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { PlaceChoices } from './place-choices.tsx';
import { maxBags, maxPeople, type TransfersQuery } from './transfers-query.ts';

export type TransferErrors = Partial<Record<'from' | 'to' | 'date' | 'returnDate' | 'returnTime', string>> & {
  /** Suggested addresses, shown below a field that was not understood. */
  choices?: Partial<Record<'from' | 'to', readonly string[]>>;
};

/** Date and time are side by side if both are legible; Arabic letters are larger. */
const pairClass = 'grid grid-cols-[repeat(auto-fit,minmax(calc(7.5rem*var(--size)),1fr))] gap-4';

/**
 * A plain GET form for the route, the pick-up time and the number of people. The return trip is collapsed.
 */
export async function TransferSearchForm({
  portal,
  query,
  days,
  idPrefix,
  errors = {},
  wide = false,
}: {
  portal: Portal;
  query: TransfersQuery;
  /** First and last date that can be booked. */
  days: { first: string; furthest: string };
  idPrefix: string;
  errors?: TransferErrors;
  /** Uses two rows on wide screens. */
  wide?: boolean;
}) {
  const [t, search] = await Promise.all([getTranslations('transfers'), getTranslations('search')]);
  const hasReturn = query.returnDate !== '' || Boolean(errors.returnDate ?? errors.returnTime);
  const id = (name: string) => `${idPrefix}-${name}`;
  return (
    <search aria-label={t('searchLabel')}>
      <form action="/transfers" className={`grid gap-4 ${wide ? 'lg:grid-cols-12' : ''}`}>
        <Place portal={portal} id={id('from')} name="from" query={query} errors={errors} wide={wide} />
        <Place portal={portal} id={id('to')} name="to" query={query} errors={errors} wide={wide} />
        <div className={`${pairClass} ${wide ? 'lg:col-span-5' : ''}`}>
          <TextInput
            id={id('date')}
            name="date"
            type="date"
            label={t('date')}
            defaultValue={query.date}
            min={days.first}
            max={days.furthest}
            error={errors.date}
            required
          />
          <TextInput
            id={id('time')}
            name="time"
            type="time"
            label={t('time')}
            hint={t('timeHint')}
            defaultValue={query.time}
            required
          />
        </div>
        <div className={`grid grid-cols-2 content-start gap-4 ${wide ? 'lg:col-span-4' : ''}`}>
          <TextInput
            id={id('people')}
            name="people"
            type="number"
            inputMode="numeric"
            label={t('people')}
            defaultValue={query.people}
            min={1}
            max={maxPeople}
            required
          />
          <TextInput
            id={id('bags')}
            name="bags"
            type="number"
            inputMode="numeric"
            label={t('bags')}
            defaultValue={query.bags}
            min={0}
            max={maxBags}
          />
        </div>
        <div
          className={
            wide
              ? 'lg:col-span-3 lg:col-start-10 lg:row-start-2 lg:pt-[calc(1.25rem*var(--leading)+0.375rem)]'
              : 'order-last'
          }
        >
          <Button type="submit" icon="search" full>
            {search('submit')}
          </Button>
        </div>
        <details className={`group ${wide ? 'lg:col-span-12' : ''}`} open={hasReturn}>
          <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-14 font-medium">
            <Icon name="plus" size={18} className="group-open:hidden" />
            <Icon name="minus" size={18} className="hidden group-open:block" />
            {t('return')}
          </summary>
          <div className={`${pairClass} pt-2 ${wide ? 'lg:max-w-110' : ''}`}>
            <TextInput
              id={id('return-date')}
              name="return_date"
              type="date"
              label={t('returnDate')}
              defaultValue={query.returnDate}
              min={query.date || days.first}
              max={days.furthest}
              error={errors.returnDate}
            />
            <TextInput
              id={id('return-time')}
              name="return_time"
              type="time"
              label={t('returnTime')}
              defaultValue={query.returnTime}
              error={errors.returnTime}
            />
          </div>
        </details>
      </form>
    </search>
  );
}

async function Place({
  portal,
  id,
  name,
  query,
  errors,
  wide,
}: {
  portal: Portal;
  id: string;
  name: 'from' | 'to';
  query: TransfersQuery;
  errors: TransferErrors;
  wide: boolean;
}) {
  const [t, words] = await Promise.all([getTranslations('transfers'), destinationWords()]);
  const mute = 'text-ink-2';
  const error = errors[name];
  return (
    <div
      className={`grid content-start gap-1.5 [&>div>div:first-child]:border-line-strong ${wide ? 'lg:col-span-6' : ''}`}
    >
      <span aria-hidden="true" className="text-14 font-medium">
        {t(name)}
      </span>
      <DestinationBox
        name={name}
        words={{ ...words, label: t(name), placeholder: t('placeHint'), none: t('placeNone') }}
        locale={intlTag(portal.locale)}
        language={portal.locale}
        defaultValue={query[name]}
        kinds={['airports', 'places']}
        withCodes
        errorId={error && `${id}-error`}
        icons={{
          search: <Icon name={name === 'from' ? 'location' : 'transfer'} className={`flex-none ${mute}`} />,
          places: <Icon name="location" className={mute} />,
          hotels: <Icon name="hotel" className={mute} />,
          airports: <Icon name="airport" className={mute} />,
        }}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
      <PlaceChoices name={name} query={query} choices={errors.choices?.[name] ?? []} label={t('choices')} />
    </div>
  );
}

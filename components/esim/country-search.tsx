import { getTranslations } from 'next-intl/server';
import { intlTag } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { CountryBox, type CountryWords } from './country-box.tsx';
import type { NamedCountry } from './country-names.ts';

/** The texts of the field, with the count in every plural form of the language. */
async function countryWords(): Promise<CountryWords> {
  const t = await getTranslations('esim.box');
  return {
    label: t('label'),
    placeholder: t('placeholder'),
    list: t('list'),
    none: t('none'),
    counts: {
      zero: t('countZero'),
      one: t('countOne'),
      two: t('countTwo'),
      few: t('countFew'),
      many: t('countMany'),
      other: t('countOther'),
    },
  };
}

/** A plain GET form for the country; the server also understands a typed name. */
export async function CountrySearch({
  portal,
  countries,
  typed = '',
  error,
  id,
}: {
  portal: Portal;
  countries: readonly NamedCountry[];
  typed?: string;
  error?: string;
  /** Unique on the page. */
  id: string;
}) {
  const [words, search] = await Promise.all([countryWords(), getTranslations('search')]);
  return (
    <search aria-label={words.label}>
      <form action="/esim" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <div className="grid content-start gap-1.5">
          <label htmlFor={id} className="text-14 font-medium">
            {words.label}
          </label>
          <CountryBox
            id={id}
            countries={countries.map(({ code, name, english }) => [code, name, english])}
            words={words}
            locale={intlTag(portal.locale)}
            icon={<Icon name="globe" className="flex-none text-ink-2" />}
            defaultValue={typed}
            describedBy={error ? `${id}-error` : undefined}
          />
          {error && <FieldError id={id}>{error}</FieldError>}
        </div>
        <div className="sm:pt-[calc(1.25rem*var(--leading)+0.375rem)]">
          <Button type="submit" icon="search" full>
            {search('submit')}
          </Button>
        </div>
      </form>
    </search>
  );
}

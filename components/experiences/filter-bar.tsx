import { getTranslations } from 'next-intl/server';
import { experienceCategories } from '#server/modules/experiences/index.ts';
import { numberText, type Portal } from '#server/portal/index.ts';
import { Button } from '../ui/button.tsx';
import { ChipInput, ChipLink, Chips, chipClass } from '../ui/chip.tsx';
import { Checkbox, TextInput } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SortMenu as SortLinks } from '../ui/sort-menu.tsx';
import {
  type ExperiencesQuery,
  experiencesHref,
  filterCount,
  type Length,
  lengths,
  sorts,
  withChange,
} from './experiences-query.ts';

/** Number of experiences by category; null if it is not known. */
export type CategoryCounts = ReadonlyMap<string, number> | null;

/** Categories as links; empty ones are omitted. Counts are known only for a search by destination. */
export async function CategoryChips({
  portal,
  query,
  counts,
}: {
  portal: Portal;
  query: ExperiencesQuery;
  counts: CategoryCounts;
}) {
  const t = await getTranslations('experiences');
  const shown = experienceCategories.filter(
    ({ slug }) => slug === query.category || counts === null || (counts.get(slug) ?? 0) > 0,
  );
  return (
    <Chips label={t('category')}>
      <ChipLink href={withChange(query, { category: '' })} pressed={query.category === ''}>
        {t('allCategories')}
      </ChipLink>
      {shown.map(({ slug }) => {
        const count = counts?.get(slug);
        return (
          <ChipLink key={slug} href={withChange(query, { category: slug })} pressed={query.category === slug}>
            {t(`categories.${slug}`)}
            {count !== undefined && (
              <span className="numeric text-ink-2">{numberText(count, portal.locale)}</span>
            )}
          </ChipLink>
        );
      })}
    </Chips>
  );
}

/** A button that opens all filters in a sheet, and the common filters as links. */
export async function FilterChips({ portal, query }: { portal: Portal; query: ExperiencesQuery }) {
  const [t, shell] = await Promise.all([getTranslations('experiences'), getTranslations('shell')]);
  const count = filterCount(query);
  const length = (one: Length) => (query.length === one ? '' : one);
  return (
    <Chips label={t('filters')}>
      <Sheet
        full
        title={t('filters')}
        closeLabel={shell('close')}
        closeIcon={<Icon name="close" size={24} />}
        href={`${experiencesHref(query)}&filters=open`}
        triggerClass={chipClass(count > 0)}
        trigger={
          <>
            <Icon name="filters" size={18} />
            {t('filters')}
            {count > 0 && <span className="numeric">{numberText(count, portal.locale)}</span>}
          </>
        }
      >
        <FilterForm portal={portal} query={query} />
      </Sheet>
      <ChipLink href={withChange(query, { free: !query.free })} pressed={query.free}>
        {t('freeCancellation')}
      </ChipLink>
      <ChipLink href={withChange(query, { rated: !query.rated })} pressed={query.rated}>
        {t('rated')}
      </ChipLink>
      <ChipLink href={withChange(query, { instant: !query.instant })} pressed={query.instant}>
        {t('instant')}
      </ChipLink>
      {(Object.keys(lengths) as Length[]).map((one) => (
        <ChipLink key={one} href={withChange(query, { length: length(one) })} pressed={query.length === one}>
          {t(`lengths.${one}`)}
        </ChipLink>
      ))}
    </Chips>
  );
}

/** Every filter in one plain GET form; without JavaScript it is a page of its own. */
export async function FilterForm({ portal, query }: { portal: Portal; query: ExperiencesQuery }) {
  const t = await getTranslations('experiences');
  const kept = {
    destination: query.destination,
    date: query.date,
    category: query.category,
    sort: query.sort === 'recommended' ? '' : query.sort,
  };
  const cleared = { free: false, instant: false, rated: false, length: '', maxPrice: null } as const;
  return (
    <form action="/experiences" className="grid gap-6">
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <fieldset className="grid gap-3">
        <legend className="heading-3 mb-3">{t('howLong')}</legend>
        <div className="flex flex-wrap gap-2">
          <ChipInput type="radio" name="length" value="" defaultChecked={query.length === ''}>
            {t('anyLength')}
          </ChipInput>
          {(Object.keys(lengths) as Length[]).map((one) => (
            <ChipInput key={one} type="radio" name="length" value={one} defaultChecked={query.length === one}>
              {t(`lengths.${one}`)}
            </ChipInput>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-1">
        <Checkbox
          name="free"
          value="1"
          defaultChecked={query.free}
          label={t('freeCancellation')}
          note={t('freeNote')}
        />
        <Checkbox
          name="instant"
          value="1"
          defaultChecked={query.instant}
          label={t('instant')}
          note={t('instantNote')}
        />
        <Checkbox
          name="rated"
          value="1"
          defaultChecked={query.rated}
          label={t('rated')}
          note={t('ratedNote')}
        />
      </div>
      <TextInput
        id="filter-max"
        name="max"
        label={t('maxPrice', { currency: portal.currency })}
        inputMode="numeric"
        pattern="[0-9]{0,10}"
        defaultValue={query.maxPrice ?? ''}
        dir="ltr"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link href={withChange(query, cleared)} className="link target">
          {t('clear')}
        </Link>
        <Button type="submit">{t('show')}</Button>
      </div>
    </form>
  );
}

/** The menu of sort orders; each is a link. */
export async function SortMenu({ query }: { query: ExperiencesQuery }) {
  const t = await getTranslations('experiences');
  const choices = sorts.map((sort) => ({
    href: withChange(query, { sort }),
    text: t(`sorts.${sort}`),
    isCurrent: sort === query.sort,
  }));
  return <SortLinks label={t('sort')} choices={choices} />;
}

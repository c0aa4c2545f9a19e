import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { numberText, type Portal } from '#server/portal/index.ts';
import { mostPriceDigits } from '../portal/parse-max-price.ts';
import { Button } from '../ui/button.tsx';
import { ChipInput, ChipLink, Chips, chipClass } from '../ui/chip.tsx';
import { Checkbox, TextInput } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SortMenu } from '../ui/sort-menu.tsx';
import { readTaxonomyWords } from './taxonomy-words.ts';
import {
  filterCount,
  type KnownQuery,
  noFilters,
  type Taxonomy,
  toggled,
  transferParameters,
  transfersHref,
  withChange,
} from './transfers-query.ts';

type Props = { portal: Portal; query: KnownQuery; taxonomy: Taxonomy };

/** A button that opens all filters in a sheet, and the common filters as links. */
export async function FilterChips({ portal, query, taxonomy }: Props) {
  const [t, shell, words] = await Promise.all([
    getTranslations('transfers'),
    getTranslations('shell'),
    readTaxonomyWords(),
  ]);
  const count = filterCount(query);
  return (
    <Chips label={t('filters')}>
      <Sheet
        full
        title={t('filters')}
        closeLabel={shell('close')}
        closeIcon={<Icon name="close" size={24} />}
        href={`${transfersHref(query)}&filters=open`}
        triggerClass={chipClass(count > 0)}
        trigger={
          <>
            <Icon name="filters" size={18} />
            {t('filters')}
            {count > 0 && <span className="numeric">{numberText(count, portal.locale)}</span>}
          </>
        }
      >
        <FilterForm portal={portal} query={query} taxonomy={taxonomy} />
      </Sheet>
      <ChipLink href={withChange(query, { cancellable: !query.cancellable })} pressed={query.cancellable}>
        {t('cancellableFilter')}
      </ChipLink>
      {taxonomy.categories.slice(0, 2).map(({ name }) => (
        <ChipLink
          key={name}
          href={withChange(query, { categories: toggled(query.categories, name) })}
          pressed={query.categories.includes(name)}
        >
          {words.category(name)}
        </ChipLink>
      ))}
      <ChipLink href={withChange(query, { noWalk: !query.noWalk })} pressed={query.noWalk}>
        {t('noWalk')}
      </ChipLink>
      {taxonomy.vehicle_classes
        .filter(({ name }) => name === 'Business' || name === 'Electric')
        .map((one) => (
          <ChipLink
            key={one.key}
            href={withChange(query, { classes: toggled(query.classes, one.key) })}
            pressed={query.classes.includes(one.key)}
          >
            {words.vehicleClass(one)}
          </ChipLink>
        ))}
    </Chips>
  );
}

/**
 * Every value of the published taxonomy in one plain GET form; without JavaScript it is a page of its own.
 */
export async function FilterForm({ portal, query, taxonomy }: Props) {
  const [t, words] = await Promise.all([getTranslations('transfers'), readTaxonomyWords()]);
  const kept: [string, string][] = [
    ...transferParameters(query),
    ['sort', query.sort],
    ...(query.searchId ? [['search', query.searchId] as [string, string]] : []),
  ];
  return (
    <form action="/transfers" className="grid gap-8">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-1">
        <Checkbox
          name="cancellable"
          value="1"
          defaultChecked={query.cancellable}
          label={t('cancellableFilter')}
          note={t('cancellableNote')}
        />
        <Checkbox
          name="no_walk"
          value="1"
          defaultChecked={query.noWalk}
          label={t('noWalk')}
          note={t('noWalkNote')}
        />
      </div>
      <Group title={t('kind')}>
        {taxonomy.categories.map(({ name }) => (
          <ChipInput key={name} name="category" value={name} defaultChecked={query.categories.includes(name)}>
            {words.category(name)}
          </ChipInput>
        ))}
      </Group>
      <Group title={t('by')}>
        <ChipInput type="radio" name="by" value="" defaultChecked={query.by === ''}>
          {t('byAny')}
        </ChipInput>
        {taxonomy.step_types.map((type) => (
          <ChipInput key={type} type="radio" name="by" value={type} defaultChecked={query.by === type}>
            {words.stepType(type)}
          </ChipInput>
        ))}
      </Group>
      <Group title={t('vehicle')}>
        {taxonomy.vehicle_types.map((one) => (
          <ChipInput
            key={one.key}
            name="type"
            value={String(one.key)}
            defaultChecked={query.types.includes(one.key)}
          >
            {words.vehicleType(one)}
          </ChipInput>
        ))}
      </Group>
      <Group title={t('class')}>
        {taxonomy.vehicle_classes.map((one) => (
          <ChipInput
            key={one.key}
            name="class"
            value={String(one.key)}
            defaultChecked={query.classes.includes(one.key)}
          >
            {words.vehicleClass(one)}
          </ChipInput>
        ))}
      </Group>
      <Group title={t('extras')}>
        {taxonomy.amenities.map((one) => (
          <ChipInput
            key={one.key}
            name="amenity"
            value={one.key}
            defaultChecked={query.amenities.includes(one.key)}
          >
            {words.amenity(one)}
          </ChipInput>
        ))}
      </Group>
      <TextInput
        id="filter-max"
        name="max"
        label={t('maxPrice', { currency: portal.currency })}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={mostPriceDigits}
        defaultValue={query.maxPrice ?? ''}
        dir="ltr"
        className="max-w-48"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link href={withChange(query, noFilters)} className="link target">
          {t('clear')}
        </Link>
        <Button type="submit">{t('show')}</Button>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="heading-3 mb-3">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

/** The menu of sort orders; each is a link. */
export async function TransferSorts({ query, taxonomy }: Omit<Props, 'portal'>) {
  const t = await getTranslations('transfers');
  const choices = taxonomy.sorts.map((sort) => ({
    href: withChange(query, { sort }),
    text: t(`sorts.${sort}`),
    isCurrent: sort === query.sort,
  }));
  return <SortMenu label={t('sort')} choices={choices} />;
}

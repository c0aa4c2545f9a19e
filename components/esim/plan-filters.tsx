import { getTranslations } from 'next-intl/server';
import { numberText, type Portal } from '#server/portal/index.ts';
import { ChipLink, Chips } from '../ui/chip.tsx';
import { SortMenu } from '../ui/sort-menu.tsx';
import { dataText, daysText } from './plan-facts.ts';
import {
  minDays,
  minGigabytes,
  type PlansQuery,
  type Reach,
  reaches,
  sorts,
  withChange,
} from './plans-query.ts';

/** The number of plans of each reach. The `country` entry bears the name of the country. */
export type ReachCounts = Record<Reach, { count: number; name: string }>;

/** Every filter as a link: the URL holds the state, with and without JavaScript. */
export async function PlanFilters({
  portal,
  query,
  counts,
}: {
  portal: Portal;
  query: PlansQuery;
  counts: ReachCounts;
}) {
  const t = await getTranslations('esim');
  const { locale } = portal;
  const offered = reaches.filter((reach) => counts[reach].count > 0);
  const toggled = <Value extends string>(now: Value | '', value: Value) => (now === value ? '' : value);
  return (
    <Chips label={t('filters')}>
      {offered.length > 1 &&
        offered.map((reach) => (
          <ChipLink
            key={reach}
            href={withChange(query, { reach: toggled(query.reach, reach) })}
            pressed={query.reach === reach}
          >
            <bdi>{counts[reach].name}</bdi>
            <span className="numeric text-ink-2">{numberText(counts[reach].count, locale)}</span>
          </ChipLink>
        ))}
      {minGigabytes.map((minimum) => (
        <ChipLink
          key={minimum}
          href={withChange(query, { data: toggled(query.data, minimum) })}
          pressed={query.data === minimum}
        >
          {minimum === 'unlimited'
            ? t('unlimited')
            : t('andMore', { amount: dataText(Number(minimum) * 1024, locale) })}
        </ChipLink>
      ))}
      {minDays.map((minimum) => (
        <ChipLink
          key={minimum}
          href={withChange(query, { days: toggled(query.days, minimum) })}
          pressed={query.days === minimum}
        >
          {t('andMore', { amount: daysText(Number(minimum), locale) })}
        </ChipLink>
      ))}
    </Chips>
  );
}

/** The menu of sort orders; each is a link. */
export async function PlanSort({ query }: { query: PlansQuery }) {
  const t = await getTranslations('esim');
  return (
    <SortMenu
      label={t('sort')}
      choices={sorts.map((sort) => ({
        href: withChange(query, { sort }),
        text: t(`sorts.${sort}`),
        isCurrent: sort === query.sort,
      }))}
    />
  );
}

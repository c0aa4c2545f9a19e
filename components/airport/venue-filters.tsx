import { getTranslations } from 'next-intl/server';
import { type Venue, venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import { numberText, type Portal } from '#server/portal/index.ts';
import { ChipLink, Chips } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { SortMenu } from '../ui/sort-menu.tsx';
import { type AirportQuery, venueSorts, withChange } from './airport-query.ts';
import { venueIcons } from './venue-facts.ts';

/** The kinds of service as tabs with their counts. They are links, because the URL holds the choice. */
export async function KindTabs({
  portal,
  query,
  venues,
}: {
  portal: Portal;
  query: AirportQuery;
  venues: readonly Venue[];
}) {
  const t = await getTranslations('airport');
  const tabs = [
    { kind: '' as const, label: t('allKinds'), count: venues.length },
    ...venueKinds.map((kind) => ({
      kind,
      label: t(`kinds.${kind}`),
      count: venues.filter((venue) => venue.kind === kind).length,
    })),
  ].filter(({ kind, count }) => count > 0 || kind === query.kind);
  return (
    <nav aria-label={t('kind')} className="min-w-0 border-b border-line">
      <ul className="scroll-row auto-cols-max gap-1">
        {tabs.map(({ kind, label, count }) => (
          <li key={kind}>
            <Link
              href={withChange(query, { kind, terminal: '' })}
              scroll={false}
              aria-current={kind === query.kind ? 'page' : undefined}
              className="inline-flex min-h-12 items-center gap-2 border-b-2 border-transparent px-3 text-14 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {kind && <Icon name={venueIcons[kind]} size={18} />}
              {label}
              <span className="numeric text-ink-2">{numberText(count, portal.locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Filters as links: open, payable with a perk, and each terminal. */
export async function VenueChips({
  query,
  terminals,
  hasPerks,
}: {
  query: AirportQuery;
  terminals: readonly string[];
  hasPerks: boolean;
}) {
  const t = await getTranslations('airport');
  return (
    <Chips label={t('filters')}>
      <ChipLink href={withChange(query, { open: !query.open })} pressed={query.open} icon="clock">
        {query.date ? t('openThatDay') : t('openNow')}
      </ChipLink>
      {(hasPerks || query.perk) && (
        <ChipLink href={withChange(query, { perk: !query.perk })} pressed={query.perk} icon="perks">
          {t('withPerk')}
        </ChipLink>
      )}
      {terminals.length > 1 &&
        terminals.map((terminal) => (
          <ChipLink
            key={terminal}
            href={withChange(query, { terminal: query.terminal === terminal ? '' : terminal })}
            pressed={query.terminal === terminal}
          >
            <bdi>{terminal}</bdi>
          </ChipLink>
        ))}
    </Chips>
  );
}

/** The menu of sort orders; each is a link. */
export async function VenueSortMenu({ query }: { query: AirportQuery }) {
  const t = await getTranslations('airport');
  const choices = venueSorts.map((sort) => ({
    href: withChange(query, { sort }),
    text: t(`sorts.${sort}`),
    isCurrent: sort === query.sort,
  }));
  return <SortMenu label={t('sort')} choices={choices} />;
}

import { getTranslations } from 'next-intl/server';
import { SoldPerkRow } from '#components/perks/sold-perk-row.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listPerkCatalogue } from '#server/modules/perks/index.ts';
import { inLocale } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { FailedList, readOrNull } from './failed-list.tsx';

/** The perks that the partner sells for points, or null if they could not be read. */
export const readCatalogue = (portal: MemberPortal) =>
  readOrNull(portal, listPerkCatalogue(portal.memberContext));

/** The perks that points buy, cheapest first; `limit` shortens the list. */
export async function CatalogueList({
  portal,
  read: reading,
  balance,
  path,
  limit,
}: {
  portal: MemberPortal;
  read: ReturnType<typeof readCatalogue>;
  balance: number;
  path: string;
  limit?: number;
}) {
  const [t, read] = await Promise.all([getTranslations('perks.catalogue'), reading]);
  if (!read)
    return <FailedList portal={portal} path={path} title={t('failedTitle')} text={t('failedText')} />;
  if (read.perks.length === 0) {
    const { brand, locale } = portal;
    return (
      <EmptyState
        icon="perks"
        level="h3"
        title={t('emptyTitle')}
        action={{ href: '/perks', label: t('toWallet') }}
      >
        {t('emptyText', { brand: inLocale(brand.names, brand, locale) })}
      </EmptyState>
    );
  }
  const perks = limit ? read.perks.slice(0, limit) : read.perks;
  return (
    <ul className="rows">
      {perks.map((perk) => (
        <SoldPerkRow key={perk.id} portal={portal} perk={perk} balance={balance} detailed={!limit} />
      ))}
    </ul>
  );
}

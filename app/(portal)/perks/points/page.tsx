import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PointsNotes } from '#components/account/membership-card.tsx';
import { pointsName, pointsText } from '#components/perks/perk-facts.ts';
import { RowsSkeleton } from '#components/perks/sold-perk-row.tsx';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import {
  openMemberPage,
  readMembership,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { LedgerList, readLedger } from '../ledger-list.tsx';

const pageSize = 20;

export async function generateMetadata(): Promise<Metadata> {
  const portal = await requireModule('perks');
  const t = await getTranslations('perks.ledger');
  return { title: titleText(t('title', { points: pointsName(portal) })) };
}

/** The ledger of the member's points. `?older=` continues the list. */
export default async function PointsPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/perks/points', searchParams, module: 'perks' });
  const [query, t, perks, membership] = await Promise.all([
    searchParams,
    getTranslations('perks.ledger'),
    getTranslations('perks'),
    readMembership(portal.memberContext),
  ]);
  if (!membership) notFound();
  const path = withQuery('/perks/points', query);
  const older = typeof query.older === 'string' && query.older !== '' ? query.older : undefined;
  const read = readLedger(portal, { older, limit: pageSize });
  return (
    <Shell portal={portal} path={path} active="perks" back={{ href: '/perks', label: perks('back') }}>
      <div className="mx-auto max-w-reading pt-8 md:pt-12">
        <BackLink href="/perks" label={perks('back')} className="mb-4" />
        <h1 className="heading-1">{t('title', { points: pointsName(portal) })}</h1>
        <p className="mt-2 text-ink-2">
          {t('have')} <span className="strong numeric text-ink">{pointsText(portal, membership.points)}</span>
        </p>
        <div className="mt-2 grid gap-2">
          <PointsNotes portal={portal} membership={membership} />
        </div>
        <div className="mt-8 border-t border-line">
          <DeferredSection
            path={path}
            key={path}
            fallback={<RowsSkeleton rows={['1', '2', '3', '4', '5']} />}
          >
            {() => LedgerList({ portal, read, path, older })}
          </DeferredSection>
        </div>
      </div>
    </Shell>
  );
}

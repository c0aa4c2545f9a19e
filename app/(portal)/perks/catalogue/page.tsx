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
import { CatalogueList, readCatalogue } from '../catalogue-list.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const portal = await requireModule('perks');
  const t = await getTranslations('perks');
  return { title: titleText(t('catalogue.title', { points: pointsName(portal) })) };
}

/** All perks that points buy, with the member's balance. */
export default async function CataloguePage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/perks/catalogue', searchParams, module: 'perks' });
  const read = readCatalogue(portal);
  const [query, t, membership] = await Promise.all([
    searchParams,
    getTranslations('perks'),
    readMembership(portal.memberContext),
  ]);
  if (!membership) notFound();
  const path = withQuery('/perks/catalogue', query);
  return (
    <Shell portal={portal} path={path} active="perks" back={{ href: '/perks', label: t('back') }}>
      <div className="mx-auto max-w-reading pt-8 md:pt-12">
        <BackLink href="/perks" label={t('back')} className="mb-4" />
        <h1 className="heading-1">{t('catalogue.title', { points: pointsName(portal) })}</h1>
        <p className="mt-2 text-ink-2">
          {t('catalogue.have')}{' '}
          <span className="strong numeric text-ink">{pointsText(portal, membership.points)}</span>.{' '}
          {t('catalogue.lead')}
        </p>
        <div className="mt-2 grid gap-2">
          <PointsNotes portal={portal} membership={membership} />
        </div>
        <div className="mt-8 border-y border-line">
          <DeferredSection path={path} fallback={<RowsSkeleton rows={['1', '2', '3', '4', '5', '6']} />}>
            {() => CatalogueList({ portal, read, balance: membership.points, path })}
          </DeferredSection>
        </div>
      </div>
    </Shell>
  );
}

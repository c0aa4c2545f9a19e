import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MembershipCard, TierProgress } from '#components/account/membership-card.tsx';
import { PerkCardSkeleton } from '#components/perks/perk-card.tsx';
import { pointsName, walletParts } from '#components/perks/perk-facts.ts';
import { RowsSkeleton } from '#components/perks/sold-perk-row.tsx';
import { SectionHeading, Shell } from '#components/portal/shell.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { inLocale, pointsWord } from '#server/modules/theming/index.ts';
import {
  numberText,
  openMemberPage,
  readMembership,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { CatalogueList, readCatalogue } from './catalogue-list.tsx';
import { LedgerList, readLedger } from './ledger-list.tsx';
import { readWallet, Wallet } from './wallet.tsx';

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('perks');
  return { title: (await getTranslations('perks'))('title') };
}

/** The wallet: points, perks by state (`?show=`), perks to buy and the latest points entries. */
export default async function PerksPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/perks', searchParams, module: 'perks' });
  const [query, t, states, membership] = await Promise.all([
    searchParams,
    getTranslations('perks'),
    getTranslations('states'),
    readMembership(portal.memberContext),
  ]);
  const path = withQuery('/perks', query);
  const shown = walletParts.find((part) => part === query.show) ?? 'ready';
  const { brand, locale } = portal;
  if (!membership) {
    return (
      <Shell portal={portal} path={path} active="perks">
        <div className="pt-8 md:pt-12">
          <h1 className="heading-1">{t('title')}</h1>
          <div className="panel mt-10">
            <EmptyState
              icon="perks"
              title={t('noMember.title')}
              action={{ href: '/', label: states('goHome') }}
            >
              {t('noMember.text', { brand: inLocale(brand.names, brand, locale) })}
            </EmptyState>
          </div>
        </div>
      </Shell>
    );
  }
  const wallet = readWallet(portal);
  const catalogue = readCatalogue(portal);
  const ledger = readLedger(portal, { limit: 4 });
  const loading = (
    <p role="status" className="sr-only">
      {states('loading')}
    </p>
  );
  return (
    <Shell portal={portal} path={path} active="perks">
      <section className="grid items-center gap-8 pt-8 md:pt-12 lg:grid-cols-[1fr_27.5rem] lg:gap-12">
        <div className="grid content-start gap-4 lg:gap-6">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="numeric font-(family-name:--face-code) text-48 font-(weight:--weight-points) tracking-[-0.02em] rtl:tracking-normal">
              {numberText(membership.points, locale)}
            </span>
            <span className="text-18 text-ink-2">{pointsWord(brand, membership.points, locale)}</span>
          </p>
          <div className="max-w-card">
            <TierProgress portal={portal} membership={membership} />
          </div>
        </div>
        <div className="hidden lg:block">
          <MembershipCard portal={portal} membership={membership} />
        </div>
      </section>
      {membership.status !== 'active' && (
        <p className="mt-8 flex items-start gap-2 rounded-card bg-warn-soft p-4 text-warn">
          <Icon name="alert" className="mt-0.5" />
          <span>
            {t('inactive')}{' '}
            <Link href="/help" className="font-semibold underline">
              {t('contact')}
            </Link>
          </span>
        </p>
      )}
      <DeferredSection
        path={path}
        key={shown}
        fallback={
          <div className="mt-12 pt-[4.25rem]">
            {loading}
            <ul className="grid gap-4 md:grid-cols-2">
              <PerkCardSkeleton />
              <PerkCardSkeleton />
              <PerkCardSkeleton />
              <PerkCardSkeleton />
            </ul>
          </div>
        }
      >
        {() => Wallet({ portal, read: wallet, shown, path })}
      </DeferredSection>
      <div className="section grid gap-x-16 gap-y-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section>
          <SectionHeading title={t('spend', { points: pointsName(portal) })}>
            <Link href="/perks/catalogue" className="link target flex-none text-14">
              {t('wholeCatalogue')}
            </Link>
          </SectionHeading>
          <DeferredSection path={path} fallback={<RowsSkeleton rows={['1', '2', '3']} />}>
            {() => CatalogueList({ portal, read: catalogue, balance: membership.points, path, limit: 3 })}
          </DeferredSection>
        </section>
        <section>
          <SectionHeading title={t('ledger.short')}>
            <Link href="/perks/points" className="link target flex-none text-14">
              {t('ledger.all')}
            </Link>
          </SectionHeading>
          <DeferredSection path={path} fallback={<RowsSkeleton rows={['1', '2', '3']} />}>
            {() => LedgerList({ portal, read: ledger, path, isPreview: true })}
          </DeferredSection>
        </section>
      </div>
    </Shell>
  );
}

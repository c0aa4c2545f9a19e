import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { AskPanel, AskSheet } from '#components/ui/ask-sheet.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { DoneNote } from '#components/ui/done-note.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { ListForm } from '#components/wishlists/list-forms.tsx';
import { ListGrid } from '#components/wishlists/list-grid.tsx';
import { WishlistCard, WishlistCardSkeleton } from '#components/wishlists/wishlist-card.tsx';
import { listMyCircles } from '#server/modules/circles/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { listWishlists } from '#server/modules/wishlists/index.ts';
import {
  type MemberPortal,
  openMemberPage,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { createList } from './actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('wishlists');
  return { title: (await getTranslations('wishlists'))('title') };
}

const grid = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-3';

/** The member's wishlists and those that others share with them. */
export default async function WishlistsPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/wishlists', searchParams, module: 'wishlists' });
  const [t, query] = await Promise.all([getTranslations('wishlists'), searchParams]);
  const path = withQuery('/wishlists', query);
  return (
    <Shell portal={portal} path={path} active="me">
      <div className="pt-8 md:pt-12">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div>
            <h1 className="heading-1">{t('title')}</h1>
            <p className="mt-2 text-ink-2">{t('lead')}</p>
          </div>
          <AskSheet
            href="/wishlists?ask=new"
            title={t('newTitle')}
            triggerClass={buttonClass({ size: 'small' })}
            trigger={
              <>
                <Icon name="plus" />
                {t('new')}
              </>
            }
          >
            <ListForm action={createList} idPrefix="sheet" />
          </AskSheet>
        </div>
        <DoneNote>{query.done === 'deleted' ? t('done.deleted') : null}</DoneNote>
        {query.ask === 'new' && (
          <AskPanel title={t('newTitle')}>
            <ListForm action={createList} idPrefix="page" />
          </AskPanel>
        )}
        <div className="mt-8">
          <DeferredSection
            path={path}
            fallback={
              <div className={grid}>
                {[0, 1, 2].map((box) => (
                  <WishlistCardSkeleton key={box} />
                ))}
              </div>
            }
          >
            {() => Lists({ portal })}
          </DeferredSection>
        </div>
      </div>
    </Shell>
  );
}

async function Lists({ portal }: { portal: MemberPortal }) {
  const [t, states, found] = await Promise.all([
    getTranslations('wishlists'),
    getTranslations('states'),
    readLists(portal),
  ]);
  if (!found) {
    return (
      <ErrorState
        title={t('failedTitle')}
        retry={
          <a href="/wishlists" className={buttonClass({ variant: 'quiet' })}>
            {states('retry')}
          </a>
        }
        requestIdLabel={states('requestId')}
        requestId={portal.requestId}
      >
        {t('failedText')}
      </ErrorState>
    );
  }
  const hasHotels = portal.app.modules.includes('hotels');
  const empty = (
    <div className="panel">
      <EmptyState
        icon="heart"
        title={t('emptyTitle')}
        action={hasHotels ? { href: '/hotels', label: t('emptyAction') } : undefined}
      >
        {t('emptyText')}
      </EmptyState>
    </div>
  );
  return (
    <div className="grid gap-16">
      <section aria-labelledby="own">
        <h2 id="own" className={found.shared.length > 0 ? 'heading-2 mb-4' : 'sr-only'}>
          {t('own')}
        </h2>
        <ListGrid
          empty={empty}
          words={{
            gone: t('gone', { name: isolated('#') }),
            failed: t('goneFailed', { name: isolated('#') }),
            undo: t('undo'),
          }}
          cards={found.own.map((list, position) => ({
            id: list.id,
            card: <WishlistCard list={list} note={sharedNote(list, found.circles)} position={position} />,
          }))}
        />
      </section>
      {found.shared.length > 0 && (
        <section aria-labelledby="shared">
          <h2 id="shared" className="heading-2 mb-4">
            {t('sharedWithYou')}
          </h2>
          <ul className={grid}>
            {found.shared.map((list, position) => (
              <li key={list.id} className="min-w-0">
                <WishlistCard
                  list={list}
                  note={t('ownedBy', { name: isolated(list.sharing?.owner.username ?? '') })}
                  position={position + 3}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );

  function sharedNote(
    { sharing }: { sharing: { circleId: string } | null },
    circles: ReadonlyMap<string, string>,
  ): string | null {
    if (!sharing) return null;
    const name = circles.get(sharing.circleId);
    return name ? t('sharedWith', { name: isolated(name) }) : t('sharedShort');
  }
}

/** Own and shared wishlists, and the names of the member's circles; null if they could not be read. */
async function readLists(portal: MemberPortal) {
  const ctx = portal.memberContext;
  try {
    const [own, shared, mine] = await Promise.all([
      listWishlists(ctx, { scope: 'own' }),
      listWishlists(ctx, { scope: 'shared' }),
      portal.app.modules.includes('circles') ? listMyCircles(ctx) : { circles: [] },
    ]);
    return {
      own,
      // The member's own shared lists are already in `own`.
      shared: shared.filter(({ sharing }) => sharing?.owner.id !== ctx.member.userId),
      circles: new Map(mine.circles.map(({ id, name }) => [id, name])),
    };
  } catch (err) {
    portal.context.log.error({ err }, 'wishlists could not be read');
    return null;
  }
}

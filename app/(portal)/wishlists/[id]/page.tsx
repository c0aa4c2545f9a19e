import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { circleWords } from '#components/circles/circle-words.ts';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { AskPanel, AskSheet } from '#components/ui/ask-sheet.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { DoneNote } from '#components/ui/done-note.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { DeleteListLink } from '#components/wishlists/delete-list-link.tsx';
import {
  DeleteListQuestion,
  ListForm,
  SharedWith,
  ShareQuestion,
} from '#components/wishlists/list-forms.tsx';
import { isolated } from '#server/modules/theming/index.ts';
import { openMemberPage, requireModule, type SearchParams, withQuery } from '#server/portal/index.ts';
import * as actions from '../actions.ts';
import { Items } from './items.tsx';
import { circleOf, openList, shareableWith } from './open-list.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('wishlists');
  return { title: (await getTranslations('wishlists'))('title') };
}

const doneKeys = ['created', 'saved', 'shared', 'unshared', 'removed'] as const;

/** Wishlist page: items in order, notes, votes and sharing. */
export default async function WishlistPage({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const address = `/wishlists/${id}`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'wishlists' });
  const [{ scope, list }, t] = await Promise.all([openList(portal, id), getTranslations('wishlists')]);
  const isOwn = scope === 'own';
  const [circle, circles] = await Promise.all([circleOf(portal, list), isOwn ? shareableWith(portal) : null]);
  const done = doneKeys.find((key) => key === query.done);
  const quiet = buttonClass({ variant: 'quiet', size: 'small' });
  const share = circles && {
    list,
    circles,
    words: circleWords(portal),
    share: actions.shareList,
    unshare: actions.unshareList,
  };
  return (
    <Shell
      portal={portal}
      path={withQuery(address, query)}
      active="me"
      back={{ href: '/wishlists', label: t('back') }}
    >
      <div className="mx-auto max-w-[56rem] pt-8 md:pt-12">
        <BackLink href="/wishlists" label={t('back')} className="mb-4" />
        <h1 className="heading-1 break-words">
          <bdi>{list.name}</bdi>
        </h1>
        <p className="mt-2 text-ink-2">
          {t('items', { count: list.items.length })}
          {!isOwn && ` · ${t('ownedBy', { name: isolated(list.sharing?.owner.username ?? '') })}`}
          {circle && (
            <>
              {' · '}
              <SharedWith circle={circle} />
            </>
          )}
        </p>
        {list.description && (
          <p className="mt-3 max-w-reading wrap-anywhere whitespace-pre-line" dir="auto">
            {list.description}
          </p>
        )}
        {isOwn && (
          <div className="mt-5 flex flex-wrap gap-3">
            {share && (
              <AskSheet
                href={`${address}?ask=share`}
                title={t('shareTitle')}
                triggerClass={quiet}
                trigger={
                  <>
                    <Icon name="circle" size={18} />
                    {list.sharing ? t('sharing') : t('share')}
                  </>
                }
              >
                <ShareQuestion {...share} />
              </AskSheet>
            )}
            <AskSheet
              href={`${address}?ask=edit`}
              title={t('editTitle')}
              triggerClass={quiet}
              trigger={
                <>
                  <Icon name="edit" size={18} />
                  {t('edit')}
                </>
              }
            >
              <ListForm list={list} action={actions.updateList} idPrefix="sheet" />
            </AskSheet>
            <DeleteListLink list={{ id: list.id, name: list.name }} className={quiet}>
              <Icon name="trash" size={18} />
              {t('delete')}
            </DeleteListLink>
          </div>
        )}
        <DoneNote>{done ? t(`done.${done}`) : null}</DoneNote>
        {isOwn && query.ask === 'share' && share && (
          <AskPanel title={t('shareTitle')}>
            <ShareQuestion {...share} />
          </AskPanel>
        )}
        {isOwn && query.ask === 'edit' && (
          <AskPanel title={t('editTitle')}>
            <ListForm list={list} action={actions.updateList} idPrefix="page" />
          </AskPanel>
        )}
        {isOwn && query.ask === 'delete' && (
          <AskPanel title={t('deleteTitle', { name: isolated(list.name) })}>
            <DeleteListQuestion list={list} action={actions.deleteList} />
          </AskPanel>
        )}
        <div className="mt-8">
          {list.items.length > 0 ? (
            <Items portal={portal} scope={scope} list={list} names={circle?.names ?? new Map()} />
          ) : (
            <div className="panel">
              <EmptyState
                icon="heart"
                title={t('emptyListTitle')}
                action={
                  portal.app.modules.includes('hotels')
                    ? { href: '/hotels', label: t('emptyAction') }
                    : undefined
                }
              >
                {isOwn || !list.sharing
                  ? t('emptyListText')
                  : t('emptySharedText', { name: isolated(list.sharing.owner.username) })}
              </EmptyState>
            </div>
          )}
        </div>
      </div>
    </Shell>
  );
}

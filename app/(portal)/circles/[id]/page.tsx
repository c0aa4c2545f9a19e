import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  DeleteQuestion,
  EditCircleForm,
  LeaveQuestion,
  questionTitles,
} from '#components/circles/circle-forms.tsx';
import { circleWords } from '#components/circles/circle-words.ts';
import { InvitePanel } from '#components/circles/invite-panel.tsx';
import { MemberList } from '#components/circles/member-list.tsx';
import { PendingInvitations } from '#components/circles/pending-invitations.tsx';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { AskSheet } from '#components/ui/ask-sheet.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { DoneNote } from '#components/ui/done-note.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { WishlistCard } from '#components/wishlists/wishlist-card.tsx';
import { openMemberPage, type SearchParams, withQuery } from '#server/portal/index.ts';
import * as actions from '../actions.ts';
import { CircleTrips } from './circle-trips.tsx';
import { invitationsOf, listsOf, openCircle } from './open-circle.ts';
import { QuestionPanel } from './question-panel.tsx';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const portal = await openMemberPage({ path: `/circles/${id}`, module: 'circles' });
  const { name } = await openCircle(portal, id);
  return { title: titleText(name) };
}

const doneKeys = [
  'created',
  'saved',
  'removed',
  'transferred',
  'invited',
  'link',
  'revoked',
  'joined',
] as const;

/** Circle page: members, invitations, shared trips and wishlists, and leaving or deleting the circle. */
export default async function CirclePage({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const address = `/circles/${id}`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'circles' });
  const circle = await openCircle(portal, id);
  const [t, titles, invitations, lists] = await Promise.all([
    getTranslations('circles'),
    questionTitles(circle.name),
    invitationsOf(portal, circle),
    listsOf(portal, circle),
  ]);
  const words = circleWords(portal);
  const isManager = circle.my_role !== 'member';
  const mayInvite = isManager || circle.invitation_policy === 'members_managed';
  const reader = { userId: portal.member.userId, role: circle.my_role };
  const done = doneKeys.find((key) => key === query.done);
  const memberActions = { remove: actions.removeMember, transfer: actions.transferCircle };
  const leaving = {
    mustHandOver: circle.my_role === 'owner' && circle.member_count > 1,
    isLast: circle.member_count === 1,
  };
  const quiet = buttonClass({ variant: 'quiet', size: 'small' });
  return (
    <Shell
      portal={portal}
      path={withQuery(address, query)}
      active="me"
      back={{ href: '/circles', label: t('back', words) }}
    >
      <div className="pt-8 md:pt-12">
        <BackLink href="/circles" label={t('back', words)} className="mb-4" />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="heading-1 break-words">
              <bdi>{circle.name}</bdi>
            </h1>
            <p className="mt-2 text-ink-2">
              {t('members', { count: circle.member_count })} · {t(`roles.${circle.my_role}`)}
            </p>
            {circle.description && (
              <p className="mt-3 max-w-reading wrap-anywhere whitespace-pre-line" dir="auto">
                {circle.description}
              </p>
            )}
          </div>
          {isManager && (
            <AskSheet
              href={`${address}?ask=edit`}
              title={titles.edit}
              triggerClass={quiet}
              trigger={
                <>
                  <Icon name="edit" size={18} />
                  {t('edit')}
                </>
              }
            >
              <EditCircleForm circle={circle} action={actions.updateCircle} idPrefix="sheet" />
            </AskSheet>
          )}
        </div>
        <DoneNote>{done ? t(`done.${done}`) : null}</DoneNote>
        <QuestionPanel
          query={query}
          circle={circle}
          invitations={invitations}
          reader={reader}
          leaving={leaving}
        />
        <div
          className={`mt-8 grid items-start gap-12 ${
            mayInvite || invitations.length > 0
              ? 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] xl:gap-x-24'
              : 'max-w-reading'
          }`}
        >
          <section aria-labelledby="members" className="grid gap-3">
            <h2 id="members" className="heading-2">
              {t('membersTitle')}
            </h2>
            <MemberList
              portal={portal}
              circleId={circle.id}
              reader={reader}
              members={circle.members}
              actions={memberActions}
            />
          </section>
          <div className="grid gap-12 empty:hidden lg:row-span-2">
            {mayInvite && (
              <InvitePanel
                portal={portal}
                circleId={circle.id}
                byUsername={actions.inviteByUsername}
                byLink={actions.inviteByLink}
              />
            )}
            <PendingInvitations
              portal={portal}
              circleName={circle.name}
              invitations={invitations}
              revoke={actions.revokeInvitation}
            />
          </div>
          <div className="grid gap-12">
            <CircleTrips
              portal={portal}
              circleId={circle.id}
              cursor={typeof query.trips === 'string' ? query.trips : undefined}
            />
            {lists && (
              <section aria-labelledby="lists" className="grid gap-4">
                <h2 id="lists" className="heading-2">
                  {t('listsTitle')}
                </h2>
                {lists.length > 0 ? (
                  <ul className="grid gap-6 sm:grid-cols-2">
                    {lists.map((list, position) => (
                      <li key={list.id} className="min-w-0">
                        <WishlistCard list={list} note={list.sharing?.owner.username} position={position} />
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p className="text-ink-2">
                    {t('listsNone')}{' '}
                    <Link href="/wishlists" className="link target">
                      {t('toWishlists')}
                    </Link>
                  </p>
                )}
              </section>
            )}
            <div className="flex flex-wrap gap-3 border-t border-line pt-6">
              <AskSheet
                href={`${address}?ask=leave`}
                title={titles.leave}
                triggerClass={quiet}
                trigger={
                  <>
                    <Icon name="signOut" size={18} />
                    {t('leave')}
                  </>
                }
              >
                <LeaveQuestion circle={circle} {...leaving} action={actions.leaveCircle} />
              </AskSheet>
              {circle.my_role === 'owner' && (
                <AskSheet
                  href={`${address}?ask=delete`}
                  title={titles.delete}
                  triggerClass={buttonClass({ variant: 'danger', size: 'small' })}
                  trigger={
                    <>
                      <Icon name="trash" size={18} />
                      {t('delete')}
                    </>
                  }
                >
                  <DeleteQuestion circle={circle} action={actions.deleteCircle} />
                </AskSheet>
              )}
            </div>
          </div>
        </div>
      </div>
    </Shell>
  );
}

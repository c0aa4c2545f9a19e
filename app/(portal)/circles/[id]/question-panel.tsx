import { getTranslations } from 'next-intl/server';
import {
  DeleteQuestion,
  EditCircleForm,
  LeaveQuestion,
  questionTitles,
} from '#components/circles/circle-forms.tsx';
import { mayDo, type Reader } from '#components/circles/may-do.ts';
import { MemberQuestion, memberQuestionTitle } from '#components/circles/member-list.tsx';
import {
  type InvitationOnTheWire,
  InvitationQr,
  RevokeQuestion,
} from '#components/circles/pending-invitations.tsx';
import { AskPanel } from '#components/ui/ask-sheet.tsx';
import type { SearchParams } from '#server/portal/index.ts';
import * as actions from '../actions.ts';
import type { OpenCircle } from './open-circle.ts';

/**
 * The dialog named by `ask` in the query string, rendered in the page: the fallback of the sheets without
 * JavaScript.
 */
export async function QuestionPanel({
  query,
  circle,
  invitations,
  reader,
  leaving,
}: {
  query: Awaited<SearchParams>;
  circle: OpenCircle;
  invitations: InvitationOnTheWire[];
  reader: Reader;
  leaving: { mustHandOver: boolean; isLast: boolean };
}) {
  const [t, titles] = await Promise.all([getTranslations('circles'), questionTitles(circle.name)]);
  if (query.ask === 'edit' && reader.role !== 'member') {
    return (
      <AskPanel title={titles.edit}>
        <EditCircleForm circle={circle} action={actions.updateCircle} idPrefix="page" />
      </AskPanel>
    );
  }
  if (query.ask === 'leave') {
    return (
      <AskPanel title={titles.leave}>
        <LeaveQuestion circle={circle} {...leaving} action={actions.leaveCircle} />
      </AskPanel>
    );
  }
  if (query.ask === 'delete' && reader.role === 'owner') {
    return (
      <AskPanel title={titles.delete}>
        <DeleteQuestion circle={circle} action={actions.deleteCircle} />
      </AskPanel>
    );
  }
  const member = query.ask === 'member' && circle.members.find(({ id }) => id === query.member);
  if (member) {
    return (
      <AskPanel title={await memberQuestionTitle(member)}>
        <MemberQuestion
          circleId={circle.id}
          member={member}
          may={mayDo(reader, member)}
          actions={{ remove: actions.removeMember, transfer: actions.transferCircle }}
        />
      </AskPanel>
    );
  }
  const invitation = invitations.find(({ id }) => id === query.invitation);
  if (invitation && query.ask === 'qr') {
    return (
      <AskPanel title={t('qr')}>
        <InvitationQr url={invitation.url} circleName={circle.name} />
      </AskPanel>
    );
  }
  if (invitation && query.ask === 'revoke') {
    return (
      <AskPanel title={t('revokeTitle')}>
        <RevokeQuestion invitation={invitation} action={actions.revokeInvitation} />
      </AskPanel>
    );
  }
  return null;
}

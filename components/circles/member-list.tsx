import { getTranslations } from 'next-intl/server';
import { isolated } from '#server/modules/theming/index.ts';
import { dateText, type Portal } from '#server/portal/index.ts';
import { AnswerForm, type FormAnswer, SubmitButton } from '../ui/answer-form.tsx';
import { AskSheet } from '../ui/ask-sheet.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';
import { InitialTile } from './initial-tile.tsx';
import { type MemberOnTheWire, mayDo, type Reader } from './may-do.ts';

type Action = (before: FormAnswer, form: FormData) => Promise<FormAnswer>;

export type MemberActions = { remove: Action; transfer: Action };

/**
 * Lists the members of a circle, the owner first, each with a dialog for the
 * actions that the reader may take.
 */
export async function MemberList({
  portal,
  circleId,
  reader,
  members,
  actions,
}: {
  portal: Portal;
  circleId: string;
  reader: Reader;
  members: MemberOnTheWire[];
  actions: MemberActions;
}) {
  const t = await getTranslations('circles');
  const titled = await Promise.all(
    members.map(async (member) => ({ member, questionTitle: await memberQuestionTitle(member) })),
  );
  return (
    <ul className="rows border-y border-line">
      {titled.map(({ member, questionTitle }) => {
        const may = mayDo(reader, member);
        const name = member.username;
        const unnamed = isWaiting(member) ? t('waiting') : t('inactive');
        return (
          <li key={member.id} className="flex min-h-20 items-center gap-4 py-3">
            <InitialTile name={name} />
            <span className="grid min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="strong truncate">{name ? <bdi>{name}</bdi> : unnamed}</span>
                {member.user_id === reader.userId && <Tag tone="emphasis">{t('you')}</Tag>}
              </span>
              <span className="text-14 text-ink-2">
                {member.joined_at
                  ? `${t(`roles.${member.role}`)} · ${t('since', {
                      date: dateText(
                        member.joined_at,
                        portal.locale,
                        { day: 'numeric', month: 'long', year: 'numeric' },
                        portal.brand.support.timeZone,
                      ),
                    })}`
                  : t('waitingText')}
              </span>
            </span>
            {(may.remove || may.transfer) && (
              <AskSheet
                href={`/circles/${circleId}?ask=member&member=${member.id}`}
                title={questionTitle}
                triggerClass={buttonClass({ variant: 'quiet', size: 'small' })}
                trigger={
                  <>
                    {t('manage')} <span className="sr-only">{name ?? unnamed}</span>
                  </>
                }
              >
                <MemberQuestion circleId={circleId} member={member} may={may} actions={actions} />
              </AskSheet>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The title of the dialog with the actions on a member. */
export async function memberQuestionTitle(member: MemberOnTheWire): Promise<string> {
  const t = await getTranslations('circles');
  if (member.username) return t('manageMember', { name: isolated(member.username) });
  return isWaiting(member) ? t('manageWaiting') : t('manageInactive');
}

/**
 * Whether a member without a name still has to confirm the e-mail address. Otherwise the name is hidden because
 * the membership of the app is not active.
 */
const isWaiting = (member: MemberOnTheWire): boolean => member.joined_at === null;

/** The forms to transfer the ownership to a member and to remove them, each with its consequences. */
export async function MemberQuestion({
  circleId,
  member,
  may,
  actions,
}: {
  circleId: string;
  member: MemberOnTheWire;
  may: { remove: boolean; transfer: boolean };
  actions: MemberActions;
}) {
  const t = await getTranslations('circles');
  const hidden = { circle: circleId, member: member.id };
  const name = member.username && isolated(member.username);
  const unnamedText = isWaiting(member) ? t('removeWaitingText') : t('removeInactiveText');
  const removeText = name ? t('removeText', { name }) : unnamedText;
  return (
    <div className="rows [&>*]:grid [&>*]:gap-4 [&>*+*]:mt-6 [&>*+*]:pt-6">
      {may.transfer && name && (
        <AnswerForm action={actions.transfer} hidden={hidden}>
          <p>{t('makeOwnerText', { name })}</p>
          <SubmitButton variant="quiet" busy={t('busy')} className="justify-self-start">
            {t('makeOwner', { name })}
          </SubmitButton>
        </AnswerForm>
      )}
      {may.remove && (
        <AnswerForm action={actions.remove} hidden={hidden}>
          <p>{removeText}</p>
          <SubmitButton variant="danger" busy={t('busy')} className="justify-self-start">
            {name ? t('remove', { name }) : t('removeWaiting')}
          </SubmitButton>
        </AnswerForm>
      )}
    </div>
  );
}

import { getTranslations } from 'next-intl/server';
import { InitialTile } from '#components/circles/initial-tile.tsx';
import { AnswerForm, SubmitButton } from '#components/ui/answer-form.tsx';
import type { listInvitationsToMe } from '#server/modules/circles/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { dateText, type MemberPortal } from '#server/portal/index.ts';
import { acceptInvitation, declineInvitation } from './actions.ts';

type Invitations = Awaited<ReturnType<typeof listInvitationsToMe>>['invitations'];

/** Invitations addressed to the member, with buttons to answer them; nothing without any. */
export async function InvitationsToMe({
  portal,
  invitations,
}: {
  portal: MemberPortal;
  invitations: Invitations;
}) {
  if (invitations.length === 0) return null;
  const [t, joining] = await Promise.all([getTranslations('circles'), getTranslations('joining')]);
  return (
    <section aria-labelledby="invitations" className="panel mb-8 grid gap-2 p-6">
      <h2 id="invitations" className="heading-3">
        {t('invitationsTitle')}
      </h2>
      <ul className="rows">
        {invitations.map(({ id, circle, inviter, invitation_code, expires_at }) => {
          const hidden = { circle: circle.id, code: invitation_code };
          const date = dateText(
            expires_at,
            portal.locale,
            { weekday: 'short', day: 'numeric', month: 'long' },
            portal.brand.support.timeZone,
          );
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <span className="flex min-w-0 items-center gap-4">
                <InitialTile name={circle.name} />
                <span className="grid min-w-0">
                  <span className="heading-3 truncate">
                    <bdi>{circle.name}</bdi>
                  </span>
                  <span className="text-14 text-ink-2">
                    {joining('invites', { name: isolated(inviter.username) })} · {t('until', { date })}
                  </span>
                </span>
              </span>
              <span className="flex flex-wrap gap-3">
                <AnswerForm action={acceptInvitation} hidden={hidden} className="grid gap-2">
                  <SubmitButton size="small" busy={joining('busy')}>
                    {joining('accept')}
                  </SubmitButton>
                </AnswerForm>
                <AnswerForm action={declineInvitation} hidden={hidden} className="grid gap-2">
                  <SubmitButton size="small" variant="quiet" busy={joining('busy')}>
                    {joining('decline')}
                  </SubmitButton>
                </AnswerForm>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { getTranslations } from 'next-intl/server';
import { commaText, isolated } from '#server/modules/theming/index.ts';
import { dateText, type Portal } from '#server/portal/index.ts';
import { AnswerForm, type FormAnswer, SubmitButton } from '../ui/answer-form.tsx';
import { AskSheet } from '../ui/ask-sheet.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { QrCode } from '../ui/qr-code.tsx';

type Action = (before: FormAnswer, form: FormData) => Promise<FormAnswer>;

/** An invitation as the API returns it. */
export type InvitationOnTheWire = {
  id: string;
  circle_id: string;
  invitation_code: string;
  invitation_kind: 'by_username' | 'by_link';
  url: string;
  invitee: { username: string } | null;
  max_uses: number;
  use_count: number;
  expires_at: string;
};

const small = buttonClass({ variant: 'bare', size: 'small' });

/**
 * Lists the invitations that can still be accepted: for whom, until when, the link to share,
 * and a button to revoke each.
 */
export async function PendingInvitations({
  portal,
  circleName,
  invitations,
  revoke,
}: {
  portal: Portal;
  circleName: string;
  invitations: InvitationOnTheWire[];
  revoke: Action;
}) {
  const t = await getTranslations('circles');
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="pending" className="grid gap-2">
      <h2 id="pending" className="heading-2">
        {t('pendingTitle')}
      </h2>
      <ul className="rows">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="grid gap-3 py-4">
            <InvitationFacts portal={portal} invitation={invitation} />
            {invitation.invitation_kind === 'by_link' && (
              <CopyField
                value={invitation.url}
                label={t('link')}
                icon={<Icon name="copy" size={18} />}
                words={{ copy: t('copy'), copied: t('copied') }}
              />
            )}
            <div className="-mx-4 flex flex-wrap">
              {invitation.invitation_kind === 'by_link' && (
                <AskSheet
                  href={`/circles/${invitation.circle_id}?ask=qr&invitation=${invitation.id}`}
                  title={t('qr')}
                  triggerClass={small}
                  trigger={
                    <>
                      <Icon name="qr" size={18} />
                      {t('qr')}
                    </>
                  }
                >
                  <InvitationQr url={invitation.url} circleName={circleName} />
                </AskSheet>
              )}
              <AskSheet
                href={`/circles/${invitation.circle_id}?ask=revoke&invitation=${invitation.id}`}
                title={t('revokeTitle')}
                triggerClass={small}
                trigger={
                  <>
                    <Icon name="close" size={18} />
                    {t('revoke')}
                  </>
                }
              >
                <RevokeQuestion invitation={invitation} action={revoke} />
              </AskSheet>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function InvitationFacts({ portal, invitation }: { portal: Portal; invitation: InvitationOnTheWire }) {
  const t = await getTranslations('circles');
  const { invitee, max_uses: most, use_count: used } = invitation;
  const until = t('until', {
    date: dateText(
      invitation.expires_at,
      portal.locale,
      { weekday: 'short', day: 'numeric', month: 'long' },
      portal.brand.support.timeZone,
    ),
  });
  return (
    <p className="flex items-start gap-3">
      <Icon name={invitee ? 'mail' : 'link'} className="mt-0.5 text-ink-2" />
      <span className="grid min-w-0">
        <span className="strong">
          {invitee ? t('toName', { name: isolated(invitee.username) }) : t('byLink')}
        </span>
        <span className="text-14 text-ink-2">
          {invitee ? until : commaText([t('used', { used, most }), until], portal.locale)}
        </span>
      </span>
    </p>
  );
}

/** The QR code of an invitation link. */
export async function InvitationQr({ url, circleName }: { url: string; circleName: string }) {
  const t = await getTranslations('circles');
  return (
    <div className="grid justify-items-center gap-4">
      <QrCode payload={url} label={t('qr')} className="w-64 rounded-field" />
      <p className="text-balance text-center text-14 text-ink-2">
        {t('qrText', { name: isolated(circleName) })}
      </p>
    </div>
  );
}

/** Asks for confirmation before an invitation is revoked. */
export async function RevokeQuestion({
  invitation,
  action,
}: {
  invitation: InvitationOnTheWire;
  action: Action;
}) {
  const t = await getTranslations('circles');
  return (
    <AnswerForm
      action={action}
      hidden={{ circle: invitation.circle_id, code: invitation.invitation_code }}
      className="grid gap-5"
    >
      <p>{t('revokeText')}</p>
      <SubmitButton variant="danger" busy={t('busy')} className="justify-self-start">
        {t('revoke')}
      </SubmitButton>
    </AnswerForm>
  );
}

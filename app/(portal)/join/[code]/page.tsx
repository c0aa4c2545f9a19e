import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { countryChoices } from '#components/account/choices.ts';
import { circleWords } from '#components/circles/circle-words.ts';
import { JoinForm } from '#components/circles/join-form.tsx';
import { signOut } from '#components/portal/session-actions.ts';
import { AnswerForm, SubmitButton } from '#components/ui/answer-form.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { getCircle, type InvitationPreview, previewInvitation } from '#server/modules/circles/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { dateText, openPage, type Portal, requireModule, type SearchParams } from '#server/portal/index.ts';
import { SignInFrame } from '../../login/frame.tsx';
import { accept, decline, joinByLink } from './actions.ts';

type Props = { params: Promise<{ code: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('circles');
  const t = await getTranslations('joining');
  // The code in the address is a secret: the page is not indexed, and other origins receive no referrer.
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'same-origin' };
}

/** Invitation page for anyone with the code: who invites to which circle, and the answer. */
export default async function JoinPage({ params, searchParams }: Props) {
  const { code: encodedCode } = await params;
  const path = `/join/${encodedCode}`;
  const portal = await openPage({ path, searchParams, module: 'circles' });
  const code = decodeURIComponent(encodedCode);
  const invitation = await readInvitation(portal, code);
  const t = await getTranslations('joining');
  if (invitation === 'over') {
    return (
      <Notice portal={portal} title={t('overTitle')} text={t('overText')}>
        <ButtonLink href="/" variant="quiet">
          {t('home')}
        </ButtonLink>
        <ButtonLink href="/help" variant="bare">
          {t('help')}
        </ButtonLink>
      </Notice>
    );
  }
  if (portal.memberContext) {
    const isDeclined = (await searchParams).declined === '1';
    return <ForMember portal={portal} code={code} invitation={invitation} isDeclined={isDeclined} />;
  }
  const names = { name: isolated(invitation.inviterUsername), circle: isolated(invitation.circle.name) };
  const signIn = `/login?to=${encodeURIComponent(path)}`;
  if (invitation.kind === 'by_username') {
    return (
      <Notice portal={portal} title={t('personalTitle', { ...names })} text={t('personalText')}>
        <ButtonLink href={signIn}>{t('signIn')}</ButtonLink>
      </Notice>
    );
  }
  return (
    <SignInFrame portal={portal}>
      <InvitationHeading invitation={invitation} />
      <p className="text-ink-2">{t('leadLink')}</p>
      <JoinForm
        code={code}
        circleId={invitation.circle.id}
        countries={countryChoices(portal.locale, '')}
        action={joinByLink}
      />
      <p className="text-14 text-ink-2">
        {t('member')}{' '}
        <Link href={signIn} className="link target">
          {t('signIn')}
        </Link>
      </p>
      <Until portal={portal} invitation={invitation} />
    </SignInFrame>
  );
}

/** Shown to a signed-in member: accept or decline. */
async function ForMember({
  portal,
  code,
  invitation,
  isDeclined,
}: {
  portal: Portal;
  code: string;
  invitation: InvitationPreview;
  isDeclined: boolean;
}) {
  const [t, shell, isMember] = await Promise.all([
    getTranslations('joining'),
    getTranslations('shell'),
    isInCircle(portal, invitation.circle.id),
  ]);
  const circle = isolated(invitation.circle.name);
  if (isMember) {
    return (
      <Notice
        portal={portal}
        title={t('already')}
        text={t('alreadyText', { circle, circles: circleWords(portal).circles })}
      >
        <ButtonLink href={`/circles/${invitation.circle.id}`}>{t('open', { circle })}</ButtonLink>
      </Notice>
    );
  }
  if (isDeclined) {
    return (
      <Notice portal={portal} title={t('declinedTitle')} text={t('declinedText')}>
        <ButtonLink href="/" variant="quiet">
          {t('home')}
        </ButtonLink>
      </Notice>
    );
  }
  const hidden = { code, circle: invitation.circle.id };
  return (
    <SignInFrame portal={portal}>
      <InvitationHeading invitation={invitation} />
      <p className="text-ink-2">{t('acceptText', { circle })}</p>
      <div className="grid gap-3">
        <AnswerForm action={accept} hidden={hidden} className="grid gap-3">
          <SubmitButton busy={t('busy')} full>
            {t('accept')}
          </SubmitButton>
        </AnswerForm>
        <AnswerForm action={decline} hidden={hidden} className="grid gap-3">
          <SubmitButton variant="quiet" busy={t('busy')} full>
            {t('decline')}
          </SubmitButton>
        </AnswerForm>
      </div>
      <div className="text-14 text-ink-2">
        <span>{t('signedInAs', { name: isolated(portal.member?.firstname ?? '') })}</span>{' '}
        <form action={signOut} className="inline">
          <button type="submit" className="link target">
            {shell('signOut')}
          </button>
        </form>
      </div>
      <Until portal={portal} invitation={invitation} />
    </SignInFrame>
  );
}

async function InvitationHeading({ invitation }: { invitation: InvitationPreview }) {
  const t = await getTranslations('joining');
  return (
    <h1 className="grid gap-1">
      <span className="text-16 text-ink-2">
        {t('invites', { name: isolated(invitation.inviterUsername) })}
      </span>
      <span className="heading-1 break-words">{t('to', { circle: isolated(invitation.circle.name) })}</span>
    </h1>
  );
}

async function Until({ portal, invitation }: { portal: Portal; invitation: InvitationPreview }) {
  const t = await getTranslations('joining');
  const date = dateText(
    invitation.expiresAt,
    portal.locale,
    { weekday: 'long', day: 'numeric', month: 'long' },
    portal.brand.support.timeZone,
  );
  return <p className="border-t border-line pt-4 text-14 text-ink-2">{t('until', { date })}</p>;
}

/** A state without a form: an explanation and the next step. */
function Notice({
  portal,
  title,
  text,
  children,
}: {
  portal: Portal;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <SignInFrame portal={portal}>
      <div className="grid gap-2">
        <h1 className="heading-1">{title}</h1>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </SignInFrame>
  );
}

async function readInvitation(portal: Portal, code: string): Promise<InvitationPreview | 'over'> {
  try {
    return await previewInvitation(portal.context, code);
  } catch (err) {
    if (isProblem(err, 'invitation_expired')) return 'over';
    if (isProblem(err, 'not_found')) notFound();
    throw err;
  }
}

async function isInCircle(portal: Portal, circleId: string): Promise<boolean> {
  if (!portal.memberContext) return false;
  try {
    await getCircle(portal.memberContext, { circle_id: circleId });
    return true;
  } catch (err) {
    if (isProblem(err, 'not_found')) return false;
    throw err;
  }
}

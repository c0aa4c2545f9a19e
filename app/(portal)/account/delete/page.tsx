import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { ActionForm } from '#components/ui/action-form.tsx';
import { AnswerForm, AnswerInput, SubmitButton } from '#components/ui/answer-form.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { getDeletionObstacles } from '#server/modules/privacy/index.ts';
import { inLocale, leftToRight } from '#server/modules/theming/index.ts';
import { openPage, type Portal, type SearchParams, withQuery } from '#server/portal/index.ts';
import { SignInFrame } from '../../login/frame.tsx';
import { deleteForGood, mailDeletionCode } from './actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.deletion'))('title'), robots: { index: false } };
}

/**
 * Account deletion: what is deleted, what is kept and what blocks it; then the confirmation by e-mail address
 * and mailed code.
 */
export default async function DeleteAccountPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/account/delete', searchParams });
  const parameters = await searchParams;
  const caller = portal.memberContext ?? portal.blockedMember;
  if (!caller) redirect(`/login?to=${encodeURIComponent(withQuery('/account/delete', parameters))}`);
  const home = portal.blockedMember ? '/inactive' : '/account';
  const [t, shell, { obstacles }] = await Promise.all([
    getTranslations('account.deletion'),
    getTranslations('shell'),
    getDeletionObstacles(caller),
  ]);
  const brand = inLocale(portal.brand.names, portal.brand, portal.locale);
  const content = (
    <div className="grid max-w-reading gap-8 pt-8 md:pt-4">
      <div className="grid gap-2">
        <h1 className="heading-1">{t('title')}</h1>
        <p className="text-ink-2">{t('lead', { brand })}</p>
      </div>
      <ul className="rows border-y border-line">
        {(['gone', 'kept', 'elsewhere', 'final'] as const).map((fact) => (
          <li key={fact} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 py-3.5">
            <Icon
              name={fact === 'kept' ? 'lock' : fact === 'elsewhere' ? 'info' : 'trash'}
              className="text-ink-2"
            />
            <span>{t(fact, { brand })}</span>
          </li>
        ))}
      </ul>
      {obstacles.length > 0 ? (
        <Obstacles portal={portal} obstacles={obstacles} brand={brand} />
      ) : parameters.step === 'code' ? (
        <Confirm email={caller.member.email} home={home} />
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <ActionForm
            action={mailDeletionCode}
            fields={{}}
            words={{ press: t('mailCode'), busy: t('mailing') }}
            buttonClassName={buttonClass({ variant: 'danger' })}
            alert={<Icon name="alert" className="flex-none" />}
          />
          <ButtonLink href={home} variant="quiet">
            {t('keep')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
  // A blocked member can open no other page, so the navigation of the shell is left out.
  if (portal.blockedMember) return <SignInFrame portal={portal}>{content}</SignInFrame>;
  return (
    <Shell
      portal={portal}
      path={withQuery('/account/delete', parameters)}
      active="me"
      back={{ href: home, label: shell('back') }}
    >
      <BackLink href={home} label={shell('back')} className="mt-8" />
      {content}
    </Shell>
  );
}

type ObstacleList = Awaited<ReturnType<typeof getDeletionObstacles>>['obstacles'];

const pageOf = { live_booking: '/trips', circle_owner: '/circles' } as const;

/** What blocks the deletion, each with a link to the page that resolves it. */
async function Obstacles({
  portal,
  obstacles,
  brand,
}: {
  portal: Portal;
  obstacles: ObstacleList;
  brand: string;
}) {
  const [t, shell] = await Promise.all([getTranslations('account.deletion'), getTranslations('shell')]);
  const isActive = portal.blockedMember === null;
  const hasPage = {
    live_booking: isActive,
    circle_owner: isActive && portal.app.modules.includes('circles'),
  };
  return (
    <section aria-labelledby="obstacles" className="grid gap-4 rounded-card bg-warn-soft p-6">
      <h2 id="obstacles" className="heading-3">
        {t('notYet')}
      </h2>
      <ul className="grid gap-3">
        {obstacles.map(({ code, id, title }) => {
          return (
            <li key={`${code} ${id}`} className="grid gap-0.5">
              <span>{t(`obstacles.${code}`, { title: title ?? '', brand })}</span>
              {code !== 'staff' && id && (
                <Link href={hasPage[code] ? `${pageOf[code]}/${id}` : '/help'} className="link target w-fit">
                  {hasPage[code] ? t(`settle.${code}`) : shell('help')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * Asks for the typed e-mail address and the mailed code, so that nobody deletes an account by accident or on
 * an unattended device.
 */
async function Confirm({ email, home }: { email: string; home: string }) {
  const [t, login] = await Promise.all([getTranslations('account.deletion'), getTranslations('login')]);
  return (
    <section aria-labelledby="confirm" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="confirm" className="heading-2">
          {t('confirmTitle')}
        </h2>
        <p role="status" className="text-ink-2">
          {t('codeSent', { email: leftToRight(email) })}
        </p>
      </div>
      <AnswerForm action={deleteForGood} className="grid max-w-form gap-5">
        <AnswerInput
          name="email"
          label={t('typeEmail')}
          type="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <AnswerInput
          name="passcode"
          label={login('code')}
          hint={t('codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busy={t('deleting')}>
            {t('delete')}
          </SubmitButton>
          <ButtonLink href={home} variant="quiet">
            {t('keep')}
          </ButtonLink>
        </div>
      </AnswerForm>
      <ActionForm
        action={mailDeletionCode}
        fields={{}}
        words={{ press: t('mailAgain'), busy: t('mailing') }}
        buttonClassName={`${buttonClass({ variant: 'bare', size: 'small' })} justify-self-start`}
        alert={<Icon name="alert" className="flex-none" />}
      />
    </section>
  );
}

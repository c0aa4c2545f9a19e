import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { publicMetadata } from '#components/portal/share-metadata.ts';
import { Icon } from '#components/ui/icon.tsx';
import { inLocale } from '#server/modules/theming/index.ts';
import { hasComeBack } from '#server/platform/email/index.ts';
import {
  openPage,
  openSignIn,
  readPortal,
  returnPath,
  type SearchParams,
  signInCookie,
} from '#server/portal/index.ts';
import { changeAddress, enterCode, requestCode, requestNewCode } from './actions.ts';
import { SignInFrame } from './frame.tsx';
import { AddressStep, CodeStep, ResendStep } from './steps.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const portal = await readPortal();
  return {
    title: (await getTranslations('login'))('title'),
    ...(portal && publicMetadata(portal, { path: '/login' })),
  };
}

/** The demo tour passes the address of a demo member in `email`. */
const demoEmail = (email: unknown): string => (typeof email === 'string' ? email.slice(0, 254) : '');

/** The server enforces this interval between two codes; the page counts it down. */
const resendAfterSeconds = 60;

/** Sign-in page: the e-mail address, then the mailed code. Works without JavaScript. */
export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/login', searchParams });
  const to = returnPath((await searchParams).to);
  if (portal.member) redirect(to);
  const [t, jar] = await Promise.all([getTranslations('login'), cookies()]);
  const pendingSignIn = openSignIn(portal.environment, portal.app.id, jar.get(signInCookie)?.value);
  const alert = <Icon name="alert" size={18} className="mt-px" />;
  if (!pendingSignIn) {
    return (
      <SignInFrame portal={portal}>
        <div className="grid gap-2">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
        </div>
        <AddressStep
          action={requestCode}
          to={to}
          start={portal.isSandbox ? demoEmail((await searchParams).email) : ''}
          words={{ email: t('email'), send: t('send') }}
          alert={alert}
        />
        <p className="text-14 text-ink-2">
          <span className="strong text-ink">{t('newHere')}</span>{' '}
          {t('newHereText', { brand: inLocale(portal.brand.names, portal.brand, portal.locale) })}
        </p>
      </SignInFrame>
    );
  }
  const { email } = pendingSignIn;
  const cameBack = await hasComeBack(portal.context, email);
  const waitSeconds = Math.max(0, Math.ceil(resendAfterSeconds - (Date.now() - pendingSignIn.sentAt) / 1000));
  return (
    <SignInFrame portal={portal}>
      <div className="grid gap-2">
        <h1 className="heading-1">{t('codeTitle')}</h1>
        <div className="text-ink-2">
          <span>
            {t.rich('codeLead', {
              email,
              mail: (text) => (
                <bdi dir="ltr" className="strong text-ink">
                  {text}
                </bdi>
              ),
            })}
          </span>{' '}
          <form action={changeAddress} className="inline">
            <input type="hidden" name="to" value={to} />
            <button type="submit" className="link target">
              {t('change')}
            </button>
          </form>
        </div>
      </div>
      {cameBack && (
        <p role="status" className="flex items-start gap-3 rounded-field bg-sunken px-4 py-3.5 text-14">
          <Icon name="mail" className="flex-none text-ink-2" />
          <span>{t('cameBack', { brand: inLocale(portal.brand.names, portal.brand, portal.locale) })}</span>
        </p>
      )}
      <CodeStep action={enterCode} to={to} words={{ code: t('code'), enter: t('enter') }} alert={alert} />
      <ResendStep
        key={pendingSignIn.sentAt}
        action={requestNewCode}
        to={to}
        waitSeconds={waitSeconds}
        words={{ nothingCame: t('nothingCame'), resendIn: t('resendIn'), resend: t('resend') }}
      />
      {portal.isSandbox && (
        <p className="flex items-center gap-3 rounded-field border border-dashed border-line-strong px-4 py-3.5 text-14">
          <Icon name="mail" className="text-ink-2" />
          <span>
            {t.rich('demo', {
              inbox: (text) => (
                <a
                  href={`/sandbox/inbox?to=${encodeURIComponent(email)}`}
                  target="_blank"
                  rel="noopener"
                  className="link target"
                >
                  {text}
                </a>
              ),
            })}
          </span>
        </p>
      )}
    </SignInFrame>
  );
}

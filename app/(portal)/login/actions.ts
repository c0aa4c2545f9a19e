'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { openSession } from '#components/sign-in/open-session.ts';
import { login, loginByLink } from '#server/modules/auth/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { onlyDigits } from '#server/platform/latin-digits.ts';
import {
  type ActionContext,
  formAction,
  openSignIn,
  type Portal,
  plainFormAction,
  returnPath,
  signInCookie,
  signInCookieOptions,
} from '#server/portal/index.ts';
import * as forms from './forms.ts';
import { explainRefusal, mailCode } from './mail-code.ts';

/** The result of a sign-in step that does not continue: one sentence shown under the field. */
export type StepState = { error: string | null; value: string; note?: string };

const loginPath = (to: string): string => (to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`);

const answers = { message: 'sign-in failed', failed: () => refuse('away') };

async function refuse(error: 'away' | 'email' | 'code' | 'link', value = ''): Promise<StepState> {
  const t = await getTranslations('login.errors');
  return { error: t(error), value };
}

/**
 * First step: e-mails a code and then shows the field for it. The response is the same for known and unknown
 * addresses.
 */
export const requestCode = formAction(
  forms.requestCodeForm,
  {
    ...answers,
    refused: (wrong, { typed }) =>
      'email' in wrong ? refuse('email', typed.email?.slice(0, 320)) : refuse('away'),
  },
  async ({ to, email: value }, attempt): Promise<StepState> => {
    const portal = portalOf(attempt);
    const email = z.email().max(254).safeParse(value);
    if (!email.success) return refuse('email', value);
    const failure = await mailCode(portal, email.data);
    if (failure) return { error: failure, value };
    redirect(loginPath(returnPath(to)));
  },
);

/** E-mails another code to the same address; older codes stop working. */
export const requestNewCode = formAction(
  forms.requestNewCodeForm,
  answers,
  async ({ to }, attempt): Promise<StepState> => {
    const portal = portalOf(attempt);
    const pendingSignIn = await readPendingSignIn(portal);
    if (!pendingSignIn) redirect(loginPath(returnPath(to)));
    const failure = await mailCode(portal, pendingSignIn.email);
    if (failure) return { error: failure, value: '' };
    redirect(loginPath(returnPath(to)));
  },
);

/**
 * Second step: the six-digit code, in any script's digits and with any spaces. Opens the session and
 * redirects.
 */
export const enterCode = formAction(
  forms.enterCodeForm,
  { ...answers, refused: (wrong) => refuse('code' in wrong ? 'code' : 'away') },
  async ({ code, ...input }, attempt): Promise<StepState> => {
    const portal = portalOf(attempt);
    const to = returnPath(input.to);
    const pendingSignIn = await readPendingSignIn(portal);
    if (!pendingSignIn) redirect(loginPath(to));
    const value = onlyDigits(code).slice(0, 6);
    if (value.length !== 6) return refuse('code', value);
    const failure = await explainRefusal(
      portal,
      async () => {
        const tokens = await login(portal.context, { email: pendingSignIn.email, passcode: value });
        await openSession(portal, tokens.access_token);
      },
      'tooMany',
    );
    if (failure) return { error: failure, value };
    redirect(to);
  },
);

/**
 * Signs in by the one-time link of the e-mail. Its secret is in the URL fragment and so is not logged or sent
 * before this button is pressed.
 */
export const enterByLink = formAction(
  forms.enterByLinkForm,
  { ...answers, refused: () => refuse('link') },
  async ({ token }, attempt): Promise<StepState> => {
    const portal = portalOf(attempt);
    if (!/^[\w-]{20,64}$/.test(token)) return refuse('link');
    try {
      await openSession(portal, (await loginByLink(portal.context, { token })).access_token);
    } catch (err) {
      if (isProblem(err, 'invalid_passcode')) return refuse('link');
      throw err;
    }
    redirect('/');
  },
);

/** Returns to the first step, for another address. */
export const changeAddress = plainFormAction(
  forms.changeAddressForm,
  { message: answers.message },
  async ({ to }, attempt) => {
    const { secure } = portalOf(attempt);
    (await cookies()).set(signInCookie, '', { ...signInCookieOptions(secure), maxAge: 0 });
    redirect(loginPath(returnPath(to)));
  },
);

function portalOf({ portal }: ActionContext): Portal {
  if (!portal) redirect('/');
  return portal;
}

async function readPendingSignIn(portal: Portal) {
  return openSignIn(portal.environment, portal.app.id, (await cookies()).get(signInCookie)?.value);
}

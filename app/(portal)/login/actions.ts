'use server';

import '#server/sign-in-effects.ts';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { latinDigits, openSession } from '#components/account/open-session.ts';
import { initiateLogin, login, loginByLink } from '#server/identity/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import {
  openSignIn,
  type Portal,
  readPortal,
  readText,
  readTrimmedText,
  returnPath,
  sealSignIn,
  signInCookie,
  signInCookieOptions,
} from '#server/portal/index.ts';

/** What a step of signing in answers when it does not go on: one sentence for under the field. */
export type StepState = { error: string | null; value: string; note?: string };

const loginPath = (to: string): string => (to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`);

/** First step: mails a code. Says the same for known and unknown addresses, then shows the field for the code. */
export async function askForCode(_: StepState, form: FormData): Promise<StepState> {
  const t = await getTranslations('login.errors');
  const portal = await thePortal();
  const value = readTrimmedText(form, 'email', 320);
  const email = z.email().max(254).safeParse(value);
  if (!email.success) return { error: t('email'), value };
  const failure = await refusal(() => initiateLogin(portal.context, { email: email.data }), 'tooManyAsked');
  if (failure) return { error: failure, value };
  await remember(portal, email.data);
  redirect(loginPath(returnPath(readText(form, 'to'))));
}

/** Mails another code to the same address; older ones stop working. */
export async function askAgain(_: StepState, form: FormData): Promise<StepState> {
  const portal = await thePortal();
  const memory = await remembered(portal);
  if (!memory) redirect(loginPath(returnPath(readText(form, 'to'))));
  const failure = await refusal(() => initiateLogin(portal.context, { email: memory.email }), 'tooManyAsked');
  if (failure) return { error: failure, value: '' };
  await remember(portal, memory.email);
  redirect(loginPath(returnPath(readText(form, 'to'))));
}

/** Second step: the six digits, in any script's digits and with any spaces. Opens the session and goes on. */
export async function enterCode(_: StepState, form: FormData): Promise<StepState> {
  const t = await getTranslations('login.errors');
  const portal = await thePortal();
  const to = returnPath(readText(form, 'to'));
  const memory = await remembered(portal);
  if (!memory) redirect(loginPath(to));
  const value = latinDigits(readText(form, 'code'))
    .replace(/[^0-9]/g, '')
    .slice(0, 6);
  if (value.length !== 6) return { error: t('code'), value };
  const failure = await refusal(async () => {
    await openSession(
      portal,
      (await login(portal.context, { email: memory.email, passcode: value })).access_token,
    );
  }, 'tooMany');
  if (failure) return { error: failure, value };
  redirect(to);
}

/** The one-time link of the mail, whose secret stays behind the `#` and so out of logs until this button is pressed. */
export async function enterByLink(_: StepState, form: FormData): Promise<StepState> {
  const t = await getTranslations('login.errors');
  const portal = await thePortal();
  const token = readText(form, 'token');
  if (!/^[\w-]{20,64}$/.test(token)) return { error: t('link'), value: '' };
  try {
    await openSession(portal, (await loginByLink(portal.context, { token })).access_token);
  } catch (err) {
    if (isProblem(err, 'invalid_passcode')) return { error: t('link'), value: '' };
    return { error: t('away'), value: '' };
  }
  redirect('/');
}

/** Back to the first step, for another address. */
export async function changeAddress(form: FormData): Promise<void> {
  const portal = await thePortal();
  (await cookies()).set(signInCookie, '', { ...signInCookieOptions(portal.secure), maxAge: 0 });
  redirect(loginPath(returnPath(readText(form, 'to'))));
}

async function thePortal(): Promise<Portal> {
  const portal = await readPortal();
  if (!portal) redirect('/');
  return portal;
}

async function remember(portal: Portal, email: string): Promise<void> {
  const value = sealSignIn(portal.environment, { email, appId: portal.app.id, sentAt: Date.now() });
  (await cookies()).set(signInCookie, value, signInCookieOptions(portal.secure));
}

async function remembered(portal: Portal) {
  return openSignIn(portal.environment, portal.app.id, (await cookies()).get(signInCookie)?.value);
}

/** Runs a verb; an expected refusal becomes its sentence, anything else the sentence that it does not work now. */
async function refusal(
  work: () => Promise<unknown>,
  limited: 'tooMany' | 'tooManyAsked',
): Promise<string | null> {
  const t = await getTranslations('login.errors');
  try {
    await work();
    return null;
  } catch (err) {
    if (isProblem(err, 'invalid_passcode')) return t('wrong');
    if (isProblem(err, 'rate_limited')) {
      return t(limited, { minutes: Math.max(1, Math.ceil((err.facts.retryAfterSeconds ?? 60) / 60)) });
    }
    if (isProblem(err, 'validation_failed')) return t('email');
    const portal = await readPortal();
    portal?.context.log.error({ err }, 'sign-in failed');
    return t('away');
  }
}

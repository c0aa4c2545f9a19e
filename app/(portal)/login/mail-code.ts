import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { initiateLogin, isMailServerMissing } from '#server/modules/auth/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type Portal, sealSignIn, signInCookie, signInCookieOptions } from '#server/portal/index.ts';

/**
 * E-mails a sign-in code and stores the address in a cookie for the next step. Returns null, or the sentence
 * that explains why no code was sent; unexpected errors are logged.
 */
export async function mailCode(portal: Portal, email: string): Promise<string | null> {
  const failure = await explainRefusal(
    portal,
    () => initiateLogin(portal.context, { email }),
    'tooManyAsked',
  );
  if (failure) return failure;
  const value = sealSignIn(portal.environment, { email, appId: portal.app.id, sentAt: Date.now() });
  (await cookies()).set(signInCookie, value, signInCookieOptions(portal.secure));
  return null;
}

/**
 * Runs a sign-in step. Returns null, or the text of an expected refusal, or the general failure text for any
 * other error, which is logged.
 */
export async function explainRefusal(
  portal: Portal,
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
    if (isMailServerMissing(err)) return t('noMail', { brand: portal.app.name });
    portal.context.log.error({ err }, 'sign-in failed');
    return t('away');
  }
}

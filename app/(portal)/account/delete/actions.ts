'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import type { PressState } from '#components/ui/press-form.tsx';
import { initiateLogin, sessionCookieName, sessionCookieOptions } from '#server/identity/index.ts';
import { deleteAccount } from '#server/personal-data/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { noteRefusal, type Portal, readPortal, readText, readTrimmedText } from '#server/portal/index.ts';
import { asciiDigits } from './ascii-digits.ts';

const page = '/account/delete';

/** Whoever presses, those too whom the partner has shut out: their data are theirs. */
async function openPress(): Promise<{ portal: Portal; caller: MemberContext }> {
  const portal = await readPortal();
  const caller = portal?.memberContext ?? portal?.shutOut;
  if (!portal || !caller) redirect(`/login?to=${encodeURIComponent(page)}`);
  return { portal, caller };
}

/** Mails a fresh code to the member's own address, within the limits of signing in. */
export async function mailDeletionCode(_: PressState): Promise<PressState> {
  const { portal, caller } = await openPress();
  try {
    await initiateLogin(portal.context, { email: caller.member.email });
  } catch (err) {
    noteRefusal(portal, err, 'a code for deletion could not be mailed');
    const t = await getTranslations('account.errors');
    return { error: t('press', { id: portal.requestId }) };
  }
  redirect(`${page}?step=code`);
}

/** Deletes the account, forgets the session in this browser and says goodbye. */
export async function deleteForGood(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const [{ portal, caller }, t] = await Promise.all([openPress(), getTranslations('account.deletion')]);
  const email = readTrimmedText(form, 'email', 320);
  const passcode = asciiDigits(readText(form, 'passcode', 40));
  const answer = (errors: Record<string, string>): FormAnswer => ({ values: { email }, errors });
  if (email === '') return answer({ email: t('errors.email') });
  if (!/^\d{6}$/.test(passcode)) return answer({ passcode: t('errors.passcode') });
  try {
    await deleteAccount(caller, { email, passcode });
  } catch (err) {
    if (isProblem(err, 'validation_failed')) return answer({ email: t('errors.email') });
    if (isProblem(err, 'invalid_passcode')) return answer({ passcode: t('errors.passcode') });
    if (isProblem(err, 'rate_limited')) return answer({ passcode: t('errors.often') });
    // Something was booked or shared meanwhile: the page says what.
    if (isProblem(err, 'invalid_state')) redirect(page);
    portal.context.log.error({ err }, 'an account could not be deleted');
    return answer({ form: t('errors.failed', { id: portal.requestId }) });
  }
  const { secure } = portal;
  (await cookies()).set(sessionCookieName(secure), '', { ...sessionCookieOptions(secure), maxAge: 0 });
  redirect('/account/deleted');
}

'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ActionState } from '#components/ui/action-form.tsx';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import {
  initiateLogin,
  isMailServerMissing,
  sessionCookieName,
  sessionCookieOptions,
} from '#server/modules/auth/index.ts';
import { deleteAccount } from '#server/modules/privacy/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { latinDigits } from '#server/platform/latin-digits.ts';
import { type ActionContext, formAction, type Portal } from '#server/portal/index.ts';
import { deleteForGoodForm, mailDeletionCodeForm } from './forms.ts';

const page = '/account/delete';

/**
 * The signed-in member, including one whose membership is blocked: the right to delete one's data does not
 * depend on it. Redirects to sign-in without a session.
 */
function requireCaller({ portal }: ActionContext): { portal: Portal; caller: MemberContext } {
  const caller = portal?.memberContext ?? portal?.blockedMember;
  if (!portal || !caller) redirect(`/login?to=${encodeURIComponent(page)}`);
  return { portal, caller };
}

/** E-mails a new sign-in code to the member's own address. The rate limit of sign-in applies. */
export const mailDeletionCode = formAction(
  mailDeletionCodeForm,
  {
    message: 'a code for deletion could not be mailed',
    failed: async ({ portal }): Promise<ActionState> => {
      const t = await getTranslations('account.errors');
      return { error: t('press', { id: portal?.requestId ?? '' }) };
    },
  },
  async (_input, attempt): Promise<ActionState> => {
    const { portal, caller } = requireCaller(attempt);
    try {
      await initiateLogin(portal.context, { email: caller.member.email });
    } catch (err) {
      if (!isMailServerMissing(err)) throw err;
      const t = await getTranslations('account.deletion.errors');
      return { error: t('noMail', { brand: portal.app.name }) };
    }
    redirect(`${page}?step=code`);
  },
);

type Wrong = 'email' | 'passcode';

async function refuse(
  { typed }: ActionContext,
  name: Wrong,
  error: Wrong | 'often' = name,
): Promise<FormAnswer> {
  const t = await getTranslations('account.deletion');
  return { values: { email: typed.email ?? '' }, errors: { [name]: t(`errors.${error}`) } };
}

async function failed({ portal, typed }: ActionContext): Promise<FormAnswer> {
  const t = await getTranslations('account.deletion');
  const form = t('errors.failed', { id: portal?.requestId ?? '' });
  return { values: { email: typed.email ?? '' }, errors: { form } };
}

/** Deletes the account, clears the session cookie and redirects to the confirmation. */
export const deleteForGood = formAction(
  deleteForGoodForm,
  {
    message: 'an account could not be deleted',
    failed,
    refused: (wrong, attempt) => refuse(attempt, 'email' in wrong ? 'email' : 'passcode'),
  },
  async ({ email, ...input }, attempt): Promise<FormAnswer> => {
    const { portal, caller } = requireCaller(attempt);
    const passcode = latinDigits(input.passcode).replace(/[\s-]/g, '');
    if (email === '') return refuse(attempt, 'email');
    if (!/^\d{6}$/.test(passcode)) return refuse(attempt, 'passcode');
    try {
      await deleteAccount(caller, { email, passcode });
    } catch (err) {
      if (isProblem(err, 'validation_failed')) return refuse(attempt, 'email');
      if (isProblem(err, 'invalid_passcode')) return refuse(attempt, 'passcode');
      if (isProblem(err, 'rate_limited')) return refuse(attempt, 'passcode', 'often');
      // Something was booked or shared after the page was rendered: the page lists what blocks the deletion.
      if (isProblem(err, 'invalid_state')) redirect(page);
      throw err;
    }
    const { secure } = portal;
    (await cookies()).set(sessionCookieName(secure), '', { ...sessionCookieOptions(secure), maxAge: 0 });
    redirect('/account/deleted');
  },
);

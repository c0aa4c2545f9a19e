'use server';

import { getTranslations } from 'next-intl/server';
import { initiateLogin, login } from '#server/modules/auth/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { onlyDigits } from '#server/platform/latin-digits.ts';
import { argumentsAction, openPageMember } from '#server/portal/index.ts';
import { enterCodeHereArguments, sendCodeHereArguments } from './forms.ts';
import { openSession } from './open-session.ts';

/** The result of a step: null on success, otherwise one sentence. */
export type HereAnswer = { error: string | null };

async function failed(): Promise<HereAnswer> {
  const t = await getTranslations('login');
  return { error: t('errors.away') };
}

/**
 * E-mails a passcode to the member for whom a page was rendered. Sets no cookie, so that the page does not
 * change.
 */
export const sendCodeHere = argumentsAction(
  sendCodeHereArguments,
  { message: 'a code could not be mailed to the member of a page', failed },
  async ([sealed], { portal }): Promise<HereAnswer> => {
    const t = await getTranslations('login');
    const member = portal && openPageMember(portal, sealed);
    if (!portal || !member) return { error: t('here.old') };
    try {
      await initiateLogin(portal.context, { email: member.email });
      return { error: null };
    } catch (err) {
      if (!isProblem(err, 'rate_limited')) throw err;
      return { error: t('errors.tooManyAsked', { minutes: minutesOf(err) }) };
    }
  },
);

/**
 * Opens a session for the member for whom a page was rendered. Accepts the passcode in Latin, Arabic or
 * Persian digits.
 */
export const enterCodeHere = argumentsAction(
  enterCodeHereArguments,
  { message: 'sign-in on a page failed', failed },
  async ([sealed, typed], { portal }): Promise<HereAnswer> => {
    const t = await getTranslations('login');
    const member = portal && openPageMember(portal, sealed);
    if (!portal || !member) return { error: t('here.old') };
    const passcode = onlyDigits(typed).slice(0, 6);
    if (passcode.length !== 6) return { error: t('errors.code') };
    try {
      const tokens = await login(portal.context, { user_id: member.userId, passcode });
      await openSession(portal, tokens.access_token);
      return { error: null };
    } catch (err) {
      if (isProblem(err, 'invalid_passcode')) return { error: t('errors.wrong') };
      if (isProblem(err, 'rate_limited')) return { error: t('errors.tooMany', { minutes: minutesOf(err) }) };
      throw err;
    }
  },
);

const minutesOf = (err: Problem): number => Math.max(1, Math.ceil((err.facts.retryAfterSeconds ?? 60) / 60));

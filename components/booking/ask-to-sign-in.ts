import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isolated } from '#server/modules/theming/index.ts';
import {
  maskedEmail,
  openPageMember,
  type PageMember,
  type Portal,
  pageMemberField,
} from '#server/portal/index.ts';
import type { SignInOffer } from '../sign-in/sign-in-sheet.tsx';
import type { Trouble } from './hold-answer.ts';

/**
 * Checks, before a form does anything, that the member for whom its page was rendered is signed in, and
 * returns null if so. If the session has ended, the result offers sign-in on the same page, so that nothing
 * typed is lost. If somebody else is signed in, the result says so. Without JavaScript it redirects to the
 * login page, which leads back to `here`. `form` is the form data, or the text of its `page_member` field.
 */
export async function askToSignIn(
  portal: Portal | null,
  form: FormData | string,
  here: string,
  words?: { title: string; text: string },
): Promise<Trouble | null> {
  if (!portal) redirect('/');
  const sealed = typeof form === 'string' ? form : form.get(pageMemberField);
  const pageMember = openPageMember(portal, sealed);
  const { member } = portal;
  if (member && (!pageMember || pageMember.userId === member.userId)) return null;
  const login = `/login?to=${encodeURIComponent(here)}`;
  if (!member && !(await headers()).has('next-action')) redirect(login);
  const [t, booking, states] = await Promise.all([
    getTranslations('login.here'),
    getTranslations('booking'),
    getTranslations('states'),
  ]);
  const signIn = pageMember ? await offerOf(portal, pageMember, String(sealed)) : undefined;
  if (member) {
    const name = isolated(member.firstname);
    const owner = isolated(maskedEmail(pageMember?.email ?? ''));
    return {
      title: t('otherTitle', { name }),
      text: t('otherText', { owner }),
      way: { href: '/', label: states('goHome') },
      signIn,
    };
  }
  return {
    title: words?.title ?? booking('signedOutTitle'),
    text: words?.text ?? booking('signedOutText'),
    way: { href: login, label: booking('signInAgain') },
    signIn: signIn && { ...signIn, opensAtOnce: true },
  };
}

async function offerOf(portal: Portal, member: PageMember, sealed: string): Promise<SignInOffer> {
  const [t, login, shell] = await Promise.all([
    getTranslations('login.here'),
    getTranslations('login'),
    getTranslations('shell'),
  ]);
  const email = isolated(maskedEmail(member.email));
  return {
    sealed,
    opensAtOnce: false,
    inbox: portal.isSandbox ? `/sandbox/inbox?to=${encodeURIComponent(member.email)}` : null,
    words: {
      open: t('open', { email }),
      title: t('title'),
      lead: t('lead', { email }),
      code: login('code'),
      enter: t('enter'),
      entering: t('entering'),
      done: t('done'),
      close: shell('close'),
      nothingCame: login('nothingCame'),
      resendIn: login('resendIn'),
      resend: login('resend'),
      inbox: t('inbox'),
      failed: login('errors.away'),
    },
  };
}

'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { PressState } from '#components/ui/press-form.tsx';
import {
  encodeSessionCookie,
  endOtherSessions,
  endSession,
  moveSession,
  sessionCookieName,
  sessionCookieOptions,
  updateNotificationChoices,
} from '#server/identity/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import {
  type MemberPortal,
  noteRefusal,
  preferenceCookieOptions,
  preferenceCookies,
  readPortal,
  readText,
} from '#server/portal/index.ts';

const page = '/account';

/** The member behind a press; whoever was signed out meanwhile signs in and comes back. */
async function openPress(): Promise<MemberPortal> {
  const portal = await readPortal();
  if (!portal?.memberContext) redirect(`/login?to=${page}`);
  return portal as MemberPortal;
}

/** Does one thing and shows the page anew; a failure is one sentence at the button. */
async function press(act: (portal: MemberPortal) => Promise<unknown>, done: string): Promise<PressState> {
  const portal = await openPress();
  try {
    await act(portal);
  } catch (err) {
    portal.context.log.error({ err }, 'a press on the account page failed');
    const t = await getTranslations('account.errors');
    return { error: t('press', { id: portal.requestId }) };
  }
  revalidatePath(page);
  redirect(`${page}?done=${done}`);
}

/** Ends one other session of the member; one that is over already is as good. */
export async function endOneSession(_: PressState, form: FormData): Promise<PressState> {
  const id = readText(form, 'session', 64);
  return press(async ({ memberContext }) => {
    try {
      await endSession(memberContext, { id });
    } catch (err) {
      if (!isProblem(err, 'not_found')) throw err;
    }
  }, 'ended');
}

/** Ends every session of the member in this app but this one. */
export async function endAllOthers(): Promise<PressState> {
  return press(({ memberContext }) => endOtherSessions(memberContext), 'ended');
}

/** Keeps which mails the member wants, of those that the page offered. */
export async function saveNotifications(_: PressState, form: FormData): Promise<PressState> {
  const of = (name: string) => (form.has(`offered_${name}`) ? form.has(name) : undefined);
  return press(
    ({ memberContext }) =>
      updateNotificationChoices(memberContext, {
        perk_reminders: of('perk_reminders'),
        circle_invitations: of('circle_invitations'),
      }),
    'notifications',
  );
}

/**
 * Moves the session to the app of another organisation and this browser with it. For portals without hosts of their own:
 * a cookie of one host is not sent to another.
 */
export async function moveToOrganisation(_: PressState, form: FormData): Promise<PressState> {
  const portal = await openPress();
  const { environment, secure } = portal;
  try {
    const organisationId = readText(form, 'organisation', 64);
    if (!isUuid(organisationId)) throw problem('not_found');
    const moved = await moveSession(portal.memberContext, readText(form, 'organisation', 64));
    const jar = await cookies();
    const session = { sessionId: moved.sessionId, appId: moved.appId, environment };
    jar.set(sessionCookieName(secure), await encodeSessionCookie(session), sessionCookieOptions(secure));
    jar.set(preferenceCookies.app, moved.appId, preferenceCookieOptions(secure));
  } catch (err) {
    noteRefusal(portal, err, 'a session could not be moved');
    const t = await getTranslations('account.errors');
    return { error: t('press', { id: portal.requestId }) };
  }
  revalidatePath('/', 'layout');
  redirect('/');
}

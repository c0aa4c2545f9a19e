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
  type Attempt,
  formAction,
  type MemberPortal,
  preferenceCookieOptions,
  preferenceCookies,
} from '#server/portal/index.ts';
import * as forms from './forms.ts';

const page = '/account';

async function failed({ portal }: Attempt): Promise<PressState> {
  const t = await getTranslations('account.errors');
  return { error: t('press', { id: portal?.requestId ?? '' }) };
}

const answers = { message: 'a press on the account page failed', failed };

/** The member behind a press; whoever was signed out meanwhile signs in and comes back. */
function openPress({ portal }: Attempt): MemberPortal {
  if (!portal?.memberContext) redirect(`/login?to=${page}`);
  return portal as MemberPortal;
}

/** Does one thing and shows the page anew; a failure is one sentence at the button. */
async function press(
  attempt: Attempt,
  act: (portal: MemberPortal) => Promise<unknown>,
  done: string,
): Promise<PressState> {
  await act(openPress(attempt));
  revalidatePath(page);
  redirect(`${page}?done=${done}`);
}

/** Ends one other session of the member; one that is over already is as good. */
export const endOneSession = formAction(forms.endOneSessionForm, answers, ({ session }, attempt) =>
  press(
    attempt,
    async ({ memberContext }) => {
      try {
        await endSession(memberContext, { id: session });
      } catch (err) {
        if (!isProblem(err, 'not_found')) throw err;
      }
    },
    'ended',
  ),
);

/** Ends every session of the member in this app but this one. */
export const endAllOthers = formAction(forms.endAllOthersForm, answers, (_input, attempt) =>
  press(attempt, ({ memberContext }) => endOtherSessions(memberContext), 'ended'),
);

/** Keeps which mails the member wants, of those that the page offered. */
export const saveNotifications = formAction(forms.saveNotificationsForm, answers, (input, attempt) =>
  press(
    attempt,
    ({ memberContext }) =>
      updateNotificationChoices(memberContext, {
        perk_reminders: input.offered_perk_reminders ? input.perk_reminders : undefined,
        circle_invitations: input.offered_circle_invitations ? input.circle_invitations : undefined,
      }),
    'notifications',
  ),
);

/**
 * Moves the session to the app of another organisation and this browser with it. For portals without hosts of their own:
 * a cookie of one host is not sent to another.
 */
export const moveToOrganisation = formAction(
  forms.moveToOrganisationForm,
  { message: 'a session could not be moved', failed },
  async ({ organisation }, attempt): Promise<PressState> => {
    const portal = openPress(attempt);
    const { environment, secure } = portal;
    if (!isUuid(organisation)) throw problem('not_found');
    const moved = await moveSession(portal.memberContext, organisation);
    const jar = await cookies();
    const session = { sessionId: moved.sessionId, appId: moved.appId, environment };
    jar.set(sessionCookieName(secure), await encodeSessionCookie(session), sessionCookieOptions(secure));
    jar.set(preferenceCookies.app, moved.appId, preferenceCookieOptions(secure));
    revalidatePath('/', 'layout');
    redirect('/');
  },
);

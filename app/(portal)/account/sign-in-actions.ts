'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ActionState } from '#components/ui/action-form.tsx';
import {
  encodeSessionCookie,
  endOtherSessions,
  endSession,
  replaceSession,
  sessionCookieName,
  sessionCookieOptions,
} from '#server/modules/auth/index.ts';
import { updateNotificationChoices } from '#server/modules/tenants/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import {
  type ActionContext,
  formAction,
  type MemberPortal,
  preferenceCookieOptions,
  preferenceCookies,
} from '#server/portal/index.ts';
import * as forms from './forms.ts';

const page = '/account';

async function failed({ portal }: ActionContext): Promise<ActionState> {
  const t = await getTranslations('account.errors');
  return { error: t('press', { id: portal?.requestId ?? '' }) };
}

const answers = { message: 'an action on the account page failed', failed };

/** The signed-in member. Without a session it redirects to sign-in, which leads back to this page. */
function requireMember({ portal }: ActionContext): MemberPortal {
  if (!portal?.memberContext) redirect(`/login?to=${page}`);
  return portal as MemberPortal;
}

/**
 * Runs one action and redirects to the refreshed page. A failure is shown as one sentence beside the button.
 */
async function runAction(
  attempt: ActionContext,
  act: (portal: MemberPortal) => Promise<unknown>,
  done: string,
): Promise<ActionState> {
  await act(requireMember(attempt));
  revalidatePath(page);
  redirect(`${page}?done=${done}`);
}

/** Ends one other session of the member. A session that has already ended is not an error. */
export const endOneSession = formAction(forms.endOneSessionForm, answers, ({ session }, attempt) =>
  runAction(
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

/** Ends every session of the member in this app except the current one. */
export const endAllOthers = formAction(forms.endAllOthersForm, answers, (_input, attempt) =>
  runAction(attempt, ({ memberContext }) => endOtherSessions(memberContext), 'ended'),
);

/** Stores which e-mail notifications the member wants, limited to those that the page offered. */
export const saveNotifications = formAction(forms.saveNotificationsForm, answers, (input, attempt) =>
  runAction(
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
 * Moves the session and its cookies to another app, of this or another organisation. Only for portals that share a
 * host: a cookie of one host is not sent to another.
 */
export const moveToOrganisation = formAction(
  forms.moveToOrganisationForm,
  { message: 'a session could not be moved', failed },
  async ({ organisation, app }, attempt): Promise<ActionState> => {
    const portal = requireMember(attempt);
    const { environment, secure } = portal;
    if (!isUuid(organisation) || (app !== undefined && !isUuid(app))) throw problem('not_found');
    const moved = await replaceSession(portal.memberContext, organisation, app);
    const jar = await cookies();
    const session = { sessionId: moved.sessionId, appId: moved.appId, environment };
    jar.set(sessionCookieName(secure), await encodeSessionCookie(session), sessionCookieOptions(secure));
    jar.set(preferenceCookies.app, moved.appId, preferenceCookieOptions(secure));
    revalidatePath('/', 'layout');
    redirect('/');
  },
);

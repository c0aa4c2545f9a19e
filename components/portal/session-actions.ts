'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { logout, sessionCookieName, sessionCookieOptions } from '#server/modules/auth/index.ts';
import { plainFormAction } from '#server/portal/index.ts';
import { signOutForm } from './forms.ts';

/** Ends the session on the server and removes its cookie from this browser. */
export const signOut = plainFormAction(
  signOutForm,
  { message: 'a session could not be ended' },
  async (_input, { portal }) => {
    const caller = portal?.memberContext ?? portal?.blockedMember;
    if (caller) await logout(caller);
    const secure = portal?.secure ?? false;
    (await cookies()).set(sessionCookieName(secure), '', { ...sessionCookieOptions(secure), maxAge: 0 });
    redirect('/');
  },
);

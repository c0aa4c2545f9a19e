'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { logout, sessionCookieName, sessionCookieOptions } from '#server/identity/index.ts';
import { readPortal } from '#server/portal/index.ts';

/** Ends the session on the server, everywhere at once, and forgets it in this browser. */
export async function signOut(): Promise<void> {
  const portal = await readPortal();
  const caller = portal?.memberContext ?? portal?.shutOut;
  if (caller) await logout(caller);
  const secure = portal?.secure ?? false;
  (await cookies()).set(sessionCookieName(secure), '', { ...sessionCookieOptions(secure), maxAge: 0 });
  redirect('/');
}

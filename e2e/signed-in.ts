import type { Page } from '@playwright/test';

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

const sessions = new Map<string, Cookies>();

/**
 * Signs a person in once a run and gives later pages the same session: a person has five attempts in ten minutes,
 * and the journeys share the demo's people.
 */
export async function signedIn(page: Page, email: string, signIn: () => Promise<void>): Promise<void> {
  const known = sessions.get(email);
  if (known) {
    await page.context().addCookies(known);
    await page.goto('/');
    return;
  }
  await signIn();
  sessions.set(email, await page.context().cookies());
}

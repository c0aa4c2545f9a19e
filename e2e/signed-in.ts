import type { Page } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

const sessions = new Map<string, Cookies>();

type Door = { host?: string; words?: typeof en };

/**
 * Opens the home page as a person, who signs in once a run and keeps that session for later pages: a person has five
 * attempts in ten minutes, and the journeys share the demo's people.
 */
export async function signedIn(page: Page, email: string, door: Door = {}): Promise<void> {
  const { host = 'aurora.localhost' } = door;
  const known = sessions.get(email);
  if (known) {
    await page.context().addCookies(known);
    await page.goto(atPartner(host));
    return;
  }
  await signIn(page, email, door);
  sessions.set(email, await page.context().cookies());
}

/** Signs in by the login page with the mailed code, and is at home. */
export async function signIn(
  page: Page,
  email: string,
  { host = 'aurora.localhost', words = en }: Door = {},
): Promise<void> {
  await page.goto(atPartner(host, '/login'));
  const code = await mailedPasscode(page.request, email, async () => {
    await page.getByLabel(words.login.email).fill(email);
    await page.getByRole('button', { name: words.login.send }).click();
    await page.getByLabel(words.login.code).waitFor();
  });
  await page.getByLabel(words.login.code).fill(code);
  await page.waitForURL(atPartner(host));
}

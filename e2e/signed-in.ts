import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { callFromPage } from './call-from-page.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { ownServer } from './servers.ts';

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

type Door = { host?: string; words?: typeof en };

/** Beside the data of the server that knows these sessions: gone with it, and there for every project and later run. */
const keptSessions = join(import.meta.dirname, '..', ownServer().dataDirectory, 'sessions-of-journeys.json');

const readSessions = (): Record<string, Cookies> =>
  existsSync(keptSessions) ? JSON.parse(readFileSync(keptSessions, 'utf8')) : {};

/**
 * Opens the home page as a person, who signs in once and keeps that session for later pages: a person has five attempts
 * in ten minutes, and the journeys share the demo's people.
 */
export async function signedIn(page: Page, email: string, door: Door = {}): Promise<void> {
  const { host = 'aurora.localhost' } = door;
  const known = readSessions()[email];
  if (known) {
    await page.context().addCookies(known);
    await page.goto(atPartner(host));
    if ((await callFromPage(page, 'GET', '/v1/users/me')).status === 200) return;
    await page.context().clearCookies();
  }
  await signIn(page, email, door);
  const cookies = await page.context().cookies();
  writeFileSync(keptSessions, JSON.stringify({ ...readSessions(), [email]: cookies }), { mode: 0o600 });
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

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { callFromPage } from './call-from-page.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { ownServer } from './servers.ts';

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

type Portal = { host?: string; words?: typeof en };

/**
 * Stored in the data folder of the server, so that sessions
 * are shared by all projects and deleted with the data.
 */
const sessionsFile = join(import.meta.dirname, '..', ownServer().dataDirectory, 'sessions-of-journeys.json');

const readSessions = (): Record<string, Cookies> =>
  existsSync(sessionsFile) ? JSON.parse(readFileSync(sessionsFile, 'utf8')) : {};

/**
 * Opens the home page as a member, who signs in once and reuses that session: a member has five sign-in
 * attempts in ten minutes, and the tests share the demo's members.
 */
export async function signedIn(page: Page, email: string, portal: Portal = {}): Promise<void> {
  const { host = 'aurora.localhost' } = portal;
  const known = readSessions()[email];
  if (known) {
    await page.context().addCookies(known);
    await page.goto(atPartner(host));
    if ((await callFromPage(page, 'GET', '/v1/users/me')).status === 200) return;
    await page.context().clearCookies();
  }
  await signIn(page, email, portal);
  const cookies = await page.context().cookies();
  writeFileSync(sessionsFile, JSON.stringify({ ...readSessions(), [email]: cookies }), { mode: 0o600 });
}

/** Signs in on the login page with the passcode from the e-mail and waits for the home page. */
export async function signIn(
  page: Page,
  email: string,
  { host = 'aurora.localhost', words = en }: Portal = {},
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

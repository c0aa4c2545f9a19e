import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { callFromPage } from './call-from-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { ownServer } from './servers.ts';
import { runningOrigin } from './settings.ts';

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

type Portal = { host?: string; words?: typeof en };

/**
 * Sessions are shared by all projects. Those of the journeys' own server are stored in its data folder, so that
 * they are deleted with the data; those of a running product are stored by its host name and used in later runs.
 */
const sessionsFile = join(
  import.meta.dirname,
  '..',
  runningOrigin
    ? `.data/e2e-sessions/${runningOrigin.host.replace(':', '_')}.json`
    : `${ownServer().dataDirectory}/sessions-of-journeys.json`,
);

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
  mkdirSync(dirname(sessionsFile), { recursive: true });
  writeFileSync(sessionsFile, JSON.stringify({ ...readSessions(), [email]: cookies }), { mode: 0o600 });
}

/** Signs in on the login page with the passcode from the e-mail and waits for the home page. */
export async function signIn(
  page: Page,
  email: string,
  { host = 'aurora.localhost', words = en }: Portal = {},
): Promise<void> {
  const signInPage = new SignInPage(page, words);
  await signInPage.open(host);
  await signInPage.enterMailedCode(email);
  await page.waitForURL(atPartner(host));
}

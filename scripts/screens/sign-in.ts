import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/** The cookies and storage of a signed-in browser context. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

type Mail = { id: string; kind: string; text: string };

/** Signs a demo member in through the portal and returns the session for further browser contexts. */
export async function signIn(visitor: BrowserContext, origin: string, email: string): Promise<SignedIn> {
  const inbox = `http://127.0.0.1:${new URL(origin).port}/sandbox/inbox/messages?to=${encodeURIComponent(email)}`;
  const seen = new Set((await readMails(inbox)).map(({ id }) => id));
  const page = await visitor.newPage();
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('form:has(input[type=email]) button[type=submit]').click();
  const field = page.locator('input[autocomplete=one-time-code]');
  await field.waitFor();
  await field.fill(await newCode(inbox, seen));
  await page.waitForURL((url) => url.pathname === '/');
  await page.close();
  return visitor.storageState();
}

async function newCode(inbox: string, seen: Set<string>): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = (await readMails(inbox)).find(({ id, kind }) => kind === 'passcode' && !seen.has(id));
    const code = mail?.text.match(/\d{6}/)?.[0];
    if (code) return code;
    await pause(100);
  }
  throw new Error('No passcode arrived in the Sandbox inbox.');
}

async function readMails(inbox: string): Promise<Mail[]> {
  return ((await (await fetch(inbox)).json()) as { messages: Mail[] }).messages;
}

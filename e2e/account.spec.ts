import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import de from '../messages/de/index.ts';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { operate } from './operate.ts';
import { signIn } from './signed-in.ts';

const { account, shell } = en;

/** Somebody who is a member of two partners, of this run's own. */
function aMemberOfTwo(): string {
  const email = `moves-${Date.now().toString(36)}@aurora.example`;
  for (const app of ['aurora', 'meridian'])
    operate([
      ...['member', 'add', '--app', app, '--email', email, '--firstname', 'Vera', '--lastname', 'Wolf'],
    ]);
  return email;
}

/** The same member at another device. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a member changes details, looks, mails and sessions, takes the data along and goes to another programme', {
  tag: '@both',
}, async ({ page, browser }) => {
  const email = aMemberOfTwo();
  const other = await elsewhere(browser, email);
  await signIn(page, email);
  await page.goto('/account');

  await test.step('what is wrong is told at its field, and what was typed stays', async () => {
    const details = section(page, account.details);
    await details.getByLabel(account.firstname).fill('Věra');
    await details.getByLabel(account.country).selectOption('CZ');
    await details.getByLabel(account.phone).fill('12');
    await details.getByRole('button', { name: account.save }).click();
    await expect(details.getByLabel(account.phone)).toBeFocused();
    await expect(details).toContainText(account.errors.phone.split('{')[0] ?? '');
    await expect(details.getByLabel(account.firstname)).toHaveValue('Věra');
    await expect(details.getByLabel(account.country)).toHaveValue('CZ');
    await details.getByLabel(account.phone).fill('601 123 456');
    await details.getByLabel(account.currency).selectOption('GBP');
    await details.getByRole('button', { name: account.save }).click();
    await expect(details.getByRole('status')).toHaveText(account.saved);
    await page.reload();
    await expect(details.getByLabel(account.firstname)).toHaveValue('Věra');
    await expect(details.getByLabel(account.phone)).toHaveValue('+420 601 123 456');
  });

  await test.step('another language shows at once, on the other device too', async () => {
    const details = section(page, account.details);
    await details.getByLabel(shell.language).selectOption('de');
    await details.getByRole('button', { name: account.save }).click();
    await expect(page.getByRole('heading', { level: 1, name: de.account.title })).toBeVisible();
    await other.goto(atPartner('aurora.localhost', '/account'));
    await expect(other.getByRole('heading', { level: 1, name: de.account.title })).toBeVisible();
    const german = section(page, de.account.details);
    await german.getByLabel(de.shell.language).selectOption('en');
    await german.getByRole('button', { name: de.account.save }).click();
    await expect(page.getByRole('heading', { level: 1, name: account.title })).toBeVisible();
  });

  await test.step('dark stays dark', async () => {
    await section(page, shell.appearance).getByRole('button', { name: shell.dark }).click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  });

  await test.step('mails that are not wanted stay away', async () => {
    const mails = section(page, account.notifications.title);
    await mails.getByLabel(account.notifications.perks).uncheck();
    await mails.getByRole('button', { name: account.notifications.save }).click();
    await expect(page.getByText(account.done.notifications)).toBeVisible();
    await page.goto('/account');
    await expect(mails.getByLabel(account.notifications.perks)).not.toBeChecked();
  });

  await test.step('the data come as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: account.data.export }).click(),
    ]);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(JSON.stringify(data)).toContain('Věra');
  });

  await test.step('the other device is signed out from here', async () => {
    const sessions = section(page, account.sessions.title);
    await expect(sessions.getByText(account.sessions.thisDevice)).toBeVisible();
    await sessions.getByRole('button', { name: account.sessions.endOthers }).click();
    await expect(page.getByText(account.done.ended)).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await other.goto(atPartner('aurora.localhost', '/account'));
    await other.waitForURL(/\/login\?to=%2Faccount$/);
    await other.context().close();
  });

  await test.step('the other programme is a step away', async () => {
    // It carries the partner's public address; the test's server is at its own.
    const link = section(page, account.switch.title).getByRole('link', { name: 'Meridian' });
    expect(new URL((await link.getAttribute('href')) ?? '').hostname).toBe('meridian.localhost');
  });

  await test.step('signed out, the page is somebody else’s', async () => {
    await section(page, account.signIn).getByRole('button', { name: shell.signOut }).click();
    await expect(page.getByRole('link', { name: shell.signIn }).first()).toBeVisible();
    await page.goto('/account');
    await page.waitForURL(/\/login\?to=%2Faccount$/);
  });
});

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import de from '../messages/de/index.ts';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { operate } from './operate.ts';
import { signIn } from './signed-in.ts';

const { account, shell } = en;

/** Creates a member of two partners for this run and returns the e-mail address. */
function aMemberOfTwo(): string {
  const email = `moves-${Date.now().toString(36)}@aurora.example`;
  for (const app of ['aurora', 'meridian'])
    operate([
      ...['member', 'add', '--app', app, '--email', email, '--firstname', 'Vera', '--lastname', 'Wolf'],
    ]);
  return email;
}

/** Signs the same member in on another device. */
async function onOtherDevice(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('A member changes details, appearance, notifications and sessions, exports the data and finds the other programme', {
  tag: ['@own-server', '@both'],
}, async ({ page, browser }) => {
  const email = aMemberOfTwo();
  const other = await onOtherDevice(browser, email);
  await signIn(page, email);
  await page.goto('/account');

  await test.step('an error is shown at its field, and the input stays', async () => {
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

  await test.step('a new language applies at once, on the other device too', async () => {
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

  await test.step('the dark scheme is kept', async () => {
    await section(page, shell.appearance).getByRole('button', { name: shell.dark }).click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  });

  await test.step('notifications are switched off', async () => {
    const mails = section(page, account.notifications.title);
    await mails.getByLabel(account.notifications.perks).uncheck();
    await mails.getByRole('button', { name: account.notifications.save }).click();
    await expect(page.getByText(account.done.notifications)).toBeVisible();
    await page.goto('/account');
    await expect(mails.getByLabel(account.notifications.perks)).not.toBeChecked();
  });

  await test.step('the data are downloaded as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: account.data.export }).click(),
    ]);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(JSON.stringify(data)).toContain('Věra');
  });

  await test.step('the other device is signed out', async () => {
    const sessions = section(page, account.sessions.title);
    await expect(sessions.getByText(account.sessions.thisDevice)).toBeVisible();
    await sessions.getByRole('button', { name: account.sessions.endOthers }).click();
    await expect(page.getByText(account.done.ended)).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await other.goto(atPartner('aurora.localhost', '/account'));
    await other.waitForURL(/\/login\?to=%2Faccount$/);
    await other.context().close();
  });

  await test.step('the other programme is linked', async () => {
    // The link has the partner's public address, not that of the test server.
    const link = section(page, account.switch.title).getByRole('link', { name: 'Meridian' });
    expect(new URL((await link.getAttribute('href')) ?? '').hostname).toBe('meridian.localhost');
  });

  await test.step('after sign-out the page redirects to sign-in', async () => {
    await section(page, account.signIn).getByRole('button', { name: shell.signOut }).click();
    await expect(page.getByRole('link', { name: shell.signIn }).first()).toBeVisible();
    await page.goto('/account');
    await page.waitForURL(/\/login\?to=%2Faccount$/);
  });
});

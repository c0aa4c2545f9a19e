import { expect, type Page, test } from '@playwright/test';
import words from '../messages/ar/index.ts';
import { atPartner } from './at-server.ts';
import { signedIn } from './signed-in.ts';

const host = 'noor.localhost';
/** Sheets take the screen, and an entry of the history, below 768 px alone. */
const phone = { tag: '@phone' };
const at = (path: string) => atPartner(host, path);

const enter = (page: Page) => signedIn(page, 'noor@noor.example', { host, words });

const box = (page: Page) => page.locator('.search-sheet input[role=combobox]');
const openBox = (page: Page) => page.locator('.search-sheet[data-open]');
const openDialogs = (page: Page) => page.locator('dialog[open]');

/** Sheets open by script: until the page has woken up, a tap does nothing. */
async function openBy(page: Page, tap: () => Promise<void>, sheet = openDialogs(page)): Promise<void> {
  await expect(async () => {
    if ((await sheet.count()) === 0) await tap();
    await expect(sheet).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

const openEverything = (page: Page) => openBy(page, () => box(page).click(), openBox(page));

test(
  'Back closes the search of the start page and then leaves it; Forward comes back to it',
  phone,
  async ({ page }) => {
    await enter(page);
    await page.goto(at('/trips'));
    await page.goto(at('/'));
    await openEverything(page);
    await box(page).pressSequentially('Lond');
    await page.goBack();
    await expect(openBox(page)).toHaveCount(0);
    expect(page.url()).toBe(at('/'));
    await expect(box(page)).toHaveValue('Lond');

    await page.goForward();
    await expect(openBox(page)).toHaveCount(0);
    expect(page.url()).toBe(at('/'));

    await openEverything(page);
    await page.getByRole('button', { name: words.shell.back }).locator('visible=true').click();
    await expect(openBox(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.history.state.sheet ?? null)).toBeNull();
    await page.goBack();
    await page.waitForURL(at('/trips'));
    await page.goForward();
    await page.waitForURL(at('/'));
  },
);

test(
  'what is chosen in the search takes the place of the sheet: one Back leads to the start page',
  phone,
  async ({ page }) => {
    await enter(page);
    await openEverything(page);
    await box(page).fill('');
    await box(page).pressSequentially('London');
    await page.getByRole('option', { name: /LHR/ }).first().click();
    await page.waitForURL((url) => url.pathname !== '/');
    await page.goBack();
    await page.waitForURL(at('/'));
    await expect(openBox(page)).toHaveCount(0);
    await page.goForward();
    await page.waitForURL((url) => url.pathname !== '/');
  },
);

test('Back closes one sheet after the other, and the filters chosen in one stay', phone, async ({ page }) => {
  await enter(page);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const stay = { destination: 'Paris', check_in: day(60), check_out: day(62), adults: '2', rooms: '1' };
  await page.goto(at(`/hotels?${new URLSearchParams(stay)}`));
  await page.locator('main a[href*="/hotels/htl_"]').first().waitFor();
  await page.waitForURL(/search=/);

  await test.step('the search and, over it, the dates', async () => {
    const here = page.url();
    await openBy(page, () =>
      page.locator('header [aria-haspopup=dialog]').locator('visible=true').first().click(),
    );
    await openDialogs(page).locator('[aria-haspopup=dialog]').locator('visible=true').first().click();
    await expect(openDialogs(page)).toHaveCount(2);
    await page.goBack();
    await expect(openDialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(openDialogs(page)).toHaveCount(0);
    expect(page.url()).toBe(here);
  });

  await test.step('the filters', async () => {
    await openBy(page, () =>
      page.locator('main a[aria-haspopup=dialog][href*="filters=open"]').first().click(),
    );
    await openDialogs(page).locator('label:has(input[name=score])').last().click();
    await page.goBack();
    await expect(openDialogs(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/hotels');
    await expect(page.locator('main a[href*="/hotels/htl_"]').first()).toBeVisible();
  });
});

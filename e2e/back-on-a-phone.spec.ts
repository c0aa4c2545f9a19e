import { expect, type Page, test } from '@playwright/test';
import { atPartner } from './at-server.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { firstVisible } from './pages/visible.ts';
import { noor } from './partners.ts';
import { signedIn } from './signed-in.ts';

const { host, email, words } = noor;
/** Sheets fill the screen and add a history entry only below 768 px. */
const phone = { tag: ['@noor', '@phone'] };
const at = (path: string) => atPartner(host, path);

const signInAsNoor = (page: Page) => signedIn(page, email, { host, words });

const searchField = (page: Page) => page.locator('.search-sheet input[role=combobox]');
const openSearch = (page: Page) => page.locator('.search-sheet[data-open]');
const openDialogs = (page: Page) => page.locator('dialog[open]');

/** Taps until the sheet is open: before the page is hydrated, a tap does nothing. */
async function openBy(page: Page, tap: () => Promise<void>, sheet = openDialogs(page)): Promise<void> {
  await expect(async () => {
    if ((await sheet.count()) === 0) await tap();
    await expect(sheet).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

const openSearchSheet = (page: Page) => openBy(page, () => searchField(page).click(), openSearch(page));

test(
  'On a phone, Back closes the search of the start page and then leaves the page, and Forward returns to it',
  phone,
  async ({ page }) => {
    await signInAsNoor(page);
    await page.goto(at('/trips'));
    await page.goto(at('/'));
    await openSearchSheet(page);
    await searchField(page).pressSequentially('Lond');
    await page.goBack();
    await expect(openSearch(page)).toHaveCount(0);
    expect(page.url()).toBe(at('/'));
    await expect(searchField(page)).toHaveValue('Lond');

    await page.goForward();
    await expect.poll(() => page.evaluate(() => window.history.state?.sheet ?? null)).toBeNull();
    await expect(openSearch(page)).toHaveCount(0);
    expect(page.url()).toBe(at('/'));

    await openSearchSheet(page);
    await page.getByRole('button', { name: words.shell.back }).locator('visible=true').click();
    await expect(openSearch(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.history.state.sheet ?? null)).toBeNull();
    await page.goBack();
    await page.waitForURL(at('/trips'));
    await page.goForward();
    await page.waitForURL(at('/'));
  },
);

test(
  'On a phone, a chosen search result replaces the sheet in the history, so one Back returns to the start page',
  phone,
  async ({ page }) => {
    await signInAsNoor(page);
    await openSearchSheet(page);
    await searchField(page).fill('');
    await searchField(page).pressSequentially('London');
    await page.getByRole('option', { name: /LHR/ }).first().click();
    await page.waitForURL((url) => url.pathname !== '/');
    await page.goBack();
    await page.waitForURL(at('/'));
    await expect(openSearch(page)).toHaveCount(0);
    await page.goForward();
    await page.waitForURL((url) => url.pathname !== '/');
  },
);

test(
  'On a phone, Back closes one sheet after another and keeps the chosen filters',
  phone,
  async ({ page }) => {
    await signInAsNoor(page);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const stay = { destination: 'Paris', check_in: day(60), check_out: day(62), adults: '2', rooms: '1' };
    await page.goto(at(`/hotels?${new URLSearchParams(stay)}`));
    const { hotelLinks } = new HotelSearchPage(page, words);
    await hotelLinks.first().waitFor();
    await page.waitForURL(/search=/);

    await test.step('Back closes the dates and then the search', async () => {
      const here = page.url();
      await openBy(page, () => firstVisible(page.locator('header [aria-haspopup=dialog]')).click());
      await firstVisible(openDialogs(page).locator('[aria-haspopup=dialog]')).click();
      await expect(openDialogs(page)).toHaveCount(2);
      await page.goBack();
      await expect(openDialogs(page)).toHaveCount(1);
      await page.goBack();
      await expect(openDialogs(page)).toHaveCount(0);
      expect(page.url()).toBe(here);
    });

    await test.step('Back closes the filters', async () => {
      await openBy(page, () =>
        page.locator('main a[aria-haspopup=dialog][href*="filters=open"]').first().click(),
      );
      await openDialogs(page).locator('label:has(input[name=score])').last().click();
      await page.goBack();
      await expect(openDialogs(page)).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/hotels');
      await expect(hotelLinks.first()).toBeVisible();
    });
  },
);

import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { type ServerProcess, startServer } from '../server/testing/processes/server-process.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { aurora } from './partners.ts';
import { ownServer } from './servers.ts';
import { signedIn } from './signed-in.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A server with simulated supplier latency, so that a search continues after its page was sent. */
let slowServer: ServerProcess;

test.beforeAll(async () => {
  slowServer = await startServer({
    DATA_DIRECTORY: ownServer().dataDirectory,
    SOJOURN_PAGES: '1',
    SOJOURN_JOBS: '0',
    SANDBOX_LATENCY: 'on',
  });
});

test.afterAll(() => slowServer.stop());

test('A hotel search shows that the network was interrupted and resumes by itself', {
  tag: '@own-server',
}, async ({ page }) => {
  await signedIn(page, aurora.email);
  const network = await page.context().newCDPSession(page);
  // Slow enough to interrupt the stream of Paris (about 200 kB) in the middle.
  const slowly = { offline: false, latency: 0, downloadThroughput: 25_000, uploadThroughput: 25_000 };
  const origin = `http://aurora.localhost:${slowServer.port}`;
  await page.goto(`${origin}/hotels`);
  await page.waitForLoadState('networkidle');
  const stay = { check_in: day(66), check_out: day(69), adults: '2', rooms: '1' };
  await network.send('Network.emulateNetworkConditions', slowly);
  const streaming = page.waitForRequest('**/v1/hotel/search/stream');
  const query = new URLSearchParams({ destination: 'Paris', ...stay });
  await page.goto(`${origin}/hotels?${query}`, { waitUntil: 'commit' });
  await streaming;
  const search = new HotelSearchPage(page);
  await expect(search.results.first()).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...slowly, offline: true });
  await expect(page.getByText(en.hotels.brokenOff).first()).toBeVisible({ timeout: 5_000 });
  const rowsAtCut = await search.readResultIds();
  expect(rowsAtCut.length).toBeGreaterThan(0);

  await network.send('Network.emulateNetworkConditions', { ...slowly, downloadThroughput: -1 });
  await expect(page.getByText(en.hotels.brokenOff)).toHaveCount(0);
  // Results that arrived during the interruption are part of the total.
  await expect.poll(async () => (await searchOf(page)).complete).toBe(true);
  const { total } = await searchOf(page);
  await expect(page.getByText(new RegExp(`^${total} `)).first()).toBeVisible();
  const rowsAtEnd = await search.readResultIds();
  expect(rowsAtEnd.slice(0, rowsAtCut.length)).toEqual(rowsAtCut);
  expect(new Set(rowsAtEnd).size).toBe(rowsAtEnd.length);
});

test('Showing newly found hotels moves the focus to the first of them', { tag: '@own-server' }, async ({
  page,
}) => {
  await signedIn(page, aurora.email);
  const stay = { check_in: day(71), check_out: day(74), adults: '2', rooms: '1' };
  const query = new URLSearchParams({ destination: 'London', ...stay });
  await page.goto(`http://aurora.localhost:${slowServer.port}/hotels?${query}`);
  const show = page.getByRole('button', { name: /^\d+ new, show$/ });
  await show.waitFor({ timeout: 30_000 });
  const search = new HotelSearchPage(page);
  const before = new Set(await search.readResultIds());
  await show.focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.closest('article.result')?.id ?? null);
  await expect.poll(focused).not.toBeNull();
  const shown = await search.readResultIds();
  expect(await focused()).toBe(shown.find((id) => !before.has(id)));
});

test('Without JavaScript a slow hotel search ends on a page that shows its outcome', {
  tag: '@own-server',
}, async ({ page, browser }) => {
  await signedIn(page, aurora.email);
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const bare = await context.newPage();
  const stay = { check_in: day(66), check_out: day(69), adults: '2', rooms: '1' };
  // The supplier of this city returns an error after two seconds.
  const query = new URLSearchParams({ destination: 'Iqaluit', ...stay });
  await bare.goto(`http://aurora.localhost:${slowServer.port}/hotels?${query}`);
  await bare.waitForURL(/[?&]plain=1/);
  await expect(bare.getByRole('heading', { name: en.hotels.failedTitle })).toBeVisible();
  await expect(bare.locator('main [aria-busy=true]').locator('visible=true')).toHaveCount(0);
  await context.close();
});

/** Reads the search in the page's address from the API. */
async function searchOf(page: Page): Promise<{ total: number; complete: boolean }> {
  const id = new URL(page.url()).searchParams.get('search');
  return page.evaluate(async (id) => (await fetch(`/v1/hotel/search/${id}`)).json(), id);
}

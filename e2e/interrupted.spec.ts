import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { signedIn } from './signed-in.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a search whose network is cut in the middle says so and goes on by itself', async ({ page }) => {
  await signedIn(page, 'ana@aurora.example');
  const network = await page.context().newCDPSession(page);
  // Slow enough for the stream of Paris, some 200 kB, to be cut in its middle.
  const slowly = { offline: false, latency: 0, downloadThroughput: 25_000, uploadThroughput: 25_000 };
  await page.goto(atPartner('aurora.localhost', '/hotels'));
  await page.waitForLoadState('networkidle');
  let from = 61;
  // A search that ended between its first row and the cut has nothing to say: another one is cut.
  await expect(async () => {
    await network.send('Network.emulateNetworkConditions', slowly);
    from += 5;
    await openStreaming(page, from);
    await expect(page.locator('article.result').first()).toBeVisible();
    await network.send('Network.emulateNetworkConditions', { ...slowly, offline: true });
    await expect(page.getByText(en.hotels.brokenOff).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const rowsAtCut = await rows(page);
  expect(rowsAtCut.length).toBeGreaterThan(0);

  await network.send('Network.emulateNetworkConditions', { ...slowly, downloadThroughput: -1 });
  await expect(page.getByText(en.hotels.brokenOff)).toHaveCount(0);
  // What suppliers still answered belongs to the whole as well.
  await expect.poll(async () => (await searchOf(page)).complete).toBe(true);
  const { total } = await searchOf(page);
  await expect(page.getByText(new RegExp(`^${total} `)).first()).toBeVisible();
  const rowsAtEnd = await rows(page);
  expect(rowsAtEnd.slice(0, rowsAtCut.length)).toEqual(rowsAtCut);
  expect(new Set(rowsAtEnd).size).toBe(rowsAtEnd.length);
});

/** Opens a search that goes on in the browser: one that ended while the page was made leaves nothing to cut. */
async function openStreaming(page: Page, firstDay: number): Promise<void> {
  for (let from = firstDay; from < firstDay + 5; from += 1) {
    const stay = { check_in: day(from), check_out: day(from + 3), adults: '2', rooms: '1' };
    const query = new URLSearchParams({ destination: 'Paris', ...stay });
    const streaming = page.waitForRequest('**/v1/hotel/search/stream', { timeout: 8_000 }).catch(() => null);
    await page.goto(atPartner('aurora.localhost', `/hotels?${query}`), { waitUntil: 'commit' });
    if (await streaming) return;
  }
  throw new Error('Every search ended before its page was there');
}

const rows = (page: Page) => page.locator('article.result').evaluateAll((found) => found.map(({ id }) => id));

/** The search in the page's address, as the API has it. */
async function searchOf(page: Page): Promise<{ total: number; complete: boolean }> {
  const id = new URL(page.url()).searchParams.get('search');
  return page.evaluate(async (id) => (await fetch(`/v1/hotel/search/${id}`)).json(), id);
}

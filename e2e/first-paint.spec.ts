import { type Browser, expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { htmlOf, readResponse } from './first-bytes.ts';
import { firstVisible } from './pages/visible.ts';
import { aurora, meridian, noor } from './partners.ts';
import { ownServer } from './servers.ts';
import { signedIn } from './signed-in.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const publicPages = ['/', '/login', '/hotels/htl_test_last_room?adults=2', '/experiences/exp_test_question'];

/**
 * Returns the times of the first contentful paint, of the end of the document and of the
 * requests of the scripts in the head, in milliseconds.
 */
const timesOf = (page: Page) =>
  page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    parsedMs:
      (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]
        ?.domContentLoadedEventStart ?? Number.NaN,
    scriptMs: [...document.head.querySelectorAll<HTMLScriptElement>('script[src][async]')].map(
      ({ src }) => performance.getEntriesByName(src)[0]?.startTime ?? Number.NaN,
    ),
  }));

/** Opens a page in a browser without any cache, and returns its times. */
async function firstVisit(browser: Browser, path: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(atPartner('aurora.localhost', path));
  const hasRun = await page.evaluate(() => 'next' in window);
  expect(hasRun, `${path} has run its scripts when it is loaded`).toBe(true);
  await waitForHydration(page);
  const times = await timesOf(page);
  await context.close();
  return times;
}

test('A first visit paints the page before its scripts are requested, and the page is then hydrated', async ({
  browser,
}) => {
  for (const path of publicPages) {
    let { paintMs, parsedMs, scriptMs } = await firstVisit(browser, path);
    // Half a second after the document scripts start without a paint, so a visit that is painted later shows nothing.
    while (paintMs > parsedMs + 500) ({ paintMs, parsedMs, scriptMs } = await firstVisit(browser, path));
    expect(scriptMs.length, path).toBeGreaterThan(5);
    for (const timeMs of scriptMs) expect(timeMs, path).toBeGreaterThan(paintMs);
  }
});

/** Ten segments of 1,460 bytes, which a server sends on a new connection before it waits for the browser (RFC 6928). */
const firstBytes = 14_600;

test('All that a public page shows comes with the first 14.6 kB of a new connection', {
  tag: '@own-server',
}, async () => {
  for (const { host } of [aurora, meridian, noor]) {
    for (const path of [...publicPages, '/help', '/legal/terms']) {
      const answer = await readResponse(ownServer().port, host, path);
      expect(answer.toString('latin1', 0, 12), `${host}${path}`).toBe('HTTP/1.1 200');
      const [whole, first] = [await htmlOf(answer), await htmlOf(answer.subarray(0, firstBytes))];
      const shownEnd = Math.max(whole.lastIndexOf('</main>'), whole.lastIndexOf('</footer>'));
      expect(shownEnd, `${host}${path} has a main part`).toBeGreaterThan(0);
      expect(first.length, `${host}${path}`).toBeGreaterThan(shownEnd);
    }
  }
});

test('A page in a background tab is hydrated without a paint', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
    PerformanceObserver.prototype.observe = () => {};
    // Simulates a document that is still loading.
    addEventListener('DOMContentLoaded', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto(atPartner('aurora.localhost', '/login'));
  await waitForHydration(page);
});

test('A page is hydrated after loading in a browser that reports no paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {
      throw new TypeError('no such type');
    };
  });
  await page.goto(atPartner('aurora.localhost', '/login'));
  await waitForHydration(page);
});

test('A button pressed before the scripts are loaded does once what it would have done', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(atPartner('aurora.localhost', '/experiences/exp_test_question'), { waitUntil: 'commit' });
  const pictures = page.getByRole('button', { name: /pictures/i });
  await pictures.click();
  await pictures.click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  scripts.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('A page whose rooms have not arrived takes no click on its button', async ({ page }) => {
  await signedIn(page, aurora.email);
  const stay = new URLSearchParams({ check_in: day(66), check_out: day(69), adults: '2', rooms: '1' });
  await page.goto(atPartner(aurora.host, `/hotels/htl_test_last_room?${stay}`));
  const button = firstVisible(page.getByRole('button', { name: en.hotels.page.reserve }));
  await expect(button).toHaveCSS('pointer-events', 'auto');
  // As the page is before its form, which is sent with the rooms.
  await page.locator('#stay-form').evaluate((form) => form.removeAttribute('id'));
  await expect(button).toHaveCSS('pointer-events', 'none');
});

import { expect, type Page, test } from '@playwright/test';
import { atPartner } from './at-server.ts';

const publicPages = ['/', '/login', '/hotels/htl_test_last_room?adults=2', '/experiences/exp_test_question'];

/** React marks each element that it has taken over. */
const hasAwoken = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** When the page was first seen, and when each script that its head names was asked for, in milliseconds. */
const timesOf = (page: Page) =>
  page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scriptMs: [...document.head.querySelectorAll<HTMLScriptElement>('script[src][async]')].map(
      ({ src }) => performance.getEntriesByName(src)[0]?.startTime ?? Number.NaN,
    ),
  }));

test('a first visit sees the page before its scripts are asked for, and the page wakes up then', async ({
  browser,
}) => {
  for (const path of publicPages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(atPartner('aurora.localhost', path));
    expect(await page.evaluate(() => 'next' in window), `${path} has run its scripts when it is loaded`).toBe(
      true,
    );
    await hasAwoken(page);
    const { paintMs, scriptMs } = await timesOf(page);
    expect(scriptMs.length, path).toBeGreaterThan(5);
    for (const timeMs of scriptMs) expect(timeMs, path).toBeGreaterThan(paintMs);
    await context.close();
  }
});

test('a page that opens behind another one wakes up unseen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
    PerformanceObserver.prototype.observe = () => {};
    // A document that has not ended yet.
    addEventListener('DOMContentLoaded', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto(atPartner('aurora.localhost', '/login'));
  await hasAwoken(page);
});

test('a browser that tells of no paint wakes a page up once it is there', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {
      throw new TypeError('no such type');
    };
  });
  await page.goto(atPartner('aurora.localhost', '/login'));
  await hasAwoken(page);
});

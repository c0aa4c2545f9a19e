import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { operate } from './operate.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { HotelPage } from './pages/hotel-page.ts';
import { TripPage } from './pages/trip-page.ts';
import { meridian } from './partners.ts';
import { signedIn } from './signed-in.ts';

const { slug: app, host, email } = meridian;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Books and pays a room of a test hotel, on dates that differ between runs. */
async function bookStay(page: Page): Promise<void> {
  const fromDays = 21 + (Math.floor(Date.now() / 1000) % 300);
  const stay = { check_in: day(fromDays), check_out: day(fromDays + 2), adults: '1', rooms: '1' };
  await page.goto(atPartner(host, `/hotels/htl_test_unknown_booked?${new URLSearchParams(stay)}`));
  await new HotelPage(page).reserve();
  const form = new BookingForm(page);
  await form.enterGuest('Mia', 'Keller');
  await form.submit();
  await new CheckoutPage(page).payByTestCard();
}

/** Opens the next trip from the home page and returns its address and the code on its pass. */
async function openNextTrip(page: Page): Promise<{ address: string; code: string }> {
  await page.goto(atPartner(host));
  await page.locator('main a[href^="/trips/"]').first().click();
  await page.waitForURL(/\/trips\/.+/);
  const pass = page.locator('section', { has: page.getByRole('img', { name: /QR code/ }) });
  const code = (await pass.locator('p bdi').first().textContent()) ?? '';
  return { address: page.url(), code };
}

/**
 * Returns what the service worker stores: the cache names, the
 * paths in them, and the HTML of the offline page.
 */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    const [kept] = await Promise.all(stores.map((store) => store.match('/offline')));
    return {
      names,
      paths: requests.flat().map(({ url }) => new URL(url).pathname),
      html: (await kept?.text()) ?? '',
    };
  });

/**
 * Returns the remaining cache names and worker scopes. It
 * opens no cache, because that would create a deleted one.
 */
const readRemaining = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
    const workers = await navigator.serviceWorker.getRegistrations();
    return [...names, ...workers.map(({ scope }) => scope)];
  });

const passOf = (page: Page, code: string) =>
  page
    .getByRole('region')
    .filter({ hasText: code })
    .filter({ has: page.getByRole('img') });

/** Sets a logo of the partner and returns the path of its images. */
function setOwnLogo(folder: string): string {
  const file = join(folder, 'logo.svg');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80"><rect width="320" height="80" fill="#7a4a12"/></svg>',
  );
  const set = operate<{ logo: { hash: string } }>(['theme', 'logo', '--app', app, '--light', file]);
  return `/media/v1/logo/${set.logo.hash}/`;
}

test.afterAll(() => operate(['theme', 'logo', '--app', app, '--remove', 'light']));

test(
  'The pass of the next trip is shown offline, and only to the signed-in member',
  {
    tag: ['@own-server', '@meridian', '@phone'],
  },
  async ({ page, context, browser }, info) => {
    const { codeOf } = new TripPage(page);
    const logo = setOwnLogo(info.outputDir);
    await signedIn(page, email, { host });
    await bookStay(page);
    const { address, code } = await openNextTrip(page);

    await test.step('only the offline page and its assets are stored', async () => {
      await expect.poll(async () => (await readStored(page)).html, { timeout: 30_000 }).toContain(code);
      // Each part is stored by itself after the page.
      const parts =
        /\/_next\/static\/[\w./~%-]+\.(?:css|js|woff2)|\/media\/v1\/logo\/[0-9a-f]{32}\/(?:light|dark)\.png/g;
      const missing = async () => {
        const { html, paths } = await readStored(page);
        return (html.match(parts) ?? ['no part']).filter((path) => !paths.includes(path));
      };
      await expect.poll(missing).toEqual([]);
      const { names, paths } = await readStored(page);
      expect(names).toEqual([expect.stringMatching(/^kept-[0-9a-f]{32}$/)]);
      const other = paths.filter((path) => path !== '/offline' && !path.startsWith('/_next/static/'));
      expect(other.length).toBeGreaterThan(0);
      expect(other.filter((path) => !path.startsWith(logo))).toEqual([]);
    });

    await test.step('offline, the trip and any other address show the pass', async () => {
      await context.setOffline(true);
      for (const path of [address, atPartner(host, '/offline'), atPartner(host, '/hotels')]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: en.offline.title })).toBeVisible();
        await expect(codeOf(passOf(page, code))).toBeVisible();
        await expect(page.getByText(/It is as of \d/)).toBeVisible();
      }
      const logos = page.getByRole('img', { name: 'Meridian' });
      const widths = await logos.evaluateAll((all) =>
        all.map((one) => (one as HTMLImageElement).naturalWidth),
      );
      expect(Math.min(...widths)).toBeGreaterThan(0);
      const width = await codeOf(passOf(page, code)).evaluate(
        (picture) => picture.getBoundingClientRect().width,
      );
      expect(width).toBeGreaterThanOrEqual(240);
      await expect(page.locator('body')).toHaveCSS('font-family', /Instrument Sans/);
      await context.setOffline(false);
    });

    await test.step('the offline page needs no JavaScript', async () => {
      const plain = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await context.storageState(),
      });
      const tab = await plain.newPage();
      await tab.goto(atPartner(host, '/offline'));
      await expect(codeOf(passOf(tab, code))).toBeVisible();
      await plain.close();
    });

    await test.step('an ended session deletes the stored page', async () => {
      const cookies = await context.cookies();
      await context.clearCookies();
      await page.goto(atPartner(host, '/trips'));
      await expect(page).toHaveURL(/\/login/);
      await expect.poll(() => readRemaining(page), { timeout: 30_000 }).toEqual([]);
      await context.addCookies(cookies);
      await page.goto(atPartner(host, '/trips'));
      await expect.poll(async () => (await readStored(page)).html, { timeout: 30_000 }).toContain(code);
    });

    await test.step('signing out deletes the stored page', async () => {
      await page.getByRole('button', { name: en.shell.signOut }).click();
      await page.waitForURL(atPartner(host));
      await expect.poll(() => readRemaining(page), { timeout: 30_000 }).toEqual([]);
      await context.setOffline(true);
      await expect(page.goto(address)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(false);
    });
  },
);

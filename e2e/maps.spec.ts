import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { startServer } from '../server/testing/processes/server-process.ts';
import { atPartner, atServer } from './at-server.ts';
import { launchOptions } from './launch-options.ts';
import { orderRide } from './order-ride.ts';
import { isOwn, watchRequests } from './own-origin.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { MapView } from './pages/map-view.ts';
import { TripPage } from './pages/trip-page.ts';
import { aurora } from './partners.ts';
import { sendRideEvent } from './send-ride-event.ts';
import { ownServer } from './servers.ts';
import { signedIn } from './signed-in.ts';
import { serveStreets, streetCredit } from './street-file.ts';

test.use({ launchOptions: launchOptions({ webGl: true }) });

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Opens the results of a search on the coast, whose list has a map. */
async function openResults(page: Page): Promise<void> {
  const query = new URLSearchParams({
    destination: 'Barcelona',
    check_in: dayFromToday(40),
    check_out: dayFromToday(43),
    adults: '2',
    rooms: '1',
  });
  await page.goto(atPartner(aurora.host, `/hotels?${query}`));
  await expect(page.locator('article.result').first()).toBeVisible();
}

/** Records the addresses that the page asks for, without their origins. */
function recordPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    paths.push(isOwn(request.url(), new URL(page.url()).origin) ? pathname : `${origin}${pathname}`);
  });
  return paths;
}

/** Returns how many of the scripts that the page has loaded contain maplibre-gl. */
const countMapScripts = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = loaded.filter((name) => /\/_next\/static\/.*\.js/.test(name));
    const texts = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()));
    return texts.filter((text) => text.includes('maplibregl-canvas')).length;
  });

test('A map beside a list is loaded when the pointer enters it, with pins as buttons and without a shift', async ({
  page,
}) => {
  await signedIn(page, aurora.email);
  const paths = recordPaths(page);
  await openResults(page);
  await page.waitForTimeout(1_000);
  const map = new MapView(page.locator('aside'));
  expect(paths.filter((path) => /^\/map\/|map-worker/.test(path))).toEqual([]);
  expect(await countMapScripts(page)).toBe(0);
  const before = await map.stage.boundingBox();
  await map.stage.hover();
  await map.expectOpen();
  expect(await countMapScripts(page)).toBeGreaterThan(0);
  expect(paths).toContain('/generated/map-worker.js');
  expect(paths.some((path) => /^\/map\/-?\d+_-?\d+\.json$/.test(path))).toBe(true);
  expect(paths.filter((path) => path.includes('://'))).toEqual([]);
  const after = await map.stage.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  const name = await page.locator('article.result :is(h2, h3) a').first().textContent();
  await expect(map.pins.first()).toHaveAccessibleName(
    new RegExp(`^${RegExp.escape(name?.trim() ?? '')} [\\d,]+$`),
  );
});

test('An opened map is used with the keyboard: arrows go between pins, Enter leads to the list', async ({
  page,
}) => {
  await signedIn(page, aurora.email);
  await openResults(page);
  const map = new MapView(page.locator('aside'));
  // The page may not be hydrated yet.
  await expect(async () => {
    await map.zoomOutButton.blur();
    await map.zoomOutButton.focus();
    await expect(map.stage).not.toHaveAttribute('data-map', 'sketch', { timeout: 500 });
  }).toPass();
  await map.expectOpen();
  const idOfFocus = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.pin ?? null);
  await map.canvas.focus();
  await page.keyboard.press('Tab');
  const first = await idOfFocus();
  expect(first).not.toBeNull();
  await page.keyboard.press('End');
  const last = await idOfFocus();
  expect(last).not.toBe(first);
  await page.keyboard.press('Home');
  expect(await idOfFocus()).toBe(first);
  await page.keyboard.press('Escape');
  await expect(map.canvas).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator(`#hotel-${first} :is(h2, h3) a`)).toBeFocused();
});

test('On a phone the map opens with its sheet, and a pin shows the card of its hotel', {
  tag: '@phone',
}, async ({ page }) => {
  await signedIn(page, aurora.email);
  const paths = recordPaths(page);
  await openResults(page);
  await page.waitForTimeout(1_000);
  expect(paths).not.toContain('/generated/map-worker.js');
  await page.locator('button[aria-haspopup=dialog].fixed').click();
  const sheet = page.getByRole('dialog');
  const map = new MapView(sheet);
  await map.expectOpen();
  await map.pins.first().focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('article')).toBeVisible();
});

test('The map of a hotel is opened with its button, which leads on to the map', async ({ page }) => {
  await page.goto(atPartner(aurora.host, '/hotels/htl_test_last_room?adults=2'));
  const map = new MapView(page.locator('figure'));
  await expect(map.stage).toHaveAttribute('data-map', 'sketch');
  await map.openButton.click();
  await map.expectOpen();
  await expect(map.canvas).toBeFocused();
  await expect(map.zoomInButton).toBeVisible();
});

test('Without WebGL the sketch stays, its zoom works, and nothing of the map is loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await signedIn(page, aurora.email);
  const paths = recordPaths(page);
  await openResults(page);
  const map = new MapView(page.locator('aside'));
  await expect(async () => {
    // A pointer that rests on the map before the page listens enters it no more.
    await page.mouse.move(0, 0);
    await map.stage.hover();
    await expect(map.stage).toHaveAttribute('data-map', 'missing', { timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  const pin = map.stage.locator('svg [data-pin]').last();
  const before = await pin.getAttribute('transform');
  await map.zoomOutButton.click();
  await expect(pin).not.toHaveAttribute('transform', before ?? '');
  expect(paths).not.toContain('/generated/map-worker.js');
});

test('The sketch stays if the script of the map does not arrive', async ({ page }) => {
  await signedIn(page, aurora.email);
  await openResults(page);
  await page.route('**/_next/static/**', (route) => route.abort());
  const map = new MapView(page.locator('aside'));
  await expect(async () => {
    // A pointer that rests on the map before the page listens enters it no more.
    await page.mouse.move(0, 0);
    await map.stage.hover();
    await expect(map.stage).toHaveAttribute('data-map', 'missing', { timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  await expect(map.stage.locator('svg [data-pin]').first()).toBeVisible();
});

/** Orders and pays a transfer whose car has been reported once, and opens its trip. */
async function openRide(page: Page): Promise<{ map: MapView; report: (latitude: number) => Promise<void> }> {
  await signedIn(page, aurora.email);
  const { bookingId, session } = await orderRide(page, 'Rue de Rivoli, Paris');
  await page.goto(atPartner(aurora.host, `/checkout/${session.id}`));
  await new CheckoutPage(page).payByTestCard();
  const startedMs = Date.now() - 60_000;
  let reports = 0;
  const report = async (latitude: number) => {
    reports += 1;
    const recorded_at = new Date(startedMs + reports * 1_000).toISOString();
    const origin = new URL(atServer('/')).origin;
    await sendRideEvent(origin, 'tracking', bookingId, { latitude, longitude: 2.13, recorded_at });
  };
  await report(48.83);
  const ride = new TripPage(page).booking(bookingId);
  await expect(async () => {
    await page.goto(atPartner(aurora.host, `/trips/${bookingId}`));
    await expect(ride.locator('[data-position="48.83,2.13"]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return { map: new MapView(ride.locator('[data-position]')), report };
}

test('The car of a transfer moves on the opened map, which stays the same map and is used with the keyboard', {
  tag: '@own-server',
}, async ({ page }) => {
  const { map, report } = await openRide(page);
  await expect(map.stage).toHaveAttribute('data-map', 'sketch');
  await map.openButton.click();
  await map.expectOpen();
  await map.canvas.evaluate((canvas) => Object.assign(canvas, { isOpenedOnce: true }));

  await test.step('the map follows the car until the reader moves it', async () => {
    await report(48.825);
    await expect(map.stage.locator('xpath=..')).toHaveAttribute('data-position', '48.825,2.13');
    const { x, y } = await map.readSettledPlace(map.vehicle);
    const stage = await map.stage.boundingBox();
    expect(x).toBeGreaterThan(stage?.x ?? 0);
    expect(y).toBeGreaterThan(stage?.y ?? 0);
    await map.canvas.focus();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(400);
    }
    const left = await map.readSettledPlace(map.vehicle);
    expect(left.x).toBeLessThan(x - 100);
    await report(48.82);
    await expect.poll(async () => (await map.readPlace(map.vehicle)).y).toBeGreaterThan(left.y + 5);
    const moved = await map.readSettledPlace(map.vehicle);
    expect(Math.abs(moved.x - left.x)).toBeLessThan(2);
  });

  await test.step('a key on the pin or the button returns to the car', async () => {
    await map.followButton.press('Enter');
    const stage = await map.stage.boundingBox();
    await expect.poll(async () => (await map.readPlace(map.vehicle)).x).toBeGreaterThan(stage?.x ?? 0);
    await map.vehicle.focus();
    await page.keyboard.press('Escape');
    await expect(map.canvas).toBeFocused();
  });

  expect(await map.canvas.evaluate((canvas) => 'isOpenedOnce' in canvas)).toBe(true);
});

test('With reduced motion the car is at its new place at once', { tag: '@own-server' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { map, report } = await openRide(page);
  await map.openButton.click();
  await map.expectOpen();
  await map.canvas.focus();
  // A map that the reader moved does not follow the car.
  await page.keyboard.press('ArrowRight');
  await map.vehicle.evaluate((pin) => {
    const places: string[] = [];
    Object.assign(window, { places });
    new MutationObserver(() => places.push(pin.style.top)).observe(pin, { attributeFilter: ['style'] });
  });
  const before = await map.readPlace(map.vehicle);
  await report(48.82);
  await expect.poll(async () => (await map.readPlace(map.vehicle)).y).toBeGreaterThan(before.y + 5);
  const places = await page.evaluate(() => Reflect.get(window, 'places') as string[]);
  expect(new Set(places).size).toBe(1);
});

/** Returns the colour of a token of the partner's brand as red, green and blue. */
const readToken = (page: Page, token: string) =>
  page.evaluate((name) => {
    const brush = document.createElement('canvas').getContext('2d');
    if (!brush) throw new Error('This browser has no canvas.');
    brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, token);

test('The streets of MAP_PMTILES_URL are drawn in the brand from range requests, within the policy of the page', {
  tag: '@own-server',
}, async ({ page }) => {
  const streets = await serveStreets();
  const server = await startServer({
    DATA_DIRECTORY: ownServer().dataDirectory,
    SOJOURN_PAGES: '1',
    SOJOURN_JOBS: '0',
    MAP_PMTILES_URL: streets.url,
  });
  try {
    const { asked, refused } = watchRequests(page);
    const answer = await page.goto(`http://${aurora.host}:${server.port}/hotels/htl_test_last_room?adults=2`);
    const policy = (await answer?.headerValue('content-security-policy'))?.split('; ');
    expect(policy).toContain(`connect-src 'self' ${new URL(streets.url).origin}`);
    expect(policy).toContain("worker-src 'self'");
    expect(asked).not.toContain(streets.url);
    const map = new MapView(page.locator('figure'));
    await map.openButton.click();
    await map.expectOpen();
    await expect(map.stage.getByText(streetCredit)).toBeVisible();
    const park = await readToken(page, '--positive-soft');
    // A place of the map without labels, rings and pins.
    const box = await map.stage.boundingBox();
    const clip = { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + 12, width: 4, height: 4 };
    await expect
      .poll(async () =>
        [
          ...(await sharp(await page.screenshot({ clip }))
            .removeAlpha()
            .raw()
            .toBuffer()),
        ].slice(0, 3),
      )
      .toEqual(park);
    expect(streets.ranges.length).toBeGreaterThanOrEqual(3);
    expect(streets.ranges).not.toContain(undefined);
    expect(asked.filter((url) => new URL(url).pathname.startsWith('/map/'))).toEqual([]);
    expect(refused).toEqual([]);
  } finally {
    await server.stop();
    await streets.stop();
  }
});

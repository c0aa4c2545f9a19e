import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { type ServerProcess, startServer } from '../server/testing/processes/server-process.ts';
import { callFromPage } from './call-from-page.ts';
import { operate } from './operate.ts';
import { orderRide } from './order-ride.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { TripPage } from './pages/trip-page.ts';
import { aurora } from './partners.ts';
import { sendRideEvent } from './send-ride-event.ts';
import { ownServer } from './servers.ts';
import { signedIn } from './signed-in.ts';

/**
 * A second process on the same database: it receives the
 * events, and the test server of all tests serves the pages.
 */
let other: ServerProcess;

const { email, apiKey } = aurora;
const meridianId = '01980000-0000-7000-8000-0000000000b1';

/** Time for a database notification and the update of the page. */
const soon = { timeout: 5_000 };
/** The longest back-off between two reconnection attempts of a page is 10 s. */
const afterReconnect = { timeout: 15_000 };

/** The request of the checkout page for its state. */
const polled = /\/v1\/checkout\/sessions\//;

test.beforeAll(async () => {
  // It runs no jobs, so events reach the other process only by a database notification.
  other = await startServer({
    DATA_DIRECTORY: ownServer().dataDirectory,
    SOJOURN_PAGES: '1',
    SOJOURN_JOBS: '0',
  });
});

test.afterAll(() => other.stop());

/** Calls an operation of the other process by API key, as the partner's server does. */
async function callOther(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${other.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-environment': 'Sandbox',
      'x-api-key': apiKey,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

/** Runs `meanwhile` without a network. */
async function withoutNetwork(context: BrowserContext, meanwhile: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await meanwhile();
  await context.setOffline(false);
}

/** Marks the page and returns a check that it was not reloaded. */
async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isOpenedOnce: true }));
  return async () => expect(await page.evaluate(() => 'isOpenedOnce' in window)).toBe(true);
}

test('Events that another process receives for a transfer reach its page, also after a network outage', {
  tag: '@own-server',
}, async ({ page, context }) => {
  await signedIn(page, email);
  const { bookingId, session } = await orderRide(page, 'Rue de Rivoli, Paris');
  await callOther('/v1/sandbox/pay', { payment_intent_id: session.payment_intent_id, card: 'success' });
  const ride = new TripPage(page).booking(bookingId);
  await expect(async () => {
    await page.goto(`/trips/${bookingId}`);
    await expect(ride.getByText(en.transfers.live.waiting)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const expectOpenedOnce = await mark(page);
  const here = (latitude: number, secondsAgo: number) => ({
    latitude,
    longitude: 2.13,
    recorded_at: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
  });

  await test.step('the driver and the position of the car', async () => {
    await sendRideEvent(other.origin, 'vehicle-info', bookingId, {
      driver: { name: 'Elena Duarte' },
      vehicle: { make: 'Skoda', model: 'Superb', licence_plate: 'AB-123-CD' },
    });
    await expect(ride.getByText('Elena Duarte').first()).toBeVisible(soon);
    await expect(ride.getByText('AB-123-CD')).toBeVisible(soon);
    await sendRideEvent(other.origin, 'tracking', bookingId, here(48.83, 30));
    await expect(ride.locator('[data-position="48.83,2.13"]')).toBeVisible(soon);
  });

  await test.step('events during the network outage', async () => {
    await withoutNetwork(context, async () => {
      await expect(ride.getByText(en.transfers.live.reconnecting)).toBeVisible(afterReconnect);
      await sendRideEvent(other.origin, 'vehicle-info', bookingId, {
        driver: { name: 'Omar Said' },
        vehicle: { make: 'Volvo', model: 'V90', licence_plate: 'EF-456-GH' },
      });
      await sendRideEvent(other.origin, 'tracking', bookingId, here(48.81, 10));
      await expect(ride.getByText('Elena Duarte').first()).toBeVisible();
    });
    await expect(ride.getByText('EF-456-GH')).toBeVisible(soon);
    await expect(ride.getByText('Omar Said').first()).toBeVisible();
    await expect(ride.locator('[data-position="48.81,2.13"]')).toBeVisible();
    await expect(ride.getByText(en.transfers.live.reconnecting)).toHaveCount(0);
  });

  await test.step('the cancellation by the supplier', async () => {
    await sendRideEvent(other.origin, 'reservation-cancelled', bookingId, {
      status: 'cancelled',
      reason: 'cancelled_by_provider',
    });
    await expect(ride.getByText(en.trips.states.cancelled, { exact: true })).toBeVisible(soon);
    await expectOpenedOnce();
  });
});

test('A waiting checkout survives a network outage and completes by an event that another process received', {
  tag: '@own-server',
}, async ({ page, context }) => {
  await signedIn(page, email);
  const { bookingId, session } = await orderRide(page, 'Test Silent, Paris');
  await page.goto(`/checkout/${session.id}`);
  const checkout = new CheckoutPage(page);
  const refreshes = new Set<Request>();
  page.on('request', (request) => request.headers().rsc && refreshes.add(request));
  page.on('requestfinished', (request) => refreshes.delete(request));
  page.on('requestfailed', (request) => refreshes.delete(request));
  await checkout.sendTestCard();
  const isWaiting = page.getByRole('heading', { name: en.transfers.checkout.processingTitle });
  await expect(isWaiting).toBeVisible();
  await expect
    .poll(
      async () =>
        (await callFromPage(page, 'GET', `/v1/travel/ground-transport/bookings/${bookingId}`)).body.status,
    )
    .toBe('pending_supplier');
  // One poll may have begun before that, the next one re-renders the page, and the third follows it.
  for (let polls = 0; polls < 3; polls += 1) await page.waitForResponse(polled);
  // The outage must not break off a refresh, which would lose the page.
  await expect.poll(() => refreshes.size).toBe(0);
  const expectOpenedOnce = await mark(page);
  await withoutNetwork(context, async () => {
    for (let polls = 0; polls < 3; polls += 1)
      await page.waitForEvent('requestfailed', (request) => polled.test(request.url()));
    await sendRideEvent(other.origin, 'reservation-created', bookingId, {
      status: 'confirmed',
      confirmation_number: 'CN-7',
    });
    await expect(isWaiting).toBeVisible();
  });
  await expect(checkout.confirmedTitle).toBeVisible(afterReconnect);
  await expectOpenedOnce();
});

test('A trip whose event stream was refused for a while shows events that another process received', {
  tag: '@own-server',
}, async ({ page }) => {
  await signedIn(page, email);
  const { bookingId, session } = await orderRide(page, 'Test Silent, Paris');
  await callOther('/v1/sandbox/pay', { payment_intent_id: session.payment_intent_id, card: 'success' });
  const ride = new TripPage(page).booking(bookingId);
  let refusals = 0;
  // Simulates a load balancer without a healthy server.
  await page.route('**/events', async (route) => {
    refusals += 1;
    await route.fulfill({ status: 503, body: 'Service Unavailable' });
  });
  await expect(async () => {
    await page.goto(`/trips/${bookingId}`);
    await expect(ride.getByText(en.transfers.trip.waiting)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const expectOpenedOnce = await mark(page);
  await expect.poll(() => refusals).toBeGreaterThan(1);
  await sendRideEvent(other.origin, 'reservation-created', bookingId, {
    status: 'confirmed',
    confirmation_number: 'CN-8',
  });
  await page.unroute('**/events');
  await expect(ride.getByText(en.transfers.live.waiting)).toBeVisible(afterReconnect);
  await expectOpenedOnce();
});

test(
  'A logo that an operator sets appears on the pages, icons, previews and documents of every process',
  { tag: '@own-server' },
  async ({ request }, info) => {
    const app = 'meridian';
    const read = async (origin: string, path: string) =>
      (await request.get(`${origin}${path}`, { headers: { 'x-app-id': meridianId } })).text();
    const own = `http://127.0.0.1:${ownServer().port}`;
    const shownBy = (path: string) => Promise.all([own, other.origin].map((origin) => read(origin, path)));
    const file = info.outputPath('logo.svg');
    writeFileSync(
      file,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#7a4a12"/></svg>',
    );
    // Both processes have loaded the brand without the logo.
    for (const page of await shownBy('/login')) expect(page.includes('/media/v1/logo/')).toBe(false);
    const { logo } = operate<{ logo: { hash: string } }>(['theme', 'logo', '--app', app, '--light', file]);
    try {
      const pictures = `"/media/v1/logo/${logo.hash}/`;
      // Meridian's default scheme is dark; the API reference contains both logos and shows one.
      const shown = [`src=${pictures}dark.png"`, `href=${pictures}icon-32.png"`];
      const missing = async (path: string, parts: string[]) =>
        (await shownBy(path)).flatMap((page) => parts.filter((part) => !page.includes(part)));
      await expect(async () => {
        const preview = `preview.png?v=${logo.hash.slice(0, 8)}"`;
        expect(await missing('/login', [...shown, preview])).toEqual([]);
        expect(await missing('/docs', shown)).toEqual([]);
        expect(await missing('/docs/errors', shown)).toEqual([]);
      }).toPass(soon);
      for (const origin of [own, other.origin]) {
        const picture = await request.get(`${origin}/media/v1/logo/${logo.hash}/dark.png`);
        expect(picture.headers()['content-type']).toBe('image/png');
      }
    } finally {
      operate(['theme', 'logo', '--app', app, '--remove', 'light']);
    }
  },
);

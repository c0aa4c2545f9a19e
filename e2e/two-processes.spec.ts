import { createHmac, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { type ServerProcess, startServer } from '../server/testing/processes/server-process.ts';
import { callFromPage } from './call-from-page.ts';
import { operate } from './operate.ts';
import { orderRide } from './order-ride.ts';
import { sendTestCard } from './pay-by-test-card.ts';
import { ownServer } from './servers.ts';
import { signedIn } from './signed-in.ts';

/** Pages are served by the process that all journeys use; what happens to a booking, another one on its database hears. */
let other: ServerProcess;

const email = 'ana@aurora.example';
const key = 'sk_sandbox_aurora_demo';
const meridianId = '01980000-0000-7000-8000-0000000000b1';

/** Of an announcement: one database round trip and what the page draws. */
const soon = { timeout: 5_000 };
/** The longest rest between two attempts of a page to connect again is 10 s. */
const afterOutage = { timeout: 15_000 };

test.beforeAll(async () => {
  // It runs no jobs, so that whatever it is told stays its own affair until it tells the others.
  other = await startServer({
    DATA_DIRECTORY: ownServer().dataDirectory,
    SOJOURN_PAGES: '1',
    SOJOURN_JOBS: '0',
  });
});

test.afterAll(() => other.stop());

const methods = {
  'reservation-created': 'POST',
  'reservation-cancelled': 'DELETE',
  'vehicle-info': 'POST',
  tracking: 'POST',
} as const;

/** Tells the other process of a ride as the provider does: signed, over HTTP. */
async function tell(
  event: keyof typeof methods,
  bookingId: string,
  news: Record<string, unknown> = {},
): Promise<void> {
  const body = JSON.stringify({
    event_id: `gev_${randomUUID()}`,
    reservation_id: 'res_told',
    booking_reference: `SJ-${bookingId}`,
    ...news,
  });
  const answer = await fetch(`${other.origin}/v1/travel/ground-transport/webhook/${event}`, {
    method: methods[event],
    headers: {
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', 'whsec_sandbox_ground').update(body).digest('hex'),
    },
    body,
  });
  expect(await answer.json()).toMatchObject({ received: true, duplicate: false });
}

/** Calls an operation of the other process as the partner's own system does. */
async function callOther(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${other.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-environment': 'Sandbox',
      'x-api-key': key,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

/** The booking's part of its trip, which may hold others of that day. */
const sectionOf = (page: Page, bookingId: string) =>
  page.locator(`section[aria-labelledby="booking-${bookingId}"]`);

/** Cuts the network, and waits until the page has noticed nothing worse than that. */
async function withoutNetwork(context: BrowserContext, meanwhile: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await meanwhile();
  await context.setOffline(false);
}

/** That the page is the one that was opened, and was not loaded again. */
async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isOpenedOnce: true }));
  return async () => expect(await page.evaluate(() => 'isOpenedOnce' in window)).toBe(true);
}

test('the driver, the car and the end of a ride come to its page from another process, after an outage too', async ({
  page,
  context,
}) => {
  await signedIn(page, email);
  const { bookingId, session } = await orderRide(page, 'Rue de Rivoli, Paris');
  await callOther('/v1/sandbox/pay', { payment_intent_id: session.payment_intent_id, card: 'success' });
  const ride = sectionOf(page, bookingId);
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

  await test.step('who drives, and where the car is', async () => {
    await tell('vehicle-info', bookingId, {
      driver: { name: 'Elena Duarte' },
      vehicle: { make: 'Skoda', model: 'Superb', licence_plate: 'AB-123-CD' },
    });
    await expect(ride.getByText('Elena Duarte').first()).toBeVisible(soon);
    await expect(ride.getByText('AB-123-CD')).toBeVisible(soon);
    await tell('tracking', bookingId, here(48.83, 30));
    await expect(ride.locator('[data-position="48.83,2.13"]')).toBeVisible(soon);
  });

  await test.step('what changed while the network was gone', async () => {
    await withoutNetwork(context, async () => {
      await expect(ride.getByText(en.transfers.live.reconnecting)).toBeVisible(afterOutage);
      await tell('vehicle-info', bookingId, {
        driver: { name: 'Omar Said' },
        vehicle: { make: 'Volvo', model: 'V90', licence_plate: 'EF-456-GH' },
      });
      await tell('tracking', bookingId, here(48.81, 10));
      await expect(ride.getByText('Elena Duarte').first()).toBeVisible();
    });
    await expect(ride.getByText('EF-456-GH')).toBeVisible(soon);
    await expect(ride.getByText('Omar Said').first()).toBeVisible();
    await expect(ride.locator('[data-position="48.81,2.13"]')).toBeVisible();
    await expect(ride.getByText(en.transfers.live.reconnecting)).toHaveCount(0);
  });

  await test.step('and that the provider gave the ride up', async () => {
    await tell('reservation-cancelled', bookingId, { status: 'cancelled', reason: 'cancelled_by_provider' });
    await expect(ride.getByText(en.trips.states.cancelled, { exact: true })).toBeVisible(soon);
    await expectOpenedOnce();
  });
});

test('a checkout that waits survives an outage and ends by what another process was told meanwhile', async ({
  page,
  context,
}) => {
  await signedIn(page, email);
  const { bookingId, session } = await orderRide(page, 'Test Silent, Paris');
  await page.goto(`/checkout/${session.id}`);
  await sendTestCard(page);
  const isWaiting = page.getByRole('heading', { name: en.transfers.checkout.processingTitle });
  await expect(isWaiting).toBeVisible();
  await expect
    .poll(
      async () =>
        (await callFromPage(page, 'GET', `/v1/travel/ground-transport/bookings/${bookingId}`)).body.status,
    )
    .toBe('pending_supplier');
  // One of its looks may have begun before that, the next one draws the page anew; the third comes after that.
  for (let looks = 0; looks < 3; looks += 1) await page.waitForResponse(/\/v1\/checkout\/sessions\//);
  const expectOpenedOnce = await mark(page);
  await withoutNetwork(context, async () => {
    // Long enough for several of its looks.
    await page.waitForTimeout(3_000);
    await tell('reservation-created', bookingId, { status: 'confirmed', confirmation_number: 'CN-7' });
    await expect(isWaiting).toBeVisible();
  });
  await expect(page.getByRole('heading', { name: en.checkout.confirmedTitle })).toBeVisible(afterOutage);
  await expectOpenedOnce();
});

test('a trip whose stream was refused for a while shows what another process heard of its ride', async ({
  page,
}) => {
  await signedIn(page, email);
  const { bookingId, session } = await orderRide(page, 'Test Silent, Paris');
  await callOther('/v1/sandbox/pay', { payment_intent_id: session.payment_intent_id, card: 'success' });
  const ride = sectionOf(page, bookingId);
  let refusals = 0;
  // As a balancer answers while it has no server to ask.
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
  await tell('reservation-created', bookingId, { status: 'confirmed', confirmation_number: 'CN-8' });
  await page.unroute('**/events');
  await expect(ride.getByText(en.transfers.live.waiting)).toBeVisible(afterOutage);
  await expectOpenedOnce();
});

test('a logo that an operator sets is on the pages, icons, previews and documents of every process', async ({
  request,
}, info) => {
  const app = 'meridian';
  const ask = async (origin: string, path: string) =>
    (await request.get(`${origin}${path}`, { headers: { 'x-app-id': meridianId } })).text();
  const own = `http://127.0.0.1:${ownServer().port}`;
  const shownBy = (path: string) => Promise.all([own, other.origin].map((origin) => ask(origin, path)));
  const file = info.outputPath('logo.svg');
  writeFileSync(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#7a4a12"/></svg>',
  );
  // Both processes have read the brand without it.
  for (const page of await shownBy('/login')) expect(page.includes('/media/v1/logo/')).toBe(false);
  const { logo } = operate<{ logo: { hash: string } }>(['theme', 'logo', '--app', app, '--light', file]);
  try {
    const pictures = `"/media/v1/logo/${logo.hash}/`;
    // Meridian's pages are dark unless told otherwise; the reference holds both and shows one.
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
});

import { describe, expect, test } from 'vitest';
import type { SupplierBooking } from '#server/modules/hotels/catalogue/port.ts';
import { keptAnswers } from '#server/platform/supplier-http/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import type { SignatureScheme } from '#server/platform/webhooks/index.ts';
import { signatureCheck } from '#server/platform/webhooks/signature-scheme.ts';
import { duffelEvent } from '#server/testing/stand-ins/duffel/index.ts';
import { orderOf, ratesOf } from '#server/testing/stand-ins/hotel-orders.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { duffel } from './index.ts';
import { type DuffelFixture, duffelFixture } from './testing/fixture.ts';
import { confirmedOrder } from './testing/orders.ts';
import { duffelWebhooks } from './webhooks.ts';

const fixture = duffelFixture();
const { supplier, standIn, ctx, freshStay } = fixture;

const bookingsWith = (reference: string, { standIn }: DuffelFixture = fixture) =>
  standIn.bookings.filter(({ metadata }) => metadata.sojourn_reference === reference);

async function aRate() {
  const [rate] = await ratesOf(fixture);
  if (!rate) throw new Error('No rate');
  return rate;
}

describe('A price of Duffel', () => {
  test('A check makes no quote, and a confirmation makes one', async () => {
    const rate = await aRate();
    const before = standIn.requests.length;
    await supplier.recheck(ctx, rate);
    expect(standIn.requests.slice(before)).not.toContain('POST /stays/quotes');
    await supplier.confirmPrice(ctx, rate);
    expect(standIn.requests.slice(before).filter((line) => line === 'POST /stays/quotes').length).toBe(1);
  });

  test('A quote at another price than the rate confirms that price, with the penalty of that price', async () => {
    const rate = await aRate();
    standIn.changeNext(10);
    const confirmed = await supplier.confirmPrice(ctx, rate);
    expect(confirmed?.price.dueNowMinor).toBe(Math.round(rate.price.dueNowMinor * 1.1));
    expect(confirmed?.policy.timeline.at(-1)?.penaltyMinor).toBe(confirmed?.price.dueNowMinor);
  });

  test('A hotel that sold out between list and quote has no such rate', async () => {
    const sold = duffelFixture(3);
    const [rate] = await ratesOf(sold);
    if (!rate) throw new Error('No rate');
    sold.standIn.faults.plant(/quotes$/, { kind: 'status', status: 422 });
    expect(await sold.supplier.confirmPrice(ctx, rate)).toBeNull();
    sold.standIn.sellOut(rate.hotelId);
    await expect(
      sold.supplier.hold(ctx, orderOf(rate), inSeconds(ctx.environment, 60)),
    ).rejects.toMatchObject({
      kind: 'sold_out',
    });
  });

  test('A quote whose answer is lost is an error and no unknown outcome, because it holds nothing', async () => {
    standIn.faults.plant(/quotes$/, { kind: 'lost' });
    await expect(supplier.confirmPrice(ctx, await aRate())).rejects.toMatchObject({ kind: 'error' });
  });
});

describe('A booking at Duffel', () => {
  test('It is paid from the balance, in the name of one guest a room, with our reference in its metadata', async () => {
    const order = await confirmedOrder(fixture);
    const booked = await supplier.book(ctx, order);
    expect(standIn.bodies.at(-1)).toEqual({
      data: {
        quote_id: order.quote,
        email: 'ana@people.example',
        phone_number: '+351912345678',
        guests: [{ given_name: 'Ana', family_name: 'Silva' }],
        accommodation_special_requests: 'A quiet room',
        metadata: { sojourn_reference: order.reference },
      },
    });
    expect(booked.confirmationCode).toMatch(/^DHG-/);
    expect(booked.cost).toMatchObject({ currency: 'GBP', commissionMinor: expect.any(Number) });
  });

  test('A telephone number is sent without the spaces and hyphens that people write', async () => {
    const order = await confirmedOrder(fixture);
    const leadGuest = { ...order.leadGuest, phone: '+351 912-345 678' };
    expect(await supplier.book(ctx, { ...order, leadGuest })).toMatchObject({ state: 'confirmed' });
    expect(standIn.bodies.at(-1)).toMatchObject({ data: { phone_number: '+351912345678' } });
  });

  test('Without a telephone number, or with one without digits, nothing is booked', async () => {
    const order = await confirmedOrder(fixture);
    const { phone: _, ...silent } = order.leadGuest;
    const before = standIn.requests.length;
    for (const leadGuest of [silent, { ...silent, phone: '-----' }, { ...silent, phone: '+    ' }]) {
      await expect(supplier.book(ctx, { ...order, leadGuest })).rejects.toMatchObject({ kind: 'rejected' });
    }
    expect(standIn.requests.length).toBe(before);
  });

  test('After a lost answer it is found in the list by our reference', async () => {
    const order = await confirmedOrder(fixture);
    standIn.faults.plant(/bookings$/, { kind: 'lost' });
    await expect(supplier.book(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.lookUp(ctx, order)).toMatchObject({
      state: 'confirmed',
      supplierReference: bookingsWith(order.reference)[0]?.id,
    });
  });

  test('A request that arrives twice makes two bookings, and a cancellation cancels both', async () => {
    const order = await confirmedOrder(fixture);
    standIn.faults.plant(/^POST .*bookings$/, { kind: 'doubled' });
    await supplier.book(ctx, order);
    expect(bookingsWith(order.reference).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(await supplier.cancel(ctx, order)).toEqual({ state: 'cancelled', amounts: null });
    expect(bookingsWith(order.reference).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  test('It is found beyond the first page, and a live one before a cancelled one', async () => {
    const order = await confirmedOrder(fixture);
    const first = await supplier.book(ctx, order);
    await supplier.cancel(ctx, { ...order, handle: first.handle ?? null });
    const second = await supplier.book(ctx, order);
    const [booking] = bookingsWith(order.reference);
    if (!booking) throw new Error('No booking');
    const others = Array.from({ length: 450 }, (_, index) => ({
      ...booking,
      id: `bok_${index}`,
      metadata: {},
    }));
    standIn.bookings.unshift(...others);
    expect(await supplier.lookUp(ctx, order)).toEqual(second);
    standIn.bookings.splice(0, others.length);
  });

  test('Among more bookings than are read, a booking that is not found is no answer', async () => {
    const full = duffelFixture(3);
    const order = await confirmedOrder(full);
    await full.supplier.book(ctx, order);
    const [booking] = full.standIn.bookings;
    if (!booking) throw new Error('No booking');
    full.standIn.bookings.unshift(
      ...Array.from({ length: 2_100 }, (_, index) => ({ ...booking, id: `bok_${index}`, metadata: {} })),
    );
    await expect(full.supplier.lookUp(ctx, order)).rejects.toMatchObject({ kind: 'error' });
  });

  test('A quote that the supplier has forgotten is replaced at the hold, at the agreed price at most', async () => {
    const order = await confirmedOrder(fixture);
    standIn.expireQuotes();
    expect(await supplier.book(ctx, order)).toMatchObject({ state: 'confirmed' });
    const dearer = await confirmedOrder(fixture);
    standIn.expireQuotes();
    standIn.changeNext(1);
    await expect(supplier.book(ctx, dearer)).rejects.toMatchObject({ kind: 'rejected' });
    expect(bookingsWith(dearer.reference)).toEqual([]);
  });

  test('A quote that expires between hold and booking is a refusal', async () => {
    const order = await confirmedOrder(fixture);
    const { handle } = await supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
    standIn.expireQuotes();
    await expect(supplier.book(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'rejected' });
    expect(bookingsWith(order.reference)).toEqual([]);
  });

  test('A price above the agreed one books nothing', async () => {
    const rate = await supplier.confirmPrice(ctx, await aRate());
    if (!rate) throw new Error('No rate');
    const order = orderOf(rate, rate.price.totalMinor - 1);
    await expect(supplier.book(ctx, order)).rejects.toMatchObject({ kind: 'rejected' });
    expect(bookingsWith(order.reference)).toEqual([]);
  });

  test.each([
    { fault: { kind: 'status', status: 400 }, kind: 'error' },
    { fault: { kind: 'status', status: 401 }, kind: 'error' },
    { fault: { kind: 'status', status: 403 }, kind: 'error' },
    // A proxy that knows no such address: nothing reached the supplier.
    { fault: { kind: 'status', status: 404 }, kind: 'error' },
    { fault: { kind: 'status', status: 422 }, kind: 'rejected' },
    { fault: { kind: 'status', status: 429, retryAfterSeconds: 5 }, kind: 'unavailable' },
    { fault: { kind: 'status', status: 500 }, kind: 'timeout' },
    { fault: { kind: 'status', status: 504 }, kind: 'timeout' },
    { fault: { kind: 'cut', bytes: 40 }, kind: 'timeout' },
  ] as const)(
    'A booking whose answer has the fault $fault.kind $fault.status is the failure $kind',
    async ({ fault, kind }) => {
      const order = await confirmedOrder(fixture);
      standIn.faults.plant(/bookings$/, fault);
      await expect(supplier.book(ctx, order)).rejects.toMatchObject({ isSupplierFailure: true, kind });
    },
  );

  test('A room that sold out after the quote is sold out', async () => {
    const sold = duffelFixture(3);
    const order = await confirmedOrder(sold);
    const { handle } = await sold.supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
    sold.standIn.sellOut(order.hotelId);
    await expect(sold.supplier.book(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'sold_out' });
  });

  test('A state that is not known is an error, so that nobody takes it for no booking', async () => {
    const order = await confirmedOrder(fixture);
    await supplier.book(ctx, order);
    const [booking] = bookingsWith(order.reference);
    if (booking) booking.status = 'in_review';
    await expect(supplier.lookUp(ctx, order)).rejects.toMatchObject({ kind: 'error' });
    await expect(supplier.cancel(ctx, order)).rejects.toMatchObject({ kind: 'error' });
  });

  test('An order that is answered with a state that is not known has an unknown outcome', async () => {
    const own = duffelFixture(3);
    const order = await confirmedOrder(own);
    const { answer } = own.standIn;
    own.standIn.answer = async (request) => {
      const text = await (await answer(request)).text();
      return new Response(text.replace(/"status":"\w+"/, '"status":"in_review"'));
    };
    await expect(own.supplier.book(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
    own.standIn.answer = answer;
    const { handle = null } = (await own.supplier.lookUp(ctx, order)) ?? {};
    own.standIn.answer = async (request) => {
      const text = await (await answer(request)).text();
      return new Response(text.replace('"status":"cancelled"', '"status":"in_review"'));
    };
    await expect(own.supplier.cancel(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('Answers to quote and booking are kept without names', async () => {
    const { quote: _, ...order } = await confirmedOrder(fixture);
    await supplier.book(ctx, order);
    const kept = await keptAnswers(ctx, order.reference);
    expect(kept.map(({ operation }) => operation)).toEqual(['quote', 'book']);
    expect(JSON.stringify(kept)).not.toMatch(/Silva|people\.example/);
  });

  test('The calls of an order use the keys of its app', async () => {
    const asked: (string | undefined)[] = [];
    const own = duffel({
      settings: async (ctx, appId) => {
        asked.push(appId);
        return supplierSettings({ DUFFEL_ACCESS_TOKEN: 'another-token' })(ctx);
      },
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
      cities: async () => [],
      timeZoneAt: async () => 'UTC',
    });
    const order = { ...(await confirmedOrder(fixture)), appId: 'app-of-the-booking' };
    for (const call of [
      own.hold(ctx, order, inSeconds(ctx.environment, 60)),
      own.book(ctx, order),
      own.lookUp(ctx, order),
      own.cancel(ctx, order),
    ])
      await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
    expect(new Set(asked)).toEqual(new Set(['app-of-the-booking']));
  });
});

describe('A cancellation at Duffel', () => {
  test('After a lost answer the same request tells the same decision, although the supplier refuses it', async () => {
    const order = await confirmedOrder(fixture);
    const { handle = null } = await supplier.book(ctx, order);
    standIn.faults.plant(/cancel$/, { kind: 'lost' });
    await expect(supplier.cancel(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.cancel(ctx, { ...order, handle })).toEqual({ state: 'cancelled', amounts: null });
  });

  test('A request that arrives twice is cancelled, although the second answer is a refusal', async () => {
    const order = await confirmedOrder(fixture);
    await supplier.book(ctx, order);
    standIn.faults.plant(/cancel$/, { kind: 'doubled' });
    expect(await supplier.cancel(ctx, order)).toEqual({ state: 'cancelled', amounts: null });
  });

  test.each([404, 410])(
    'A proxy that answers with %i does not make a booking unknown, and nothing is cancelled',
    async (status) => {
      const order = await confirmedOrder(fixture);
      const { handle = null } = await supplier.book(ctx, order);
      standIn.faults.plant(/bookings\/\w+$/, { kind: 'status', status });
      await expect(supplier.lookUp(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'error' });
      standIn.faults.plant(/bookings\/\w+$/, { kind: 'status', status });
      await expect(supplier.cancel(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'error' });
      expect((await supplier.lookUp(ctx, { ...order, handle }))?.state).toBe('confirmed');
    },
  );

  test('A cancellation that the supplier refuses is declined while the booking stands', async () => {
    const order = await confirmedOrder(fixture);
    await supplier.book(ctx, order);
    standIn.faults.plant(/cancel$/, { kind: 'status', status: 422 });
    expect(await supplier.cancel(ctx, order)).toEqual({ state: 'declined', reason: 'not_cancellable' });
    expect((await supplier.lookUp(ctx, order))?.state).toBe('confirmed');
  });
});

describe('An event of Duffel', () => {
  const secret = 'secret-of-the-webhook';
  const event = {
    id: 'wev_0000A4tQSmKyqOrcySrGbo',
    api_version: 'v2',
    type: 'stays.booking.cancelled',
    data: { object: { id: 'bok_1', metadata: { sojourn_reference: 'SJ-1' } } },
    live_mode: true,
    idempotency_key: 'bok_1',
  };

  test('Its signature is that of the time and the exact body', () => {
    const scheme = duffelWebhooks.signature as SignatureScheme;
    const { headers, body } = duffelEvent(secret, event);
    const check = (raw: string, key = secret) =>
      signatureCheck(scheme, new Headers(headers), new TextEncoder().encode(raw))(key);
    expect(check(body)).toBe(true);
    expect(check(`${body} `)).toBe(false);
    expect(check(body, 'another-secret')).toBe(false);
    const old = duffelEvent(secret, event, Math.floor(Date.now() / 1000) - 3_600);
    expect(() =>
      signatureCheck(scheme, new Headers(old.headers), new TextEncoder().encode(old.body)),
    ).toThrow(expect.objectContaining({ code: 'invalid_signature' }));
  });

  test('It names the booking by its id and by our reference', () => {
    expect(duffelWebhooks.read(event)).toEqual({
      eventId: event.id,
      bookings: [{ supplierReference: 'bok_1' }, { reference: 'SJ-1' }],
    });
  });

  test.each([
    {},
    { id: 'wev_1', type: 'ping.triggered', data: {} },
    { id: 'wev_1', type: 'order.created', data: { object: { id: 'ord_1' } } },
    { id: 'wev_1', type: 'stays.booking_creation_failed', data: { object: { quote_id: 'quo_1' } } },
  ])('%j concerns no booking', (body) => {
    expect(duffelWebhooks.read(body)).toBeNull();
  });
});

test('Whatever calls are lost, doubled or fail, every booking of an order is found and can be cancelled', async () => {
  let seed = 20_261_125;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const faults = [
    { kind: 'lost' },
    { kind: 'refused' },
    { kind: 'cut', bytes: 30 },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429, retryAfterSeconds: 1 },
  ] as const;
  const paths = [/search$/, /rates$/, /quotes/, /^POST .*bookings$/, /^GET .*bookings/, /cancel$/];
  const chaos = duffelFixture(3);
  const [rate] = await ratesOf(chaos);
  if (!rate) throw new Error('No rate');
  let doubles = 0;
  for (let round = 0; round < 200; round += 1) {
    const order = orderOf({ ...rate, stay: freshStay() });
    chaos.standIn.faults.clear();
    for (let planted = draw(4); planted > 0; planted -= 1)
      chaos.standIn.faults.plant(paths[draw(paths.length)] ?? /./, faults[draw(faults.length)] ?? faults[0]);
    const isDoubled = draw(10) === 0;
    if (isDoubled) chaos.standIn.faults.plant(/^POST .*bookings$/, { kind: 'doubled' });
    const held = await chaos.supplier.hold(ctx, order, inSeconds(ctx.environment, 60)).catch(() => null);
    const key = { ...order, handle: held?.handle ?? null };
    // As the product does: it books again only after a failure that promises that nothing was booked.
    let booked: SupplierBooking | null = null;
    let isLost = false;
    for (let attempt = 0; !booked && attempt < 8; attempt += 1) {
      if (attempt > 0) booked = await chaos.supplier.lookUp(ctx, key).catch(() => null);
      if (!booked && !isLost)
        booked = await chaos.supplier.book(ctx, key).catch((err: { kind?: string }) => {
          isLost = err.kind === 'timeout';
          return null;
        });
    }
    const made = bookingsWith(order.reference, chaos);
    // The supplier makes a second booking of a request that arrives twice; the product never sends one.
    expect(made.length, `round ${round}`).toBeLessThanOrEqual(isDoubled ? 2 : 1);
    expect(booked !== null, `round ${round}`).toBe(made.length > 0);
    doubles += Number(made.length === 2);
    if (draw(2) === 0 || made.length === 0) continue;
    for (let attempt = 0; attempt < 6; attempt += 1)
      if (await chaos.supplier.cancel(ctx, { ...key, handle: null }).catch(() => null)) break;
    expect(
      made.map(({ status }) => status),
      `round ${round}`,
    ).toEqual(made.map(() => 'cancelled'));
  }
  expect(doubles).toBeGreaterThan(5);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { sealToken } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { longestReadableRun, readableForms } from '#server/testing/readable-forms.ts';
import { signToken } from '#server/testing/sign-token.ts';
import { placesTaken } from './testing/books.ts';
import {
  aHold,
  aVisit,
  bookingOf,
  checkOutHold,
  hold,
  plainProduct,
  priceOf,
  release,
} from './testing/shop.ts';

type Slot = {
  time_slot: string;
  option_code: string;
  remaining: number;
  price_per_band: { band: string; price: number }[];
  total_for_pax: number;
  unavailable_reason: string | null;
};
type Availability = {
  currency: string;
  time_zone: string;
  days: { date: string; status: string; slots: Slot[] }[];
};

let tenant: Tenant;
let member: Person;
let other: Person;
const now = today('Europe/Paris');

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  other = await aMember(tenant);
});

const availability = (code: string, query: Record<string, unknown>, call: object = { key: tenant }) =>
  callApi<Availability>(
    'GET',
    `/v1/travel/experiences/${code}/availability?${new URLSearchParams(query as never)}`,
    call,
  );

describe('Experience availability', () => {
  test('Availability returns every day of the range with its slots', async () => {
    const answer = await availability('exp_city_2988507_0', {
      start_date: addDays(now, 3),
      end_date: addDays(now, 92),
      pax: 2,
    });
    expect(answer.body).toMatchObject({ currency: 'EUR', time_zone: 'Europe/Paris' });
    expect(answer.body.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 90 }, (_, index) => addDays(now, index + 3)),
    );
    const slots = answer.body.days.flatMap((day) => day.slots);
    expect(slots.length).toBeGreaterThan(100);
    for (const slot of slots) {
      const adult = slot.price_per_band.find(({ band }) => band === 'adult')?.price ?? 0;
      expect(slot.total_for_pax).toBeCloseTo(2 * adult, 6);
      expect(slot.unavailable_reason === null).toBe(slot.remaining >= 2);
    }
    const states = new Set(answer.body.days.map(({ status }) => status));
    expect(states).toContain('available');
    expect(states).toContain('closed');
    for (const day of answer.body.days) {
      expect(day.slots.some((slot) => slot.unavailable_reason === null)).toBe(day.status === 'available');
    }
  });

  test('A slot that cannot be booked has a reason: sold out, not enough places or too late', async () => {
    const date = addDays(now, 12);
    const query = { start_date: date, end_date: date, pax: 1 };
    const alone = (await availability('exp_test_last_place', query)).body.days[0];
    expect(alone?.slots.map((slot) => slot.unavailable_reason)).toEqual([null, null]);
    const pair = (await availability('exp_test_last_place', { ...query, pax: 2 })).body.days[0];
    expect(pair).toMatchObject({ status: 'sold_out' });
    expect(pair?.slots[0]?.unavailable_reason).toBe('not_enough_places');
    await aHold(member, { product_code: 'exp_test_last_place', date, pax: { adults: 1 } });
    const after = (await availability('exp_test_last_place', query)).body.days[0];
    expect(after?.slots.map(({ remaining, unavailable_reason: reason }) => [remaining, reason])).toEqual([
      [0, 'sold_out'],
      [1, null],
    ]);
    // A slot is too late when it has started in Paris or starts within the hour.
    const today_ = (await availability(plainProduct, { start_date: now, end_date: now, pax: 1 })).body
      .days[0];
    const parisHour = Number(
      new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Paris' }).format(),
    );
    expect(today_?.slots[1]?.unavailable_reason).toBe(parisHour >= 13 ? 'too_late' : null);
  });

  test('Experiences are not on sale more than a year ahead', async () => {
    const answer = await availability(plainProduct, {
      start_date: addDays(now, 364),
      end_date: addDays(now, 367),
      pax: 1,
    });
    expect(answer.body.days.map(({ status }) => status)).toEqual([
      'available',
      'available',
      'not_on_sale',
      'not_on_sale',
    ]);
  });

  test('An invalid availability request names the field, and a member without an API key gets 401', async () => {
    const good = { start_date: now, end_date: now, pax: 1 };
    for (const [wrong, field] of [
      [{ start_date: addDays(now, -2), end_date: now }, 'start_date'],
      [{ end_date: addDays(now, -1) }, 'end_date'],
      [{ end_date: addDays(now, 90) }, 'end_date'],
      [{ pax: 0 }, 'pax'],
      [{ pax: 'two' }, 'pax'],
      [{ pax: 21 }, 'pax'],
      [{ start_date: 'tomorrow' }, 'start_date'],
      [{ currency: 'XXZ' }, 'currency'],
    ] as const) {
      const answer = await availability(plainProduct, { ...good, ...wrong });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, field]);
    }
    expect((await availability('nothing', good)).problem.code).toBe('not_found');
    expect((await availability(plainProduct, good, { as: member })).status).toBe(401);
  });

  test('Availability, price and hold are 504 for a slow supplier and 502 for a failing one', async () => {
    const query = { start_date: now, end_date: now, pax: 1 };
    expect((await availability('exp_test_slow', query)).problem).toMatchObject({
      status: 504,
      code: 'supplier_timeout',
    });
    expect((await availability('exp_test_error', query)).problem).toMatchObject({
      status: 502,
      code: 'supplier_error',
    });
    for (const [product_code, code] of [
      ['exp_test_slow', 'supplier_timeout'],
      ['exp_test_error', 'supplier_error'],
    ] as const) {
      expect((await priceOf(tenant, aVisit({ product_code }))).problem.code).toBe(code);
      expect((await hold(member, aVisit({ product_code }))).problem.code).toBe(code);
    }
  });
});

describe('Experience prices', () => {
  test('Price lines of an experience add up exactly in every currency and equal availability', async () => {
    for (const currency of ['EUR', 'JPY', 'KWD', 'HUF', 'USD']) {
      const visit = aVisit({ pax: { adults: 3, children: 2 }, currency });
      const { body, status, text } = await priceOf(tenant, visit);
      expect(status, text).toBe(200);
      expect(body.line_items.map(({ band, quantity }) => [band, quantity])).toEqual([
        ['adult', 3],
        ['child', 2],
      ]);
      const scale = { JPY: 1, KWD: 1000 }[currency] ?? 100;
      const minor = (amount: number) => Math.round(amount * scale);
      for (const line of body.line_items)
        expect(minor(line.total)).toBe(line.quantity * minor(line.unit_price));
      expect(minor(body.total)).toBe(body.line_items.reduce((sum, line) => sum + minor(line.total), 0));
      const days = await availability(visit.product_code, {
        start_date: visit.date,
        end_date: visit.date,
        pax: 3,
        currency,
      });
      expect(days.body.days[0]?.slots[0]?.total_for_pax).toBe(body.line_items[0]?.total);
    }
  });

  test('The price of an experience is for its first open option unless the request names one', async () => {
    const { code, date, slots } = await aDayWithOptions();
    const visit = { product_code: code, date, time_slot: slots[0]?.time_slot, pax: { adults: 1 } };
    expect((await priceOf(tenant, visit)).body.option_code).toBe(slots[0]?.option_code);
    const last = slots.at(-1) as Slot;
    const named = await priceOf(tenant, {
      ...visit,
      time_slot: last.time_slot,
      option_code: last.option_code,
    });
    expect(named.body.option_code).toBe(last.option_code);
    expect(named.body.total).toBe(last.price_per_band[0]?.price);
    const unknown = await priceOf(tenant, { ...visit, option_code: 'by_camel' });
    expect(unknown.problem.errors?.[0]).toMatchObject({ field: 'option_code', code: 'unknown' });
  });

  test('The price of an unknown, past or full slot and of an invalid party is refused', async () => {
    for (const [more, field] of [
      [{ time_slot: '10:01' }, 'time_slot'],
      [{ time_slot: '25:00' }, 'time_slot'],
      [{ date: addDays(now, -1) }, 'date'],
      [{ pax: { adults: 0 } }, 'pax.adults'],
      [{ pax: { adults: 10, children: 6 } }, 'pax'],
      [{ currency: 'XXZ' }, 'currency'],
    ] as const) {
      const answer = await priceOf(tenant, { ...aVisit(), ...more });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, field]);
    }
    const date = addDays(now, 13);
    const lastPlace = { product_code: 'exp_test_last_place', date };
    expect((await priceOf(tenant, aVisit({ ...lastPlace, pax: { adults: 2 } }))).problem.code).toBe(
      'sold_out',
    );
    expect((await priceOf(tenant, aVisit({ product_code: 'nothing' }))).problem.code).toBe('not_found');
    const adultsOnly = await aDayForAdultsOnly();
    const child = await priceOf(tenant, { ...adultsOnly, pax: { adults: 1, children: 1 } });
    expect(child.problem.errors?.[0]).toMatchObject({ field: 'pax.children', code: 'not_allowed' });
    expect(
      (await callApi('POST', '/v1/travel/experiences/calculate-price', { as: member, body: aVisit() }))
        .status,
    ).toBe(401);
  });
});

describe('Experience holds', () => {
  test('An experience hold keeps places and the calculated price for ten minutes', async () => {
    const visit = aVisit();
    const price = await priceOf(tenant, visit);
    const answer = await hold(member, { ...visit, price_token: price.body.price_token });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'held',
      total: price.body.total,
      currency: 'EUR',
      availability_hold: { held: true, until: answer.body.expires_at },
      price_hold: { held: true, until: answer.body.expires_at },
    });
    const minutes = (Date.parse(answer.body.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.5);
    expect(minutes).toBeLessThanOrEqual(10.1);
    expect(answer.headers.get('location')).toBe(`/v1/travel/experiences/bookings/${answer.body.hold_id}`);
    expect(await bookingOf(member, answer.body.hold_id)).toMatchObject({ status: 'held', ticket_code: null });
    expect(await placesTaken(visit.product_code, answer.body.hold_id)).toBe(3);
  });

  test('Twenty concurrent holds with one Idempotency-Key make one hold', async () => {
    const visit = aVisit();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hold(member, visit, key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(
      made.length + answers.filter(({ problem }) => problem.code === 'idempotency_in_progress').length,
    ).toBe(20);
    expect(new Set(made.map(({ body }) => body.hold_id)).size).toBe(1);
    const again = await hold(member, visit, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await placesTaken(visit.product_code, again.body.hold_id)).toBe(3);
    const reused = await hold(member, { ...visit, time_slot: '14:00' }, key);
    expect(reused.problem.code).toBe('idempotency_key_reused');
  });

  test('An experience hold at an outdated price is 409 with the new total', async () => {
    const visit = aVisit({ product_code: 'exp_test_price_changed' });
    const price = await priceOf(tenant, visit);
    const answer = await hold(member, { ...visit, price_token: price.body.price_token });
    expect(answer.problem).toMatchObject({ status: 409, code: 'price_changed', currency: 'EUR' });
    const { total } = answer.problem as unknown as { total: number };
    expect(total).toBeGreaterThan(price.body.total);
    expect((await hold(member, visit)).body.total).toBe(total);
  });

  test('A hold of a sold-out experience is 409 and takes no places', async () => {
    const answer = await hold(member, aVisit({ product_code: 'exp_test_sold_out' }));
    expect(answer.problem).toMatchObject({ status: 409, code: 'sold_out' });
    const [count] = await systemContext().db.execute<{ count: number }>(sql`
      select count(*)::int as count from bookings
      where app_id = ${tenant.appId} and details->>'productCode' = 'exp_test_sold_out' and state <> 'not_held'`);
    expect(count?.count).toBe(0);
  });

  test('An experience hold refuses price tokens that are mismatched, another app’s, forged or expired', async () => {
    const visit = aVisit();
    const { price_token } = (await priceOf(tenant, visit)).body;
    for (const [more, field] of [
      [{ product_code: 'exp_test_manual' }, 'product_code'],
      [{ date: addDays(visit.date, 1) }, 'date'],
      [{ time_slot: '14:00' }, 'time_slot'],
      [{ pax: { adults: 1, children: 1 } }, 'pax.adults'],
      [{ pax: { adults: 2 } }, 'pax.children'],
      [{ option_code: 'plus' }, 'option_code'],
      [{ currency: 'USD' }, 'currency'],
    ] as const) {
      const answer = await hold(member, { ...visit, ...more, price_token });
      expect(answer.problem.errors?.[0]).toMatchObject({ field, code: 'mismatch' });
    }
    const elsewhere = await aTenant();
    const foreign = (await priceOf(elsewhere, visit)).body.price_token;
    for (const token of [foreign, `${price_token}x`, 'x', 'a.b']) {
      expect((await hold(member, { ...visit, price_token: token })).problem.code).toBe('not_found');
    }
    const payload = [visit.product_code, 'standard', visit.date, visit.time_slot, 2, 1, 'EUR', 1];
    const over = sealToken(`experience-price/${tenant.appId}`, 'Sandbox', payload, inSeconds('Sandbox', -1));
    expect((await hold(member, { ...visit, price_token: over })).problem.code).toBe(
      'price_confirmation_expired',
    );
    expect(readableForms([price_token, over], visit.product_code)).toEqual([]);
    expect(longestReadableRun(price_token as string)).toBeLessThan(30);
    const signed = signToken(
      `experience-price/${tenant.appId}`,
      'Sandbox',
      payload,
      inSeconds('Sandbox', 60),
    );
    expect((await hold(member, { ...visit, price_token: signed })).problem.code).toBe(
      'price_confirmation_expired',
    );
    const cheap = sealToken(`experience-price/${tenant.appId}`, 'Sandbox', payload, inSeconds('Sandbox', 60));
    expect((await hold(member, { ...visit, price_token: cheap })).problem.code).toBe('price_changed');
  });

  test('An experience hold requires a member; an API key alone gets 401', async () => {
    const path = '/v1/travel/experiences/bookings/hold';
    expect((await callApi('POST', path, { key: tenant, body: aVisit() })).status).toBe(401);
    expect((await callApi('POST', path, { app: tenant, body: aVisit() })).status).toBe(401);
  });
});

describe('Release of experience holds', () => {
  test('Releasing an experience hold frees its places, closes its session and can be repeated', async () => {
    const held = await aHold(member);
    const session = await checkOutHold(member, held.hold_id);
    expect((await release(member, held.hold_id)).status).toBe(204);
    await runJobs();
    expect(await placesTaken('exp_test_unknown_booked', held.hold_id)).toBe(0);
    expect((await release(member, held.hold_id)).status).toBe(204);
    expect((await bookingOf(member, held.hold_id)).status).toBe('cancelled');
    const closed = await callApi('GET', `/v1/checkout/sessions/${session.body.id}`, { as: member });
    expect(closed.body.status).toBe('expired');
  });

  test('Only its member can release an experience hold', async () => {
    const held = await aHold(member);
    const foreign = await release(other, held.hold_id);
    const random = await release(other, newId());
    expect([foreign.status, foreign.problem.code]).toEqual([404, 'not_found']);
    expect(foreign.problem.detail).toBe(random.problem.detail);
    expect((await release(member, 'nothing')).status).toBe(404);
    expect((await bookingOf(member, held.hold_id)).status).toBe('held');
  });
});

/** A day on which a product in Rome has several options, all open. */
async function aDayWithOptions(): Promise<{ code: string; date: string; slots: Slot[] }> {
  for (let index = 0; index < 40; index += 1) {
    const code = `exp_city_3169070_${index.toString(36)}`;
    const range = { start_date: addDays(now, 20), end_date: addDays(now, 40), pax: 1 };
    const { body } = await availability(code, range);
    const day = body.days.find(
      ({ slots }) =>
        new Set(slots.map((slot) => slot.option_code)).size > 1 &&
        slots.every((slot) => slot.unavailable_reason === null),
    );
    if (day) return { code, ...day };
  }
  throw new Error('No product has several options');
}

/** An open slot of a tasting in Rome that is for adults only. */
async function aDayForAdultsOnly() {
  const found = await callApi<{ experiences: { product_code: string }[] }>(
    'POST',
    '/v1/travel/experiences/search',
    { as: member, body: { query: 'tasting chianti rome' } },
  );
  for (const { product_code } of found.body.experiences) {
    const details = await callApi<{ age_bands: unknown[] }>('GET', `/v1/travel/experiences/${product_code}`, {
      as: member,
    });
    if (details.body.age_bands.length > 1) continue;
    const range = { start_date: addDays(now, 20), end_date: addDays(now, 40), pax: 2 };
    const { body } = await availability(product_code, range);
    const day = body.days.find(({ status }) => status === 'available');
    const slot = day?.slots.find((one) => one.unavailable_reason === null);
    if (day && slot) return { product_code, date: day.date, time_slot: slot.time_slot };
  }
  throw new Error('No tasting in Rome is for adults only');
}

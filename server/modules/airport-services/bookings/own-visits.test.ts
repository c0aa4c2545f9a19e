import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMarkupRule } from '#server/modules/pricing/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { airportSuppliers } from '../catalogue/suppliers.ts';
import { aVenue, ownSupplier, replaceInventory } from '../inventory/testing/venues.ts';
import {
  aBooking,
  admit,
  aPaidBooking,
  aVisit,
  aWalkIn,
  bookingOf,
  cancel,
  create,
  freshDate,
  prebook,
  redemption,
  tokenOf,
  verify,
} from './testing/shop.ts';

const ctx = systemContext();
const simulated = airportSuppliers.all('Sandbox');
let tenant: Tenant;
let member: Person;
let lounge: { id: string; from_price: number; currency: string };

type ConvertedFrom = { total: number; currency: string; rate: number };
type Found = {
  id: string;
  name: string;
  from_price: number;
  currency: string;
  converted_from?: ConvertedFrom;
};

const find = async (currency = 'EUR'): Promise<Found> => {
  const body = { keyword: 'CDG', pageSize: 100, pageNumber: 1, searchFields: [1], sortBy: [1] };
  const answer = await callApi<{ data: Found[] }>('POST', '/v1/travel/search', {
    key: tenant,
    body: { ...body, currency },
  });
  const found = answer.body.data.find(({ name }) => name === 'Test Lounge');
  if (!found) throw new Error(`No own venue: ${answer.text}`);
  return found;
};

/** What the inventory has stored of a booking. */
async function storedVisit(bookingId: string) {
  const [row] = await ctx.db.execute<{ state: string; total: number; currency: string; type: string }>(sql`
    select v.state, v.total_minor::int as total, v.currency, v.type
    from own_visits v join bookings b on b.reference = v.reference where b.id = ${bookingId}`);
  return row;
}

beforeAll(async () => {
  // The free period of these venues has always passed.
  await replaceInventory(ctx, [
    aVenue({
      slotMinutes: 5,
      freeUntilHours: 8_760,
      lateRefundPercent: 40,
      prices: [{ currency: 'EUR', minor: 3_850 }],
    }),
  ]);
  airportSuppliers.register('Sandbox', [...simulated, ownSupplier()]);
  tenant = await aTenant();
  member = await aMember(tenant);
  lounge = await find();
});

afterAll(async () => {
  airportSuppliers.register('Sandbox', simulated);
  await replaceInventory(ctx, []);
});

/** The next slot at the venue, which begins within ten minutes. */
const nextSlot = () => {
  const now = Temporal.Now.plainDateTimeISO('Europe/Paris');
  const start = now
    .round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode: 'ceil' })
    .add({ minutes: 5 });
  return {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
};

describe('Visits of own venues', () => {
  test.each(['prebook', 'walk_in'] as const)(
    'The pass of a %s is verified and admits its guests once by the page of the venue',
    async (type) => {
      const visit = type === 'walk_in' ? aWalkIn() : nextSlot();
      const { booking } = await aPaidBooking(tenant, member, {
        ...visit,
        product_id: lounge.id,
        booking_type: type,
        passenger_count: 2,
      });
      expect(booking).toMatchObject({ status: 'confirmed', booking_type: type });
      expect(await storedVisit(booking.id)).toEqual({
        state: 'confirmed',
        total: 7_700,
        currency: 'EUR',
        type,
      });
      const pass = await redemption(member, booking.id);
      expect(pass.body.code).toMatch(/^[A-Z2-9]{8}$/);
      const token = tokenOf(pass.body);
      expect((await verify(token)).body).toMatchObject({ status: 'valid' });
      expect((await admit(token)).status).toBe(200);
      expect((await verify(token)).body).toMatchObject({ status: 'used' });
      expect((await admit(token)).problem.code).toBe('invalid_state');
      expect((await bookingOf(member, booking.id)).status).toBe('completed');
    },
  );

  test('A cancellation after the free period returns the part that the venue grants, and the places', async () => {
    const { booking } = await aPaidBooking(tenant, member, { product_id: lounge.id, date: freshDate() });
    expect(booking.cancellation_policy).toMatchObject({ free_until_hours: 8_760, late_refund_percent: 40 });
    const preview = await cancel(member, booking.id, { dry_run: true });
    const terms = { policy_applied: 'partially_refundable', refund: 15.4, penalty: 23.1 };
    expect(preview.body.cancellation).toMatchObject(terms);
    const cancelled = await cancel(member, booking.id);
    expect(cancelled.body.cancellation).toMatchObject(terms);
    expect(await storedVisit(booking.id)).toMatchObject({ state: 'cancelled' });
  });

  test('A price in another currency is converted, and the venue is asked for its own', async () => {
    const booking = await aBooking(member, { product_id: lounge.id, date: freshDate(), currency: 'GBP' });
    expect(booking.price.currency).toBe('GBP');
    expect(booking.price.total).toBeGreaterThan(20);
    expect(booking.price.total).not.toBe(38.5);
    expect(await storedVisit(booking.id)).toMatchObject({ state: 'held', total: 3_850, currency: 'EUR' });
    await cancel(member, booking.id);
  });

  test('A converted price says from what and at which rate in search, details, slots, hold and booking', async () => {
    const euros = await find('EUR');
    expect(euros).not.toHaveProperty('converted_from');
    const pounds = await find('GBP');
    const { total, currency, rate } = pounds.converted_from as ConvertedFrom;
    expect([total, currency]).toEqual([38.5, 'EUR']);
    const converted = (guests: number) => ({ total: guests * 38.5, currency: 'EUR', rate });
    const sold = (guests: number) => (guests * Math.round(3_850 * rate)) / 100;
    expect(pounds.from_price).toBe(sold(1));
    const path = `/v1/travel/lounge/${lounge.id}`;
    const details = await callApi('GET', `${path}?currency=GBP`, { as: member });
    expect(details.body).toMatchObject({ from_price: sold(1), converted_from: converted(1) });
    const visit = aVisit({ product_id: lounge.id, passenger_count: 2, currency: 'GBP' });
    const day = await callApi<{ slots: { time: string }[] }>('POST', `${path}/availability`, {
      as: member,
      body: { date: visit.date, guests: 2, currency: 'GBP' },
    });
    expect(day.body.slots.find(({ time }) => time === visit.time)).toMatchObject({
      price: sold(1),
      converted_from: converted(1),
    });
    const held = await prebook(member, visit);
    expect(held.body).toMatchObject({ total: sold(2), converted_from: converted(2) });
    const { body: booking } = await create(member, { ...visit, prebooking_id: held.body.prebooking_id });
    expect(booking.price).toMatchObject({ total: sold(2), converted_from: converted(2) });
    expect((await bookingOf(member, booking.id)).price).toEqual(booking.price);
    await cancel(member, booking.id);
  });

  test('A converted and marked-up price does not tell what the supplier asks', async () => {
    const shop = await aTenant();
    const terms = { percentBasisPoints: 1_000, fixedMinor: 0, roundToMinor: 1 };
    await addMarkupRule(ctx, {
      ...{ appId: shop.appId, product: 'airport', currency: 'GBP', ...terms },
      ...{ validFrom: null, validUntil: null },
    });
    const { price } = await aBooking(await aMember(shop), {
      ...{ product_id: lounge.id, date: freshDate(), currency: 'GBP' },
    });
    const { total, currency, rate } = price.converted_from as ConvertedFrom;
    expect([total, currency]).toEqual([Math.round((price.total * 100) / rate) / 100, 'EUR']);
    expect(total).toBeGreaterThan(38.5 * 1.09);
  });

  test('A venue that is removed keeps its passes valid, and is not sold', async () => {
    const { booking } = await aPaidBooking(tenant, member, { ...nextSlot(), product_id: lounge.id });
    await ctx.db.execute(sql`update own_venues set removed_at = sojourn_now()`);
    const gone = await callApi('GET', `/v1/travel/lounges/${lounge.id}`, { key: tenant });
    const token = tokenOf((await redemption(member, booking.id)).body);
    const verified = await verify(token);
    const admitted = await admit(token);
    await ctx.db.execute(sql`update own_venues set removed_at = null`);
    expect(gone.status).toBe(404);
    expect(verified.body).toMatchObject({ status: 'valid' });
    expect(admitted.status).toBe(200);
  });
});

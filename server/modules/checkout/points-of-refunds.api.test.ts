import { beforeAll, describe, expect, test } from 'vitest';
import { findBooking, reversePoints } from '#server/modules/bookings/index.ts';
import { aConfirmedBooking, aRate, freshDates } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { aCataloguePerk, boughtBy, perkApi } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';

type Points = { pointBalance: number; pendingPoints: number; nextPointsAvailableAt: string | null };

const ctx = systemContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

/** A confirmed stay of several thousand euros that is free to cancel, and the points that it earns. */
async function aDearStay() {
  const ana = await aMember(tenant);
  const rate = await aRate(ana, { currency: 'EUR', dates: freshDates(28) });
  const { bookingId, session } = await aConfirmedBooking(tenant, ana, rate);
  expect(session.amount_due).toBeGreaterThan(2_000);
  const earned = Math.floor(session.amount_due) * 2;
  const third = Math.floor(earned / 3);
  const prices = [third, third, earned - 2 * third];
  const perks = await Promise.all(prices.map((points) => aCataloguePerk(tenant, { points })));
  return { ana, bookingId, earned, perks };
}

const pointsOf = async (as: Person) =>
  (await callApi<{ data: Points }>('GET', '/v1/users/membership', { as })).body.data;

async function buy(person: Person, perks: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const id of perks) statuses.push((await perkApi(person, 'POST', `/catalogue/${id}/redeem`)).status);
  return statuses;
}

const complete = (booking_id: string) =>
  callApi('POST', '/v1/sandbox/advance', { key: tenant, body: { booking_id, to: 'completed' } });

/** Takes back the points of a booking of which nothing stays paid, as after a refund at the gateway. */
async function refundInFull(bookingId: string): Promise<void> {
  const booking = await findBooking(ctx, tenant.appId, bookingId);
  if (!booking) throw new Error('No such booking');
  await reversePoints(ctx, booking, 0);
}

async function entriesOf(bookingId: string): Promise<[reason: string, points: number][]> {
  const rows = await ctx.db.execute<{ reason: string; points: number }>(
    sql`select reason, points from point_entries where booking_id = ${bookingId} order by id`,
  );
  return rows.map(({ reason, points }) => [reason, points]);
}

describe('Points of a refundable stay', () => {
  test('The points of a stay buy no perk before the stay is over, and its cancellation takes them all back', async () => {
    const { ana, bookingId, earned, perks } = await aDearStay();
    const booking = await findBooking(ctx, tenant.appId, bookingId);
    expect(await pointsOf(ana)).toMatchObject({
      pointBalance: 0,
      pendingPoints: earned,
      nextPointsAvailableAt: booking?.endsAt,
    });
    expect(await buy(ana, perks)).toEqual([402, 402, 402]);
    const cancelled = await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: bookingId },
    });
    expect(cancelled.body, cancelled.text).toMatchObject({ cancellation: { penalty: 0 } });
    expect(await pointsOf(ana)).toMatchObject({
      pointBalance: 0,
      pendingPoints: 0,
      nextPointsAvailableAt: null,
    });
    expect(await entriesOf(bookingId)).toEqual([
      ['earned', earned],
      ['taken_back', -earned],
    ]);
    expect(await buy(ana, perks)).toEqual([402, 402, 402]);
    expect(await Promise.all(perks.map((perk) => boughtBy(ana, perk)))).toEqual([0, 0, 0]);
  });

  test('The points of a stay can be spent from the moment at which it is completed', async () => {
    const { ana, bookingId, earned, perks } = await aDearStay();
    expect((await complete(bookingId)).status).toBe(200);
    expect(await pointsOf(ana)).toMatchObject({ pointBalance: earned, pendingPoints: 0 });
    const { body } = await callApi<{ data: { available_at: string; expires_at: string }[] }>(
      'GET',
      '/v1/users/membership/activity',
      { as: ana },
    );
    const [entry] = body.data;
    expect(Date.parse(entry?.available_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await buy(ana, perks)).toEqual([201, 201, 201]);
    expect(await pointsOf(ana)).toMatchObject({ pointBalance: 0 });
  });

  test('A stay that is not refundable keeps no points for what the gateway has refunded when it is cancelled', async () => {
    const ana = await aMember(tenant);
    const rate = await aRate(ana, { currency: 'EUR', refundable: false });
    const { bookingId, session } = await aConfirmedBooking(tenant, ana, rate);
    const earned = Math.floor(session.amount_due) * 2;
    const refund = { ...fittingEvent(session, 'refund.succeeded'), amount: session.amount_due - 30 };
    expect((await deliver(refund, { path: '/v1/hotel/webhook/sandbox' })).status).toBe(200);
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    expect(await entriesOf(bookingId)).toEqual([
      ['earned', earned],
      ['taken_back', 60 - earned],
    ]);
    expect(await pointsOf(ana)).toMatchObject({ pointBalance: 0, pendingPoints: 60 });
  });

  test('A refund after the points were spent leaves the balance below zero by exactly what the stay earned', async () => {
    const { ana, bookingId, earned, perks } = await aDearStay();
    await complete(bookingId);
    expect(await buy(ana, perks)).toEqual([201, 201, 201]);
    await refundInFull(bookingId);
    await refundInFull(bookingId);
    expect(await pointsOf(ana)).toMatchObject({ pointBalance: -earned, pendingPoints: 0 });
    const cheap = await aCataloguePerk(tenant, { points: 1 });
    expect(await buy(ana, [cheap])).toEqual([402]);
    expect(await entriesOf(bookingId)).toEqual([
      ['earned', earned],
      ['taken_back', -earned],
    ]);
  });
});

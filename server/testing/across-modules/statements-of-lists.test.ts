import { beforeAll, expect, test } from 'vitest';
import { aPaidBooking, cancel } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aCircle, aLink } from '#server/modules/circles/testing/circles.ts';
import { anOrder, cancel as cancelOrder } from '#server/modules/esim/testing/shop.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { collectStatements } from '../collect-statements.ts';
import { aMember, aTenant, breaksBooks, callApi, type Person, systemContext, type Tenant } from '../index.ts';

/**
 * A list sends the same number of SQL statements for one row and for many: no presenter runs a query per row.
 */

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;
let circleId: string;
const bookingIds: string[] = [];
let orderId: string;
let perkId: string;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  ana = await aMember(tenant);
  circleId = (await aCircle(ana)).id;
  const [stay, visit, order, perk] = [
    await aConfirmedBooking(tenant, ana, await aRate(ana)),
    await aPaidBooking(tenant, ana),
    await anOrder(ana),
    await aPerk(ana),
    await aLink(ana, circleId),
  ];
  await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: stay.bookingId } });
  await cancel(ana, visit.booking.id);
  await cancelOrder(ana, order.order_id);
  const shared = await aPaidBooking(tenant, ana);
  await db.execute(sql`update bookings set circle_id = ${circleId} where id = ${shared.booking.id}`);
  orderId = order.order_id;
  perkId = perk;
  bookingIds.push(stay.bookingId, visit.booking.id, orderId, shared.booking.id);
});

/** Creates nine copies of each booking with its refund, of the perk and of the invitation. */
async function multiply(): Promise<void> {
  for (const id of bookingIds) {
    await db.execute(sql`
      with copies as (select gen_random_uuid() as id from generate_series(1, 9)),
      booked as (
        insert into bookings select made.* from bookings b, copies,
          jsonb_populate_record(b, jsonb_build_object('id', copies.id, 'reference', copies.id)) made
        where b.id = ${id} returning id)
      insert into payment_refunds (app_id, id, intent_id, booking_id, amount_minor, reason, state)
      select r.app_id, gen_random_uuid(), r.intent_id, booked.id, r.amount_minor, r.reason, r.state
      from booked, payment_refunds r where r.booking_id = ${id}`);
  }
  await db.execute(sql`
    insert into saved_perks select made.* from saved_perks p,
      (select gen_random_uuid() as id from generate_series(1, 9)) copies,
      jsonb_populate_record(p, jsonb_build_object('id', copies.id)) made
    where p.id = ${perkId}`);
  for (let link = 0; link < 9; link += 1) await aLink(ana, circleId);
}

const lists = [
  ['POST /v1/hotel/booking/list', (): Person | Tenant => tenant],
  ['GET /v1/travel/bookings', () => ana],
  ['GET /v1/trips?when=all', () => ana],
  ['GET /v1/circle/{circle}/trips', () => ana],
  ['GET /v1/circle/{circle}/invite/pending', () => ana],
  ['GET /v1/travel/esim/orders', () => ana],
  ['GET /v1/perks/saved', () => ana],
  ['GET /v1/users/me/export', () => ana],
] as const;

async function read(address: string, caller: Person | Tenant) {
  const [method = '', path = ''] = address.replace('{circle}', circleId).split(' ');
  const as = 'accessToken' in caller ? { as: caller } : { key: caller };
  const answer = await callApi(method, path, { ...as, ...(method === 'POST' ? { body: {} } : {}) });
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.text;
}

test('Every list sends as many SQL statements for ten rows as for one', async () => {
  const before = new Map<string, { text: string; statements: string[] }>();
  for (const [address, callerOf] of lists) {
    // The first read fills the caches of the process.
    await read(address, callerOf());
    const { result, statements } = await collectStatements(() => read(address, callerOf()));
    expect([address, statements.length > 0]).toEqual([address, true]);
    before.set(address, { text: result, statements });
  }
  await multiply();
  for (const [address, callerOf] of lists) {
    const { result, statements } = await collectStatements(() => read(address, callerOf()));
    expect([address, result.length > 1.5 * (before.get(address)?.text.length ?? 0)]).toEqual([address, true]);
    expect([address, statements]).toEqual([address, before.get(address)?.statements]);
  }
});

test('Each booking in a list shows the state of its own latest refund', async () => {
  const [refunded] = await db.execute<{ id: string }>(sql`
    select booking_id as id from payment_refunds r join bookings b on b.id = r.booking_id
    where r.app_id = ${tenant.appId} and b.kind = 'hotel' order by booking_id limit 1`);
  await db.execute(sql`update payment_refunds set state = 'failed' where booking_id = ${refunded?.id}`);
  type Row = { booking_id: string; cancellation: { refund: number; refund_state: string } };
  const { body } = await callApi<{ data: Row[] }>('POST', '/v1/hotel/booking/list', {
    key: tenant,
    body: {},
  });
  const failed = body.data.filter(({ cancellation }) => cancellation.refund_state === 'failed');
  expect(failed.map(({ booking_id }) => booking_id)).toEqual([refunded?.id]);
  expect(body.data.filter(({ cancellation }) => cancellation.refund_state === 'succeeded').length).toBe(9);
});

import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { aHold, checkOutHold } from '#server/modules/experiences/testing/shop.ts';
import { initiateHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { ledgerOf, roomsTaken } from '#server/modules/hotels/bookings/testing/books.ts';
import {
  checkOut,
  initiate,
  initiation,
  type Rate,
  ratesOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { config } from '#server/platform/config/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  memberContext,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import type { BookingState } from './lifecycle.ts';
import { productOf } from './product-adapter.ts';
import { findBooking } from './queries.ts';
import { sealHandle } from './supplier-handle.ts';
import { sweepBookings } from './sweep.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

async function aRateOf(hotel: string): Promise<Rate> {
  const rate = (await ratesOf(member, { hotel })).find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error('The test hotel has no rate');
  return rate;
}

type Row = { id: string; state: BookingState; reason: string };

/** The bookings of a member, in any state, with the reason of their last change. */
async function bookingsOf(person: Person): Promise<Row[]> {
  return [
    ...(await systemContext().db.execute<Row>(sql`
      select b.id, b.state, coalesce((select h.reason from booking_history h
        where h.app_id = b.app_id and h.booking_id = b.id order by h.id desc limit 1), '') as reason
      from bookings b where b.user_id = ${person.userId} order by b.id`)),
  ];
}

async function lastBookingOf(person: Person): Promise<Row> {
  const row = (await bookingsOf(person)).at(-1);
  if (!row) throw new Error('There is no booking');
  return row;
}

/** What a process leaves that dies while the supplier is asked. */
async function interrupt(bookingId: string): Promise<void> {
  await systemContext().db.execute(sql`
    update bookings set state = 'holding', hold_kind = null, created_at = now() - interval '2 minutes'
    where id = ${bookingId}`);
}

test('Eight holds that wait for their supplier leave a pool of two connections free', async () => {
  const rate = await aRateOf('htl_test_slow_hold');
  const people = await Promise.all(Array.from({ length: 8 }, () => aMember(tenant)));
  const { sql: client, db } = openPool(config.databaseUrl.Sandbox, 2);
  const waiting = async (): Promise<number> => {
    const states = await Promise.all(people.map(async (person) => (await bookingsOf(person)).at(-1)?.state));
    return states.filter((state) => state === 'holding').length;
  };
  try {
    const holds = Promise.all(
      people.map(async (person) => {
        const ctx = { ...(await memberContext(person)), key: null, db };
        return initiateHotelBooking(ctx, initiation(rate) as never);
      }),
    );
    const over = holds.then(() => 'over' as const);
    while ((await waiting()) < people.length) {
      if ((await Promise.race([over, pause(5)])) === 'over') break;
    }
    expect(await waiting()).toBe(people.length);
    await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`select 1`)));
    expect(await waiting()).toBe(people.length);
    expect((await holds).map(({ holdKind }) => holdKind)).toEqual(people.map(() => 'held'));
  } finally {
    await client.end({ timeout: 5 });
  }
});

describe('Holds that fail or are interrupted', () => {
  test('A hold whose answer is lost is 504, is shown nowhere, and is released at the supplier', async () => {
    const guest = await aMember(tenant);
    const rate = await aRateOf('htl_test_hold_lost');
    const before = await roomsTaken(rate.hotel_id, rate.check_in);
    const answer = await initiate(tenant, guest, rate);
    expect(answer.problem).toMatchObject({ status: 504, code: 'supplier_timeout' });
    const { id, state, reason } = await lastBookingOf(guest);
    expect([state, reason, (await ledgerOf(id)).supplier]).toEqual(['not_held', 'timeout', 'held']);
    const read = await callApi('GET', `/v1/hotel/booking/${id}`, { as: guest });
    const list = await callApi<{ data: { booking_id: string }[] }>('POST', '/v1/hotel/booking/list', {
      key: tenant,
    });
    const trips = await callApi('GET', '/v1/trips', { as: guest });
    expect([read.status, list.status, trips.status]).toEqual([404, 200, 200]);
    expect(JSON.stringify([list.body, trips.body])).not.toContain(id);
    await runJobs();
    expect([(await ledgerOf(id)).supplier, await roomsTaken(rate.hotel_id, rate.check_in)]).toEqual([
      'released',
      before,
    ]);
  });

  test('A sweep releases what the supplier holds for a booking whose hold a crash interrupted', async () => {
    const guest = await aMember(tenant);
    const { body } = await initiate(tenant, guest, await aRateOf('htl_test_non_refundable'));
    await interrupt(body.booking_id);
    expect((await callApi('GET', `/v1/hotel/booking/${body.booking_id}`, { as: guest })).status).toBe(404);
    await sweepBookings.run(systemContext(), {});
    expect(await lastBookingOf(guest)).toMatchObject({ state: 'not_held', reason: 'hold_interrupted' });
    await runJobs();
    expect((await ledgerOf(body.booking_id)).supplier).toBe('released');
  });

  test('A retry after a crash during the hold makes a new booking and releases the interrupted one', async () => {
    const guest = await aMember(tenant);
    const rate = await aRateOf('htl_test_non_refundable');
    const send = (key: string) =>
      callApi<{ booking_id: string }>('POST', '/v1/hotel/booking/initiate', {
        key: tenant,
        headers: { authorization: `Bearer ${guest.accessToken}`, 'idempotency-key': key },
        body: initiation(rate),
      });
    const key = newId();
    const first = await send(key);
    await interrupt(first.body.booking_id);
    await systemContext().db.execute(sql`
      update idempotency_records set status = null, body = null, created_at = now() - interval '3 minutes'
      where made_id = ${first.body.booking_id}`);
    const second = await send(key);
    expect(second.status).toBe(201);
    await runJobs();
    expect((await bookingsOf(guest)).map(({ state }) => state)).toEqual(['not_held', 'pending_payment']);
    expect((await ledgerOf(first.body.booking_id)).supplier).toBe('released');
    expect((await ledgerOf(second.body.booking_id)).supplier).toBe('held');
  });

  test('A booking that was never held is deleted after a week', async () => {
    const guest = await aMember(tenant);
    await initiate(tenant, guest, await aRateOf('htl_test_hold_lost'));
    await runJobs();
    const { id } = await lastBookingOf(guest);
    await systemContext().db.execute(
      sql`update bookings set updated_at = now() - interval '8 days' where id = ${id}`,
    );
    await sweepBookings.run(systemContext(), {});
    expect(await bookingsOf(guest)).toEqual([]);
  });
});

describe('What a hold is', () => {
  test('A hold ends when the supplier ends it, if that is earlier than ours', async () => {
    const { body } = await initiate(tenant, member, await aRateOf('htl_test_short_hold'));
    expect(body).toMatchObject({ status: 'pending_payment', hold_kind: 'held' });
    const minutes = (Date.parse(body.hold_expires_at) - Date.now()) / 60_000;
    expect([minutes > 4, minutes <= 5]).toEqual([true, true]);
    const [job] = await systemContext().db.execute<{ minutes: number }>(sql`
      select extract(epoch from run_at - now())::float8 / 60 as minutes from graphile_worker.jobs
      where key = ${`expire:${body.booking_id}`}`);
    expect(job?.minutes).toBeLessThanOrEqual(5);
    const session = await checkOut(member, body.booking_id);
    expect(session.problem?.code).toBeUndefined();
    expect(session.body).toMatchObject({ line_items: [{ hold_kind: 'held' }] });
  });

  test('A cart says for each item whether its place is held or only its price', async () => {
    for (const [product_code, hold_kind] of [
      ['exp_test_not_held', 'price_only'],
      ['exp_test_non_refundable', 'held'],
    ] as const) {
      const visit = await aHold(member, { product_code });
      expect(visit.availability_hold.held).toBe(hold_kind === 'held');
      const session = await checkOutHold(member, visit.hold_id);
      expect(session.body).toMatchObject({ line_items: [{ hold_kind }] });
    }
  });

  test('The supplier’s handle is stored encrypted, is never shown, and must match in later calls', async () => {
    const { body } = await initiate(tenant, member, await aRateOf('htl_test_non_refundable'));
    const ctx = systemContext();
    const booking = await findBooking(ctx, tenant.appId, body.booking_id);
    if (!booking?.supplierHandle) throw new Error('No handle was stored');
    const [order] = await ctx.db.execute<{ reference: string }>(
      sql`select supplier_reference as reference from sandbox_hotel_orders where reference = ${booking.reference}`,
    );
    const supplierReference = order?.reference ?? '';
    const shown = await callApi('GET', `/v1/hotel/booking/${booking.id}`, { as: member });
    expect(JSON.stringify([body, shown.body, booking.supplierHandle])).not.toContain(supplierReference);
    const { confirm } = productOf('hotel');
    const other = { ...booking, supplierHandle: sealHandle(ctx, booking.id, { order: 'KES-another' }) };
    expect(await confirm(ctx, other)).toEqual({ outcome: 'refused', reason: 'rejected' });
    expect(await confirm(ctx, booking)).toMatchObject({ outcome: 'booked', supplierReference });
  });
});

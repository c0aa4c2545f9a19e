import { beforeAll, describe, expect, test } from 'vitest';
import {
  findBooking,
  productOf,
  recordAttempt,
  recordSupplierAnswer,
  releaseSupplierBooking,
} from '#server/modules/bookings/index.ts';
import { ledgerMismatches, ledgerOf, roomsTaken } from '#server/modules/hotels/bookings/testing/books.ts';
import { endSupplierDeadline, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  plainHotel,
  ratesOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { gatewayNamed, refundPayment, releasePayment } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { fulfilSession } from './fulfil-session.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A booking with an authorised payment whose fulfilment has not begun. */
async function authorised(hotel = plainHotel) {
  const rates = await ratesOf(member, { hotel });
  const rate = hotel === plainHotel ? await aRate(member) : rates.find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error('no rate');
  const before = await roomsTaken(rate.hotel_id, rate.check_in);
  const { bookingId, session } = await aSession(tenant, member, rate);
  await deliver(fittingEvent(session));
  const payload = { appId: tenant.appId, sessionId: session.id };
  const rooms = async () => (await roomsTaken(rate.hotel_id, rate.check_in)) - before;
  return { bookingId, session, rooms, fulfil: () => fulfilSession.run(systemContext(), payload) };
}

async function bookingRow(id: string) {
  const booking = await findBooking(systemContext(), tenant.appId, id);
  if (!booking) throw new Error('gone');
  return booking;
}

describe('Crashes during fulfilment', () => {
  test('After a crash the supplier booking is found by reference and not repeated', async () => {
    const { bookingId, session, rooms, fulfil } = await authorised();
    const ctx = systemContext();
    const attempted = await recordAttempt(ctx, await bookingRow(bookingId));
    if (!attempted) throw new Error('no attempt');
    await productOf('hotel').confirm(ctx, attempted);
    expect((await ledgerOf(bookingId)).supplier).toBe('confirmed');
    await fulfil();
    const books = await ledgerOf(bookingId);
    expect([books.booking, ledgerMismatches(books, session.amount_due_minor)]).toEqual(['confirmed', []]);
    expect(await rooms()).toBe(1);
  });

  test('A crash after the supplier’s answer was stored leads to exactly one capture', async () => {
    const { bookingId, session, fulfil } = await authorised();
    const ctx = systemContext();
    const attempted = await recordAttempt(ctx, await bookingRow(bookingId));
    if (!attempted) throw new Error('no attempt');
    await recordSupplierAnswer(ctx, attempted, await productOf('hotel').confirm(ctx, attempted));
    await fulfil();
    const books = await ledgerOf(bookingId);
    expect([books.booking, ledgerMismatches(books, session.amount_due_minor)]).toEqual(['confirmed', []]);
  });

  test('A crash after the capture leads to exactly one capture and a confirmed booking', async () => {
    const { bookingId, session, fulfil } = await authorised();
    const ctx = systemContext();
    const attempted = await recordAttempt(ctx, await bookingRow(bookingId));
    if (!attempted) throw new Error('no attempt');
    await recordSupplierAnswer(ctx, attempted, await productOf('hotel').confirm(ctx, attempted));
    await gatewayNamed('Sandbox', 'sandbox').capture(
      ctx,
      { reference: session.payment_intent_id, account: null },
      session.amount_due_minor,
    );
    await fulfil();
    const books = await ledgerOf(bookingId);
    expect([books.booking, ledgerMismatches(books, session.amount_due_minor)]).toEqual(['confirmed', []]);
  });

  test('Repeated and concurrent fulfilment jobs confirm, capture and credit points once', async () => {
    const { bookingId, session, fulfil } = await authorised();
    await Promise.all([fulfil(), fulfil(), fulfil()]);
    await fulfil();
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect([books.booking, ledgerMismatches(books, session.amount_due_minor)]).toEqual(['confirmed', []]);
    const [row] = await systemContext().db.execute<{ earned: number; steps: number }>(sql`
      select (select count(*) from point_entries where booking_id = ${bookingId})::int as earned,
        (select count(*) from booking_history where booking_id = ${bookingId} and event = 'confirm')::int as steps`);
    expect(row).toEqual({ earned: 1, steps: 1 });
  });
});

describe('Supplier failures', () => {
  test('If the supplier refuses or is sold out, the payment is voided and the guest notified', async () => {
    for (const hotel of ['htl_test_refused', 'htl_test_sold_out_at_book']) {
      const { bookingId, session } = await authorised(hotel);
      await runJobs();
      const books = await ledgerOf(bookingId);
      expect([books.booking, books.gateway, ledgerMismatches(books, session.amount_due_minor)]).toEqual([
        'failed',
        'voided',
        [],
      ]);
    }
    expect((await mailsTo('ada@guests.example'))[0]).toMatchObject({ kind: 'booking_failed' });
  });

  test('If the supplier refuses after an immediate capture, the full amount is refunded', async () => {
    const [rate] = (await ratesOf(member, { hotel: 'htl_test_refused' })).filter(
      ({ price }) => price.due_now > 0,
    );
    if (!rate) throw new Error('no rate');
    const { bookingId, session } = await aSession(tenant, member, rate);
    await deliver(fittingEvent(session, 'payment.succeeded'));
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect([books.booking, books.gatewayRefunded]).toEqual(['failed', session.amount_due_minor]);
    expect(ledgerMismatches(books, session.amount_due_minor)).toEqual([]);
  });

  test('After a lost supplier answer the booking is looked up by reference and exists once', async () => {
    for (const hotel of ['htl_test_unknown_booked', 'htl_test_unknown_lost']) {
      const { bookingId, session, rooms } = await authorised(hotel);
      await runJobs();
      const books = await ledgerOf(bookingId);
      expect([books.booking, ledgerMismatches(books, session.amount_due_minor)]).toEqual(['confirmed', []]);
      expect(await rooms()).toBe(1);
    }
  });

  test('An unavailable supplier is retried until the deadline, then the payment is voided', async () => {
    const { bookingId, session } = await authorised();
    const { db } = systemContext();
    const name = (await bookingRow(bookingId)).supplier;
    await db.execute(sql`update bookings set supplier = 'switched off' where id = ${bookingId}`);
    await runJobs();
    await makeDue('fulfil_session');
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'fulfilling', gateway: 'authorized' });
    expect((await bookingRow(bookingId)).supplierAttempts).toBe(2);
    await db.execute(sql`update bookings set supplier = ${name} where id = ${bookingId}`);
    await endSupplierDeadline(bookingId);
    await makeDue('fulfil_session');
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect([books.booking, books.gateway, ledgerMismatches(books, session.amount_due_minor)]).toEqual([
      'failed',
      'voided',
      [],
    ]);
  });
});

describe('Release jobs', () => {
  test('Refund and supplier release jobs take effect once, however often they run', async () => {
    const { bookingId, session } = await aConfirmedBooking(tenant, member, await aRate(member));
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    const ctx = systemContext();
    const refunds = await ctx.db.execute<{ id: string }>(
      sql`select id from payment_refunds where booking_id = ${bookingId}`,
    );
    for (let run = 0; run < 3; run += 1) {
      await Promise.all([
        releaseSupplierBooking.run(ctx, { appId: tenant.appId, bookingId }),
        ...refunds.map(({ id }) => refundPayment.run(ctx, { appId: tenant.appId, refundId: id })),
        ...refunds.map(({ id }) => refundPayment.run(ctx, { appId: tenant.appId, refundId: id })),
      ]);
    }
    await runJobs();
    expect(ledgerMismatches(await ledgerOf(bookingId), session.amount_due_minor)).toEqual([]);
    expect(await ledgerOf(bookingId)).toMatchObject({
      gatewayRefunded: session.amount_due_minor,
      supplier: 'cancelled',
    });
  });

  test('Concurrent release jobs void an unpaid payment once', async () => {
    const { session } = await aSession(tenant, member, await aRate(member));
    await callApi('POST', `/v1/checkout/sessions/${session.id}/expire`, { as: member });
    const payload = { appId: tenant.appId, intentId: session.payment_intent_id };
    await Promise.all(Array.from({ length: 4 }, () => releasePayment.run(systemContext(), payload)));
    const [row] = await systemContext().db.execute(
      sql`select state from payment_intents where id = ${session.payment_intent_id}`,
    );
    expect(row?.state).toBe('voided');
  });
});

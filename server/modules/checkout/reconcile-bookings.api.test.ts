import { beforeAll, describe, expect, test } from 'vitest';
import { cancellationNow, findBooking } from '#server/modules/bookings/index.ts';
import { casesOf, letPass, loseJobs, reconcile } from '#server/modules/bookings/testing/reconciliation.ts';
import { ledgerOf as visitBooksOf } from '#server/modules/experiences/testing/books.ts';
import { aPaidHold, cancel as cancelVisit } from '#server/modules/experiences/testing/shop.ts';
import { ledgerMismatches, ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  bookingOf,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { cancelBooking } from './cancel-booking.ts';
import { aPaidCart, statuses } from './testing/pending-carts.ts';

const { db } = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A paid booking whose fulfilment has begun and whose job was lost. */
async function aLostFulfilment(): Promise<string> {
  const { bookingId, session } = await aSession(tenant, member, await aRate(member));
  await deliver(fittingEvent(session));
  await loseJobs('fulfil_session');
  await runJobs();
  expect((await ledgerOf(bookingId)).booking).toBe('fulfilling');
  return bookingId;
}

const cancel = (bookingId: string) =>
  callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });

/** A confirmed booking that an operator cancelled without its supplier, and whose release there was lost. */
async function aLostRelease(): Promise<string> {
  const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
  const booking = await findBooking(systemContext(), tenant.appId, bookingId);
  if (!booking) throw new Error('no booking');
  await cancelBooking(systemContext(), booking, await cancellationNow(systemContext(), booking));
  await loseJobs('release_supplier_booking');
  await runJobs();
  expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'cancelled', supplier: 'confirmed' });
  return bookingId;
}

const setOrder = (bookingId: string, state: string) =>
  db.execute(sql`
    update sandbox_hotel_orders set state = ${state}
    where reference = (select reference from bookings where id = ${bookingId})`);

const nameSupplier = (bookingId: string, name: string) =>
  db.execute(sql`update bookings set supplier = ${name} where id = ${bookingId}`);

/** Makes the supplier of a booking unreachable, and returns the function that ends this. */
async function silence(bookingId: string): Promise<() => Promise<unknown>> {
  const booking = await findBooking(systemContext(), tenant.appId, bookingId);
  await nameSupplier(bookingId, 'switched off');
  return () => nameSupplier(bookingId, booking?.supplier ?? '');
}

/** Lets some time pass for a session, such as `11 minutes`, since it changed and until it expires. */
const letSessionPass = (sessionId: string, interval: string) =>
  db.execute(sql`
    update checkout_sessions set updated_at = updated_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
    where id = ${sessionId}`);

describe('Jobs of sessions that were lost', () => {
  test('One run ends a paid session whose only item was withdrawn, and voids its payment', async () => {
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_silent' });
    await cancelVisit(member, holdId);
    await loseJobs('fulfil_session');
    await runJobs();
    await letSessionPass(session.id, '11 minutes');
    expect((await sessionOf(member, session.id)).status).toBe('open');
    await reconcile();
    const { status, payment_status } = await sessionOf(member, session.id);
    const { gateway } = await visitBooksOf(holdId);
    expect([status, payment_status, gateway]).toEqual(['expired', 'unpaid', 'voided']);
  });

  test('One run closes an unpaid session that has expired', async () => {
    const { session } = await aSession(tenant, member, await aRate(member));
    await loseJobs('expire_session');
    await letSessionPass(session.id, '5 minutes');
    await reconcile();
    const stored = () => db.execute(sql`select status from checkout_sessions where id = ${session.id}`);
    expect(await stored()).toEqual([{ status: 'open' }]);
    await letSessionPass(session.id, '1 hour');
    await reconcile();
    expect(await stored()).toEqual([{ status: 'expired' }]);
  });
});

describe('Jobs of bookings that were lost', () => {
  test('One run finishes a fulfilment whose job was lost, but none that began just now', async () => {
    const bookingId = await aLostFulfilment();
    await reconcile();
    expect((await ledgerOf(bookingId)).booking).toBe('fulfilling');
    await letPass(bookingId, '11 minutes');
    await reconcile();
    const books = await ledgerOf(bookingId);
    expect(books.booking).toBe('confirmed');
    expect(ledgerMismatches(books)).toEqual([]);
  });

  test('A pending visit whose job was lost is polled again, and the decision counts', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual');
    await loseJobs('fulfil_session');
    const before = await findBooking(systemContext(), tenant.appId, cart.visitId);
    await letPass(cart.visitId, '11 minutes');
    await reconcile();
    const polled = await findBooking(systemContext(), tenant.appId, cart.visitId);
    expect(polled?.supplierAttempts).toBe((before?.supplierAttempts ?? 0) + 1);
    expect(statuses(await cart.session())).toEqual(['confirmed', 'confirmed']);
  });

  test('One run releases a cancelled booking at its supplier whose job was lost', async () => {
    const bookingId = await aLostRelease();
    await letPass(bookingId, '11 minutes');
    await reconcile();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'cancelled', supplier: 'cancelled' });
    expect(ledgerMismatches(books)).toEqual([]);
    expect((await findBooking(systemContext(), tenant.appId, bookingId))?.supplierReleasedAt).not.toBeNull();
  });

  test('A dead release is replaced by a new one, and a release that is retried later keeps its pause', async () => {
    const [dead, retried] = [await aLostRelease(), await aLostRelease()];
    const [answerDead, answerRetried] = [await silence(dead), await silence(retried)];
    for (const bookingId of [dead, retried]) await letPass(bookingId, '11 minutes');
    await reconcile();
    const jobs = async (bookingId: string) =>
      (
        await db.execute<{ attempts: number; waits: boolean }>(sql`
          select attempts, run_at > now() as waits from graphile_worker._private_jobs where key = ${`release:${bookingId}`}`)
      ).map(({ attempts, waits }) => [attempts, waits]);
    expect(await jobs(dead)).toEqual([[1, true]]);
    await db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts where key = ${`release:${dead}`}`);
    await answerDead();
    await reconcile();
    expect(await jobs(dead)).toEqual([]);
    expect((await ledgerOf(dead)).supplier).toBe('cancelled');
    expect(await jobs(retried)).toEqual([[1, true]]);
    await answerRetried();
    await loseJobs('release_supplier_booking');
    await reconcile();
  });
});

describe('Orders of suppliers that differ from our bookings', () => {
  test('A confirmed booking that its supplier does not have becomes a case, which closes once the supplier has it again', async () => {
    const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
    const subject = `booking ${bookingId}`;
    await setOrder(bookingId, 'lost');
    await reconcile();
    expect(await casesOf(subject)).toEqual({ open: [], alerts: [] });
    await letPass(bookingId, '25 hours');
    await reconcile();
    expect(await casesOf(subject)).toEqual({ open: ['lost_at_supplier'], alerts: ['lost_at_supplier'] });
    expect(await casesOf(subject)).toEqual({ open: ['lost_at_supplier'], alerts: [] });
    // The member is not told before a person has decided.
    expect(await bookingOf(tenant, bookingId)).toMatchObject({ status: 'confirmed' });
    await setOrder(bookingId, 'confirmed');
    await letPass(bookingId, '2 hours');
    await reconcile();
    expect(await casesOf(subject)).toEqual({ open: [], alerts: [] });
  });

  test('A confirmed booking is compared once a day', async () => {
    const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
    await letPass(bookingId, '25 hours');
    await reconcile();
    const [row] = await db.execute<{ tomorrow: boolean }>(sql`
      select supplier_check_at between now() + interval '23 hours' and now() + interval '24 hours' as tomorrow
      from bookings where id = ${bookingId}`);
    expect(row?.tomorrow).toBe(true);
  });

  test('A booking that its supplier confirms after its end is released again', async () => {
    const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
    // The supplier undoes its own cancellation after our release.
    await setOrder(bookingId, 'cancelled');
    await cancel(bookingId);
    await runJobs();
    await setOrder(bookingId, 'confirmed');
    await letPass(bookingId, '2 hours');
    await reconcile();
    expect((await ledgerOf(bookingId)).supplier).toBe('cancelled');
    expect(await casesOf(`booking ${bookingId}`)).toEqual({ open: [], alerts: [] });
  });
});

describe('Bookings that only a person can repair', () => {
  test('A release that fails for an hour becomes a case until it succeeds', async () => {
    const bookingId = await aLostRelease();
    const subject = `booking ${bookingId}`;
    const answer = await silence(bookingId);
    await letPass(bookingId, '59 minutes');
    await reconcile();
    expect((await casesOf(subject)).open).toEqual([]);
    await letPass(bookingId, '2 minutes');
    expect(await casesOf(subject)).toEqual({ open: ['release_failing'], alerts: ['release_failing'] });
    await answer();
    await makeDue('release_supplier_booking');
    await runJobs();
    expect((await casesOf(subject)).open).toEqual([]);
  });

  test('A fulfilment that outlives the deadline of its supplier becomes a case until it ends', async () => {
    const bookingId = await aLostFulfilment();
    const subject = `booking ${bookingId}`;
    const answer = await silence(bookingId);
    await letPass(bookingId, '50 minutes');
    await db.execute(sql`
      update booking_history set created_at = created_at - interval '50 minutes' where booking_id = ${bookingId}`);
    await reconcile();
    expect((await ledgerOf(bookingId)).booking).toBe('fulfilling');
    expect(await casesOf(subject)).toEqual({ open: ['fulfilment_late'], alerts: ['fulfilment_late'] });
    await answer();
    await letPass(bookingId, '11 minutes');
    await reconcile();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'failed', gateway: 'voided' });
    expect((await casesOf(subject)).open).toEqual([]);
  });
});

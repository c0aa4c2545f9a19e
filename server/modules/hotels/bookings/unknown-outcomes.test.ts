import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBooking, productOf } from '#server/modules/bookings/index.ts';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { fulfilSession } from '#server/modules/checkout/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { hotelSupplierRegistry } from '../catalogue/suppliers.ts';
import { ledgerMismatches, ledgerOf } from './testing/books.ts';
import { endSupplierDeadline } from './testing/clock.ts';
import { aSession, ratesOf } from './testing/shop.ts';
import { deliver, fittingEvent } from './testing/webhooks.ts';

const registered = hotelSupplierRegistry.all('Sandbox');
let tenant: Tenant;
let member: Person;

/** The simulated suppliers, which now declare that a second booking call would make a second booking. */
beforeAll(async () => {
  const traits = { isIdempotent: false, settleSeconds: 60 };
  hotelSupplierRegistry.register(
    'Sandbox',
    registered.map((supplier) => Object.assign(Object.create(supplier), traits)),
  );
  tenant = await aTenant();
  member = await aMember(tenant);
});

afterAll(() => hotelSupplierRegistry.register('Sandbox', registered));

/** A booking with an authorised payment whose fulfilment has not begun. */
async function authorised(hotel: string) {
  const rate = (await ratesOf(member, { hotel })).find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error('no rate');
  const { bookingId, session } = await aSession(tenant, member, rate);
  await deliver(fittingEvent(session));
  const alerts: string[] = [];
  const ctx = systemContext();
  const error = (facts: { alert?: string }) => alerts.push(facts.alert ?? '');
  const log = Object.assign(Object.create(ctx.log), { error });
  const payload = { appId: tenant.appId, sessionId: session.id };
  const fulfil = () => fulfilSession.run({ ...ctx, log }, payload);
  return { bookingId, session, alerts, fulfil };
}

test('A lost booking at a supplier that books twice is left to a person, with the payment authorised', async () => {
  const { bookingId, session, alerts, fulfil } = await authorised('htl_test_unknown_lost');
  const ctx = systemContext();
  const states = async () => {
    const { booking, gateway, supplier } = await ledgerOf(bookingId);
    return [booking, gateway, supplier];
  };
  await fulfil();
  await fulfil();
  // The booking may still appear, so nobody is told yet.
  expect([await states(), alerts]).toEqual([['fulfilling', 'authorized', 'lost'], []]);
  await ctx.db.execute(
    sql`update bookings set book_asked_at = book_asked_at - interval '1 minute' where id = ${bookingId}`,
  );
  await fulfil();
  await endSupplierDeadline(bookingId);
  await fulfil();
  expect([await states(), alerts]).toEqual([
    ['fulfilling', 'authorized', 'lost'],
    ['supplier_outcome_unknown'],
  ]);
  expect((await casesOf(`booking ${bookingId}`)).open).toContain('supplier_outcome_unknown');
  // The supplier's booking appears late; its own books confirm it without another call of ours.
  const booking = await findBooking(ctx, tenant.appId, bookingId);
  await ctx.db.execute(
    sql`update sandbox_hotel_orders set state = 'confirmed' where reference = ${booking?.reference ?? ''}`,
  );
  await fulfil();
  const books = await ledgerOf(bookingId);
  expect([books.booking, ledgerMismatches(books, session.amount_due_minor)]).toEqual(['confirmed', []]);
  const after = await findBooking(ctx, tenant.appId, bookingId);
  expect([after?.bookAskedAt, after?.outcomeUnknownSince]).toEqual([null, null]);
  expect((await casesOf(`booking ${bookingId}`)).open).toEqual([]);
});

test('A booking whose answer is lost is found by a look-up at a supplier that books twice', async () => {
  const { bookingId, session, alerts, fulfil } = await authorised('htl_test_unknown_booked');
  await fulfil();
  await runJobs();
  const books = await ledgerOf(bookingId);
  expect([books.booking, ledgerMismatches(books, session.amount_due_minor), alerts]).toEqual([
    'confirmed',
    [],
    [],
  ]);
});

test('A crash during the call to a supplier that books twice is no reason to book again', async () => {
  const { bookingId, fulfil } = await authorised('htl_test_unknown_lost');
  const ctx = systemContext();
  const booking = await findBooking(ctx, tenant.appId, bookingId);
  if (!booking) throw new Error('gone');
  // The process sends the call and dies before it stores an answer.
  await ctx.db.execute(
    sql`update bookings set supplier_attempts = 1, book_asked_at = now() - interval '1 hour' where id = ${bookingId}`,
  );
  await fulfil();
  expect((await ledgerOf(bookingId)).supplier).toBe('held');
  const stored = await findBooking(ctx, tenant.appId, bookingId);
  expect([stored?.state, stored?.outcomeUnknownSince === null]).toEqual(['fulfilling', false]);
  expect(productOf('hotel').traitsOf(ctx, booking).isIdempotent).toBe(false);
});

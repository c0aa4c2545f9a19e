import { beforeAll, expect, test } from 'vitest';
import { recheck } from '#server/modules/checkout/testing/pending-carts.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, mailsTo, systemContext, type Tenant } from '#server/testing/index.ts';
import { ledgerMismatches, ledgerOf, roomsTaken } from './testing/books.ts';
import { aConfirmedBooking, aRate, bookingOf, leadGuest, sessionOf } from './testing/shop.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

/** A paid booking at a hotel where a person decides about it. */
async function aPaidStay(hotel: 'pending' | 'pending_refused' | 'pending_open') {
  const member = await aMember(tenant);
  const rate = await aRate(member, { hotel: `htl_test_${hotel}` });
  const { bookingId, session } = await aConfirmedBooking(tenant, member, rate);
  return { member, rate, bookingId, session };
}

const cancel = (bookingId: string, dry_run = false) =>
  callApi<{ status: string; cancellation: { refund: number; penalty: number; refund_method: string } }>(
    'POST',
    '/v1/hotel/booking/cancel',
    { key: tenant, body: { booking_id: bookingId, dry_run } },
  );

const mailsAbout = async (bookingId: string) =>
  (await mailsTo(leadGuest.email)).flatMap(({ kind, text }) => (text.includes(bookingId) ? [kind] : []));

test('A stay that a person at the hotel decides is pending and only authorised, and then confirmed', async () => {
  const { member, bookingId, session } = await aPaidStay('pending');
  expect(await bookingOf(tenant, bookingId)).toMatchObject({
    status: 'pending_supplier',
    confirmation_code: null,
  });
  expect(await sessionOf(member, session.id)).toMatchObject({ status: 'open', payment_status: 'authorized' });
  expect(await mailsAbout(bookingId)).toEqual([]);
  const listed = await callApi<{ data: { booking_id: string }[] }>('POST', '/v1/hotel/booking/list', {
    key: tenant,
    body: { status: 'pending', per_page: 100 },
  });
  expect(listed.body.data.map(({ booking_id }) => booking_id)).toContain(bookingId);
  await recheck();
  expect(await bookingOf(tenant, bookingId)).toMatchObject({
    status: 'confirmed',
    confirmation_code: expect.any(String),
  });
  expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(await mailsAbout(bookingId)).toEqual(['booking_confirmed']);
});

test('A stay that the hotel refuses fails, charges nothing and returns its rooms', async () => {
  const { member, rate, bookingId, session } = await aPaidStay('pending_refused');
  expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(1);
  await recheck();
  expect(await bookingOf(tenant, bookingId)).toMatchObject({ status: 'failed' });
  expect(await sessionOf(member, session.id)).toMatchObject({
    payment_status: 'failed',
    end_reason: 'supplier_refused',
  });
  const books = await ledgerOf(bookingId);
  expect([books.gateway, books.supplier, ledgerMismatches(books)]).toEqual(['voided', 'rejected', []]);
  expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(0);
  expect(await mailsAbout(bookingId)).toEqual(['booking_failed']);
});

test('A hotel that names no deadline is asked until the stay is over, and the stay can be withdrawn for a full refund', async () => {
  const { member, bookingId, session } = await aPaidStay('pending_open');
  await systemContext().db.execute(sql`
    update checkout_sessions set fulfil_by = now() - interval '1 day' where id = ${session.id}`);
  await recheck();
  expect((await bookingOf(tenant, bookingId)).status).toBe('pending_supplier');
  const paid = await sessionOf(member, session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const preview = await cancel(bookingId, true);
  expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund: paid.amount_due });
  expect((await cancel(bookingId)).body.status).toBe('cancelled');
  await recheck();
  const books = await ledgerOf(bookingId);
  expect([books.booking, books.supplier, ledgerMismatches(books)]).toEqual(['cancelled', 'cancelled', []]);
});

test('The travellers of a stay that the hotel has not accepted cannot be changed', async () => {
  const { member, bookingId } = await aPaidStay('pending_open');
  const travellers = [{ first_name: 'Ida', last_name: 'Novák' }];
  const { problem } = await callApi('POST', '/v1/hotel/update-travellers', {
    as: member,
    body: { booking_id: bookingId, travellers },
  });
  expect(problem.code).toBe('invalid_state');
});

import { beforeAll, expect, test } from 'vitest';
import { cancellationNow, findBooking, readCancelRequests } from '#server/modules/bookings/index.ts';
import { casesOf, letPass, loseJobs, reconcile } from '#server/modules/bookings/testing/reconciliation.ts';
import { ledgerMismatches, ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { aConfirmedBooking, aRate, bookingOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  mailsTo,
  memberContext,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { cancelBooking } from './cancel-booking.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  // Suppliers keep or lose bookings of some tests.
  breaksBooks(tenant);
});

type Cancelled = {
  status: string;
  cancellation: { penalty: number; refund: number; refund_state: string };
  code?: string;
  reason?: string;
};

const cancel = (booking_id: string, dry_run = false) =>
  callApi<Cancelled>('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id, dry_run } });

/** A confirmed and paid booking of a test hotel, free to cancel unless `refundable` is false. */
async function aStay(effect: string, { refundable = true } = {}) {
  const member = await aMember(tenant);
  const rate = await aRate(member, { hotel: `htl_test_cancel_${effect}`, refundable });
  const { bookingId } = await aConfirmedBooking(tenant, member, rate);
  return { member, bookingId };
}

const cancelJobs = async (bookingId: string) => {
  const rows = await systemContext().db.execute(sql`
    select 1 from graphile_worker._private_jobs where key = ${`cancel_at_supplier:${bookingId}`}`);
  return rows.length;
};

test('A hotel that declines a cancellation keeps the booking, nothing is refunded, and the answer says why', async () => {
  const { bookingId } = await aStay('declined');
  const { status, body } = await cancel(bookingId);
  expect([status, body.code, body.reason]).toEqual([409, 'cancellation_declined', 'not_cancellable']);
  await runJobs();
  const books = await ledgerOf(bookingId);
  expect([books.booking, books.supplier, books.refunded]).toEqual(['confirmed', 'confirmed', 0]);
  expect(ledgerMismatches(books)).toEqual([]);
  // A second request asks again.
  expect((await cancel(bookingId)).status).toBe(409);
});

test('A confirmed stay that the hotel’s look-up does not find is not taken as cancelled, and is refunded once it is', async () => {
  const member = await aMember(tenant);
  const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
  // As in another account of the supplier, whose keys the partner has stored.
  const moveToAccount = (reference: string) =>
    systemContext().db.execute(sql`
      update sandbox_hotel_orders set reference = ${reference} where reference like ${`%${bookingId}`}`);
  await moveToAccount(`elsewhere ${bookingId}`);
  const asked = await cancel(bookingId);
  expect([asked.status, asked.body.status]).toEqual([200, 'cancellation_pending']);
  await makeDue('cancel_at_supplier');
  await runJobs();
  expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'cancelling', refunded: 0 });
  await moveToAccount(`SJ-${bookingId}`);
  await makeDue('cancel_at_supplier');
  await runJobs();
  const books = await ledgerOf(bookingId);
  expect([books.booking, books.supplier, ledgerMismatches(books)]).toEqual(['cancelled', 'cancelled', []]);
});

test('While the hotel has not answered, the booking stands and nothing is refunded; then the next check cancels it', async () => {
  const { member, bookingId } = await aStay('later');
  const preview = await cancel(bookingId, true);
  const asked = await cancel(bookingId);
  expect([asked.status, asked.body.status]).toEqual([200, 'cancellation_pending']);
  expect(asked.body.cancellation).toMatchObject({
    penalty: preview.body.cancellation.penalty,
    refund: preview.body.cancellation.refund,
  });
  expect((await bookingOf(tenant, bookingId)).status).toBe('cancellation_pending');
  const listed = await callApi<{ data: { booking_id: string }[] }>('POST', '/v1/hotel/booking/list', {
    key: tenant,
    body: { status: 'confirmed', per_page: 100 },
  });
  expect(listed.body.data.map(({ booking_id }) => booking_id)).toContain(bookingId);
  const before = await ledgerOf(bookingId);
  expect([before.booking, before.supplier, before.refunded]).toEqual(['cancelling', 'confirmed', 0]);
  await makeDue('cancel_at_supplier');
  await runJobs();
  const books = await ledgerOf(bookingId);
  expect([books.booking, books.supplier, ledgerMismatches(books)]).toEqual(['cancelled', 'cancelled', []]);
  expect((await mailsTo(member.email)).map(({ kind }) => kind)).not.toContain('booking_cancel_declined');
});

test('The penalty of a cancellation is that of the request, however late the hotel answers', async () => {
  const { bookingId } = await aStay('later');
  const asked = await cancel(bookingId);
  // By now every term would keep the whole price.
  await systemContext().db.execute(sql`
    update bookings set starts_at = now() - interval '1 day', details = jsonb_set(details, '{policy,timeline}',
      '[{"from": null, "until": null, "penaltyMinor": 99999999}]'::jsonb) where id = ${bookingId}`);
  await makeDue('cancel_at_supplier');
  await runJobs();
  expect((await cancel(bookingId)).body.cancellation).toMatchObject({
    penalty: asked.body.cancellation.penalty,
    refund: asked.body.cancellation.refund,
  });
});

test('A hotel that declines later puts the booking back and the guest reads why by e-mail', async () => {
  const { bookingId } = await aStay('declined_later');
  expect((await cancel(bookingId)).body.status).toBe('cancellation_pending');
  await makeDue('cancel_at_supplier');
  await runJobs();
  const books = await ledgerOf(bookingId);
  expect([books.booking, books.supplier, books.refunded]).toEqual(['confirmed', 'confirmed', 0]);
  const mail = (await mailsTo('ada@guests.example')).find(
    ({ kind, text }) => kind === 'booking_cancel_declined' && text.includes(bookingId),
  );
  expect(mail?.text).toContain('does not allow this booking to be cancelled');
});

test('The member’s pages show a request that is not answered, then why it was declined, and nothing once it is cancelled', async () => {
  const { member, bookingId } = await aStay('declined_later');
  const shown = async (who = member) => readCancelRequests(await memberContext(who), [bookingId]);
  expect(await shown()).toEqual([]);
  await cancel(bookingId);
  expect(await shown()).toMatchObject([{ id: bookingId, declined: null, terms: { penaltyMinor: 0 } }]);
  expect(await shown(await aMember(tenant))).toEqual([]);
  await makeDue('cancel_at_supplier');
  await runJobs();
  expect(await shown()).toMatchObject([{ id: bookingId, declined: { reason: 'not_cancellable' } }]);
  const booking = await findBooking(systemContext(), tenant.appId, bookingId);
  if (!booking) throw new Error('no booking');
  await cancelBooking(systemContext(), booking, await cancellationNow(systemContext(), booking));
  expect(await shown()).toEqual([]);
});

test('After a lost answer the next request finds the cancellation and refunds once', async () => {
  const { bookingId } = await aStay('lost');
  expect((await cancel(bookingId)).body.status).toBe('cancellation_pending');
  expect((await ledgerOf(bookingId)).refunded).toBe(0);
  expect((await cancel(bookingId)).body.status).toBe('cancelled');
  expect((await cancel(bookingId)).body.status).toBe('cancelled');
  await runJobs();
  const books = await ledgerOf(bookingId);
  expect([books.booking, books.supplier, ledgerMismatches(books)]).toEqual(['cancelled', 'cancelled', []]);
});

test('Ten requests at the same time cancel once and agree', async () => {
  const { bookingId } = await aStay('later');
  await cancel(bookingId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(bookingId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await runJobs();
  expect(
    new Set((await Promise.all([cancel(bookingId), cancel(bookingId)])).map(({ body }) => body.status)),
  ).toEqual(new Set(['cancelled']));
  expect(ledgerMismatches(await ledgerOf(bookingId))).toEqual([]);
});

test('A fee that the terms did not name is not the guest’s', async () => {
  const { bookingId } = await aStay('fee');
  const preview = await cancel(bookingId, true);
  const done = await cancel(bookingId);
  expect(done.body.cancellation.penalty).toBe(preview.body.cancellation.penalty);
  expect(done.body.cancellation.refund).toBe(preview.body.cancellation.refund);
});

test('What the hotel gives back beyond the terms is the guest’s, and the preview says so', async () => {
  const { bookingId } = await aStay('goodwill', { refundable: false });
  const preview = await cancel(bookingId, true);
  expect(preview.body.cancellation).toMatchObject({ policy_applied: 'free_cancellation', penalty: 0 });
  expect(preview.body.cancellation.refund).toBeGreaterThan(0);
  const done = await cancel(bookingId);
  expect(done.body).toMatchObject({
    status: 'cancelled',
    cancellation: { penalty: 0, refund: preview.body.cancellation.refund },
  });
  await runJobs();
  const books = await ledgerOf(bookingId);
  expect(books.gatewayRefunded).toBe(books.gatewayCaptured);
});

test('A silent hotel is asked again although its job was lost, and becomes a case that an operator can end', async () => {
  const { bookingId } = await aStay('silent');
  expect((await cancel(bookingId)).body.status).toBe('cancellation_pending');
  await loseJobs('cancel_at_supplier');
  expect(await cancelJobs(bookingId)).toBe(0);
  await letPass(bookingId, '6 minutes');
  await reconcile();
  expect(await cancelJobs(bookingId)).toBe(1);
  const subject = `booking ${bookingId}`;
  expect((await casesOf(subject)).open).toEqual([]);
  await letPass(bookingId, '6 hours');
  expect((await casesOf(subject)).open).toEqual(['cancellation_unanswered']);
});

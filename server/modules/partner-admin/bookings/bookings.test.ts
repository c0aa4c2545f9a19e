import { beforeAll, describe, expect, test } from 'vitest';
import { recordVisits } from '#server/modules/airport-services/bookings/record-visits.ts';
import {
  aPaidBooking,
  cancel as cancelVisit,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { findBooking } from '#server/modules/bookings/index.ts';
import { casesOf, letPass, loseJobs, reconcile } from '#server/modules/bookings/testing/reconciliation.ts';
import { anOrder } from '#server/modules/esim/testing/shop.ts';
import { ledgerMismatches, ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  bookingOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  cancelBooking,
  confirmBooking,
  listAuditEntries,
  listCases,
  releaseBooking,
  settleVisit,
  showBooking,
} from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const { db } = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  member = await aMember(tenant);
});

const operator = () => ({ ...operatorContext(), reason: 'Ticket 4711' });
const paid = async () => aConfirmedBooking(tenant, member, await aRate(member));
const unknownId = '01980000-0000-7000-8000-00000000dead';

/** A paid booking whose supplier does not answer. */
async function aStuckBooking() {
  const { bookingId, session } = await aSession(tenant, member, await aRate(member));
  await deliver(fittingEvent(session));
  const booking = await findBooking(systemContext(), tenant.appId, bookingId);
  await nameSupplier(bookingId, 'switched off');
  await runJobs();
  expect((await ledgerOf(bookingId)).booking).toBe('fulfilling');
  return { bookingId, session, supplier: booking?.supplier ?? '' };
}

const nameSupplier = (bookingId: string, name: string) =>
  db.execute(sql`update bookings set supplier = ${name} where id = ${bookingId}`);

const setOrder = (bookingId: string, state: string) =>
  db.execute(sql`
    update sandbox_hotel_orders set state = ${state}
    where reference = (select reference from bookings where id = ${bookingId})`);

const lastAct = async () => (await listAuditEntries(operator(), { app: tenant.appId })).acts[0];

describe('Cancellations that a supplier does not answer', () => {
  test('An operator can end a cancellation that the supplier does not answer, on the terms of the request', async () => {
    const rate = await aRate(member, { hotel: 'htl_test_cancel_silent' });
    const { bookingId, session } = await aConfirmedBooking(tenant, member, rate);
    const asked = await callApi<{ status: string }>('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: bookingId },
    });
    expect(asked.body.status).toBe('cancellation_pending');
    expect((await showBooking(operatorContext(), { booking: bookingId })).cancel_request).toMatchObject({
      penalty: 0,
      refund: session.amount_due,
      declined: null,
    });
    const ended = await cancelBooking(operator(), { booking: bookingId });
    expect(ended).toMatchObject({ state: 'cancelled', penalty: 0, refund: session.amount_due });
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect([books.gatewayRefunded, books.supplier]).toEqual([books.gatewayCaptured, 'confirmed']);
    expect((await lastAct())?.action).toBe('booking.cancel');
  });
});

describe('Bookings shown to operators', () => {
  test('A booking is shown with payment, history and open cases, and without the names of its guests', async () => {
    const { bookingId, session } = await paid();
    await setOrder(bookingId, 'lost');
    await letPass(bookingId, '25 hours');
    await reconcile();
    await casesOf(`booking ${bookingId}`);
    const shown = await showBooking(operatorContext(), { booking: bookingId });
    expect(shown).toMatchObject({
      id: bookingId,
      app_id: tenant.appId,
      state: 'confirmed',
      paid: session.amount_due,
      payment_status: 'paid',
      session: session.id,
      payment: session.payment_intent_id,
      refunds: [],
      dispute: null,
      cases: [{ kind: 'lost_at_supplier', what_to_do: expect.stringContaining('booking confirm') }],
    });
    expect(shown.history.map(({ state }) => state)).toContain('fulfilling');
    expect(JSON.stringify(shown)).not.toMatch(/Ada|Byron/);
    expect(await refusalCode(showBooking(operatorContext(), { booking: unknownId }))).toBe('not_found');
  });

  test('Open cases are listed page by page, each once, with age and what to do', async () => {
    const own = (await Promise.all([1, 2, 3].map(paid))).map(({ bookingId }) => bookingId);
    await db.execute(sql`
      update bookings set supplier_lost_at = now() - interval '2 hours' where id in ${own}`);
    await casesOf('');
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listCases(operatorContext(), { kind: 'lost_at_supplier', limit: 2, after });
      seen.push(...page.cases.map(({ subject }) => subject));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(own.every((id) => seen.includes(`booking ${id}`))).toBe(true);
    const { cases } = await listCases(operatorContext(), { limit: 500 });
    const listed = cases.find(({ subject }) => subject === `booking ${own[0]}`);
    expect(listed).toMatchObject({ app_id: tenant.appId, what_to_do: expect.stringContaining('supplier') });
    expect(listed?.age_seconds).toBeGreaterThanOrEqual(7_200);
    expect(await refusedFields(listCases(operatorContext(), { after: 'nonsense' }))).toEqual([
      'after invalid',
    ]);
  });
});

describe('Cancellations by operators', () => {
  test('A booking is cancelled by its own terms: refund, mail, supplier and audit entry follow', async () => {
    const { bookingId, session } = await paid();
    const cancelled = await cancelBooking(operator(), { booking: bookingId });
    expect(cancelled).toMatchObject({ state: 'cancelled', penalty: 0, refund: session.amount_due });
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'cancelled', supplier: 'cancelled' });
    expect(ledgerMismatches(books)).toEqual([]);
    expect((await mailsTo('ada@guests.example'))[0]).toMatchObject({ kind: 'booking_cancelled' });
    expect(await lastAct()).toMatchObject({
      action: 'booking.cancel',
      subject_id: bookingId,
      reason: 'Ticket 4711',
      detail: { from: 'confirmed', refund: session.amount_due },
    });
    expect(await refusalCode(cancelBooking(operator(), { booking: bookingId }))).toBe('invalid_state');
  });

  test('The refund that an operator names replaces the terms of a booking that is not refundable', async () => {
    const { bookingId, session } = await aConfirmedBooking(
      tenant,
      member,
      await aRate(member, { refundable: false }),
    );
    const tooMuch = cancelBooking(operator(), { booking: bookingId, refund: String(session.amount_due + 1) });
    expect(await refusedFields(tooMuch)).toEqual(['refund too_much']);
    const refund = String(session.amount_due);
    expect(await cancelBooking(operator(), { booking: bookingId, refund })).toMatchObject({
      penalty: 0,
      refund: session.amount_due,
    });
    await runJobs();
    expect((await ledgerOf(bookingId)).gatewayRefunded).toBe(session.amount_due_minor);
  });

  test('A booking whose supplier does not answer counts as refused, and its payment is released', async () => {
    const { bookingId, supplier } = await aStuckBooking();
    await nameSupplier(bookingId, supplier);
    const named = cancelBooking(operator(), { booking: bookingId, refund: '1' });
    expect(await refusedFields(named)).toEqual(['refund not_confirmed']);
    expect(await cancelBooking(operator(), { booking: bookingId })).toMatchObject({ state: 'fulfilling' });
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'failed', gateway: 'voided' });
    expect(ledgerMismatches(books)).toEqual([]);
  });
});

describe('Confirmations by telephone', () => {
  test('A booking that its supplier confirmed by telephone is captured and confirmed with the given reference', async () => {
    const { bookingId, session } = await aStuckBooking();
    await confirmBooking(operator(), { booking: bookingId, supplier_reference: 'H-4711' });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      gateway: 'captured',
      gatewayCaptured: session.amount_due_minor,
    });
    expect(await bookingOf(tenant, bookingId)).toMatchObject({
      status: 'confirmed',
      confirmation_code: 'H-4711',
    });
    expect(await lastAct()).toMatchObject({
      action: 'booking.confirm',
      detail: { from: 'fulfilling', supplier_reference: 'H-4711' },
    });
    // Its supplier does not know it under our reference, and is not asked again.
    await letPass(bookingId, '25 hours');
    await reconcile();
    expect((await casesOf(`booking ${bookingId}`)).open).toEqual([]);
    // Nor does it understand our cancellation, so a person calls it.
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    await runJobs();
    await letPass(bookingId, '2 minutes');
    expect((await casesOf(`booking ${bookingId}`)).open).toEqual(['release_by_telephone']);
    await releaseBooking(operator(), { booking: bookingId, by_telephone: true });
    expect((await casesOf(`booking ${bookingId}`)).open).toEqual([]);
  });

  test('A confirmed booking that its supplier has under another reference keeps its payment, and its case closes', async () => {
    const { bookingId } = await paid();
    await setOrder(bookingId, 'lost');
    await letPass(bookingId, '25 hours');
    await reconcile();
    expect((await casesOf(`booking ${bookingId}`)).open).toEqual(['lost_at_supplier']);
    await confirmBooking(operator(), { booking: bookingId, supplier_reference: 'H-4712' });
    expect((await casesOf(`booking ${bookingId}`)).open).toEqual([]);
    expect(await bookingOf(tenant, bookingId)).toMatchObject({ confirmation_code: 'H-4712' });
  });

  test('A cancelled booking and an eSIM cannot be confirmed by telephone', async () => {
    const { bookingId } = await paid();
    await cancelBooking(operator(), { booking: bookingId });
    const { order_id: esim } = await anOrder(member);
    for (const booking of [bookingId, esim]) {
      const confirmation = confirmBooking(operator(), { booking, supplier_reference: 'H' });
      expect(await refusalCode(confirmation)).toBe('invalid_state');
    }
  });
});

describe('Visits settled by operators', () => {
  test('A visit without a booking is a case until it is settled, also when the venue reports it again', async () => {
    const { booking: visit } = await aPaidBooking(tenant, member);
    await cancelVisit(member, visit.id);
    const booking = await findBooking(systemContext(), tenant.appId, visit.id);
    const reported = { reference: booking?.reference ?? '', admittedAt: '2026-11-24T10:00:00Z', guests: 2 };
    const report = () => recordVisits(systemContext(), booking?.supplier ?? '', [reported]);
    await report();
    const kinds = ['visit_with_more_guests', 'visit_without_booking'];
    expect((await casesOf(`booking ${visit.id}`)).open).toEqual(kinds);
    const settled = ['more_guests', 'not_confirmed'];
    expect(await settleVisit(operator(), { booking: visit.id })).toEqual({ booking: visit.id, settled });
    await report();
    expect((await casesOf(`booking ${visit.id}`)).open).toEqual([]);
    expect(await lastAct()).toMatchObject({ action: 'booking.settle_visit', reason: 'Ticket 4711' });
    expect(await refusalCode(settleVisit(operator(), { booking: visit.id }))).toBe('invalid_state');
  });
});

describe('Releases by operators', () => {
  test('A confirmed booking is cancelled at its supplier without a refund', async () => {
    const { bookingId, session } = await paid();
    expect(await releaseBooking(operator(), { booking: bookingId })).toMatchObject({
      state: 'cancelled',
      release: 'requested',
    });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'cancelled',
      supplier: 'cancelled',
      refunded: 0,
      gatewayCaptured: session.amount_due_minor,
      gatewayRefunded: 0,
    });
    expect(await lastAct()).toMatchObject({ action: 'booking.release', detail: { from: 'confirmed' } });
  });

  test('The release of an ended booking runs again, or is recorded as done by telephone', async () => {
    for (const by_telephone of [false, true]) {
      const { bookingId } = await paid();
      await cancelBooking(operator(), { booking: bookingId });
      await loseJobs('release_supplier_booking');
      await letPass(bookingId, '61 minutes');
      expect((await casesOf(`booking ${bookingId}`)).open).toEqual(['release_failing']);
      const { release } = await releaseBooking(operator(), { booking: bookingId, by_telephone });
      expect(release).toBe(by_telephone ? 'recorded' : 'requested');
      await runJobs();
      expect((await ledgerOf(bookingId)).supplier).toBe(by_telephone ? 'confirmed' : 'cancelled');
      expect((await casesOf(`booking ${bookingId}`)).open).toEqual([]);
    }
  });

  test('A booking in fulfilment is not released, and each act needs a reason', async () => {
    const { bookingId } = await aStuckBooking();
    expect(await refusalCode(releaseBooking(operator(), { booking: bookingId }))).toBe('invalid_state');
    const silent = operatorContext();
    const acts = [
      cancelBooking(silent, { booking: bookingId }),
      confirmBooking(silent, { booking: bookingId, supplier_reference: 'H' }),
      releaseBooking(silent, { booking: bookingId }),
    ];
    for (const act of acts) expect(await refusedFields(act)).toEqual(['reason required']);
  });
});

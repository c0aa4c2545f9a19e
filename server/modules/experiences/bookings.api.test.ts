import { beforeAll, describe, expect, test } from 'vitest';
import { endSupplierDeadline, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
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
import { ledgerOf, placesTaken } from './testing/books.ts';
import { aHold, aPaidHold, aSession, bookingOf, cancel, checkOutHold, sessionOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let other: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  other = await aMember(tenant);
});

/** Runs the jobs that check pending bookings with the supplier, whatever their scheduled time. */
async function recheckSupplier(): Promise<void> {
  await makeDue('fulfil_session');
  await runJobs();
}

describe('Bookings of experiences from hold to refund', () => {
  test('A paid hold is confirmed, captured and e-mailed with its code, and its cancellation is refunded', async () => {
    const guest = await aMember(tenant);
    const { holdId, session } = await aPaidHold(tenant, guest);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(session.fulfilment).toEqual([{ type: 'experience_hold', id: holdId, status: 'confirmed' }]);
    const booking = await bookingOf(guest, holdId);
    expect(booking).toMatchObject({
      status: 'confirmed',
      paid: session.amount_due,
      lead_traveller: { first_name: 'Test', last_name: 'Person', email: guest.email },
    });
    expect(booking.ticket_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const [confirmation] = await mailsTo(guest.email);
    expect(confirmation?.kind).toBe('booking_confirmed');
    expect(confirmation?.text).toContain(booking.ticket_code as string);

    const preview = await cancel(guest, holdId, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund: session.amount_due });
    expect((await bookingOf(guest, holdId)).status).toBe('confirmed');

    const cancelled = await cancel(guest, holdId);
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancellation: { refund: session.amount_due, refund_method: 'original_payment_method' },
    });
    await runJobs();
    const again = await cancel(guest, holdId);
    expect(again.body.cancellation).toMatchObject({ refund_state: 'succeeded', refund: session.amount_due });
    expect(await ledgerOf(holdId)).toMatchObject({
      booking: 'cancelled',
      supplier: 'cancelled',
      gatewayRefunded: session.amount_due_minor,
    });
    expect((await mailsTo(guest.email)).map(({ kind }) => kind)).toEqual([
      'booking_cancelled',
      'booking_confirmed',
    ]);
  });

  test('A booking of an experience returns its city in the language of the reader', async () => {
    const guest = await aMember(tenant);
    const { hold_id: id } = await aHold(guest);
    const cityFor = async (locale: string) => {
      await callApi('PATCH', '/v1/users/me', { as: guest, body: { locale } });
      return (await bookingOf(guest, id)).location;
    };
    expect(await cityFor('ar')).toEqual({
      city: 'باريس',
      country_code: 'FR',
      destination_id: 'city_2988507',
    });
    expect((await cityFor('es')).city).toBe('París');
    const { db } = systemContext();
    await db.execute(sql`update bookings set place_id = 'city_0', place_name = 'Lutetia' where id = ${id}`);
    expect((await cityFor('es')).city).toBe('Lutetia');
    await db.execute(sql`update bookings set place_id = null, place_name = null where id = ${id}`);
    expect(await cityFor('es')).toMatchObject({ city: 'Paris', destination_id: null });
  });

  test('A paid experience appears in the member’s trips with its image', async () => {
    const guest = await aMember(tenant);
    const { holdId } = await aPaidHold(tenant, guest);
    const trips = await callApi<{ data: { bookings: Record<string, unknown>[] }[] }>('GET', '/v1/trips', {
      as: guest,
    });
    expect(trips.body.data.flatMap(({ bookings }) => bookings)).toMatchObject([
      {
        booking_id: holdId,
        kind: 'experience',
        status: 'confirmed',
        image: expect.stringContaining('/media/'),
      },
    ]);
  });

  test('Cancelling a non-refundable experience refunds nothing and cancels it at the supplier', async () => {
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_non_refundable' });
    const answer = await cancel(member, holdId);
    expect(answer.body.cancellation).toMatchObject({
      policy_applied: 'non_refundable',
      penalty: session.amount_due,
      refund: 0,
      refund_method: 'none',
      refund_state: 'none',
    });
    await runJobs();
    expect(await ledgerOf(holdId)).toMatchObject({ supplier: 'cancelled', gatewayRefunded: 0 });
  });

  test('A completed experience cannot be cancelled', async () => {
    const { holdId } = await aPaidHold(tenant, member);
    await callApi('POST', '/v1/sandbox/advance', {
      key: tenant,
      body: { booking_id: holdId, to: 'completed' },
    });
    expect((await cancel(member, holdId)).problem.code).toBe('invalid_state');
    expect((await cancel(member, holdId, { dry_run: true })).problem.code).toBe('invalid_state');
  });

  test('Only its member and API keys of the organisation can read and cancel an experience booking', async () => {
    const held = await aHold(member);
    const path = `/v1/travel/experiences/bookings/${held.hold_id}`;
    expect((await callApi('GET', path, { key: tenant })).status).toBe(200);
    const otherTenant = await aTenant();
    for (const call of [{ as: other }, { key: otherTenant }]) {
      for (const [method, to] of [
        ['GET', path],
        ['POST', `${path}/cancel`],
      ] as const) {
        const hidden = await callApi(method, to, call);
        const random = await callApi(method, to.replace(held.hold_id, newId()), call);
        expect([hidden.status, random.status]).toEqual([404, 404]);
        expect(hidden.problem.detail).toBe(random.problem.detail);
      }
    }
    expect((await bookingOf(member, held.hold_id)).status).toBe('held');
    expect((await callApi('POST', `${path}/cancel`, { key: tenant })).status).toBe(200);
  });
});

describe('Checkout of experience holds', () => {
  test('Checkout stores the passenger of an experience with the calling code of a national phone number', async () => {
    const held = await aHold(member);
    const passenger = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@guests.example',
      phone: '20 7946 0000',
      calling_code: '44',
    };
    expect((await checkOutHold(member, held.hold_id, { passenger })).status).toBe(201);
    expect((await bookingOf(member, held.hold_id)).lead_traveller).toEqual({
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@guests.example',
      phone: '+44 20 7946 0000',
    });
  });

  test('Checkout of an experience requires the answers that the operator needs and refuses unknown questions', async () => {
    const held = await aHold(member, { product_code: 'exp_test_question' });
    const without = await checkOutHold(member, held.hold_id);
    expect(without.problem).toMatchObject({ status: 422, errors: [{ field: 'items.0.answers' }] });
    const wrong = await checkOutHold(member, held.hold_id, { answers: [{ question: 'shoe', answer: '43' }] });
    expect(wrong.problem.errors?.[0]?.field).toBe('items.0.answers.0.question');
    const long = await checkOutHold(member, held.hold_id, {
      answers: [{ question: 'pick_up', answer: 'x'.repeat(300) }],
    });
    expect(long.problem.errors?.[0]?.field).toBe('items.0.answers.0.answer');
    const right = await checkOutHold(member, held.hold_id, {
      answers: [{ question: 'pick_up', answer: 'Hotel du Nord, quai de Jemmapes 102' }],
    });
    expect(right.status, right.text).toBe(201);
    expect((await bookingOf(member, held.hold_id)).answers).toMatchObject([
      { answer: 'Hotel du Nord, quai de Jemmapes 102' },
    ]);
  });

  test('Checkout refuses another member’s, an expired and a paid experience hold', async () => {
    const held = await aHold(member);
    expect((await checkOutHold(other, held.hold_id)).problem.code).toBe('not_found');
    expect((await checkOutHold(member, newId())).problem.code).toBe('not_found');
    await callApi('POST', '/v1/sandbox/advance', {
      key: tenant,
      body: { booking_id: held.hold_id, to: 'expired' },
    });
    expect((await checkOutHold(member, held.hold_id)).problem.code).toBe('hold_expired');
    const paid = await aPaidHold(tenant, member);
    expect((await checkOutHold(member, paid.holdId)).problem.code).toBe('invalid_state');
    const late = await aHold(member);
    await systemContext().db.execute(
      sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${late.hold_id}`,
    );
    expect((await checkOutHold(member, late.hold_id)).problem.code).toBe('hold_expired');
  });
});

describe('Supplier failures after payment of an experience', () => {
  test('When the supplier refuses a paid experience, nothing is charged and no place is taken', async () => {
    for (const product_code of ['exp_test_refused', 'exp_test_sold_out_at_book']) {
      const guest = await aMember(tenant);
      const { holdId, session, hold } = await aPaidHold(tenant, guest, { product_code });
      expect(session).toMatchObject({ status: 'complete', payment_status: 'failed' });
      expect(await ledgerOf(holdId)).toMatchObject({
        booking: 'failed',
        gateway: 'voided',
        gatewayCaptured: 0,
        supplier: 'released',
      });
      expect((await mailsTo(guest.email)).map(({ kind }) => kind)).toEqual(['booking_failed']);
      expect(await placesTaken(product_code, hold.hold_id)).toBe(0);
    }
  });

  test('After a booking timeout the supplier is checked, so that the experience is booked exactly once', async () => {
    for (const product_code of ['exp_test_unknown_booked', 'exp_test_unknown_lost']) {
      const { holdId, session } = await aPaidHold(tenant, member, { product_code });
      expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
      expect(await ledgerOf(holdId)).toMatchObject({ booking: 'confirmed', supplier: 'confirmed' });
      expect(await placesTaken(product_code, holdId)).toBe(3);
    }
  });

  test('An experience whose places the supplier did not hold is booked after payment', async () => {
    const { holdId, hold } = await aPaidHold(tenant, member, { product_code: 'exp_test_not_held' });
    expect(hold.availability_hold).toEqual({ held: false, until: null });
    expect(await ledgerOf(holdId)).toMatchObject({ booking: 'confirmed', supplier: 'confirmed' });
  });
});

describe('Experiences with manual confirmation', () => {
  test('A manual experience is pending_supplier and only authorised until the operator accepts', async () => {
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'authorized' });
    expect(session.fulfilment).toEqual([{ type: 'experience_hold', id: holdId, status: 'pending_supplier' }]);
    expect(await bookingOf(member, holdId)).toMatchObject({
      status: 'pending_supplier',
      ticket_code: null,
      paid: 0,
    });
    expect(await ledgerOf(holdId)).toMatchObject({ gateway: 'authorized', supplier: 'pending' });
    await recheckSupplier();
    expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(await ledgerOf(holdId)).toMatchObject({ booking: 'confirmed', supplier: 'confirmed' });
    expect((await bookingOf(member, holdId)).ticket_code).not.toBeNull();
  });

  test('A refused manual experience voids the authorisation and frees the places', async () => {
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_refused' });
    expect(await placesTaken('exp_test_manual_refused', holdId)).toBe(3);
    await recheckSupplier();
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'failed',
    });
    expect(await ledgerOf(holdId)).toMatchObject({
      booking: 'failed',
      gateway: 'voided',
      supplier: 'rejected',
    });
    expect(await placesTaken('exp_test_manual_refused', holdId)).toBe(0);
  });

  test('An unanswered manual experience fails after one day, not after the usual half hour', async () => {
    const { holdId } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_silent' });
    const [deadline] = await systemContext().db.execute<{ hours: number }>(sql`
      select extract(epoch from s.fulfil_by - now())::float8 / 3600 as hours from checkout_sessions s
      join checkout_items i on i.app_id = s.app_id and i.session_id = s.id where i.booking_id = ${holdId}`);
    expect(deadline?.hours).toBeGreaterThan(23.9);
    await recheckSupplier();
    expect((await bookingOf(member, holdId)).status).toBe('pending_supplier');
    await endSupplierDeadline(holdId);
    await recheckSupplier();
    expect(await ledgerOf(holdId)).toMatchObject({
      booking: 'failed',
      gateway: 'voided',
      supplier: 'cancelled',
    });
  });

  test('A manual experience cannot be released as a hold while the operator’s answer is pending', async () => {
    const { holdId } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_silent' });
    expect(
      (await callApi('DELETE', `/v1/travel/experiences/bookings/hold/${holdId}`, { as: member })).status,
    ).toBe(409);
  });
});

describe('Unpaid experience holds', () => {
  test('Cancelling an unpaid experience hold is free, closes its session and sends no e-mail', async () => {
    const guest = await aMember(tenant);
    const { holdId, session } = await aSession(guest);
    expect((await cancel(guest, holdId)).body.cancellation).toMatchObject({ penalty: 0, refund: 0 });
    await runJobs();
    expect((await sessionOf(guest, session.id)).status).toBe('expired');
    expect(await ledgerOf(holdId)).toMatchObject({ booking: 'cancelled', supplier: 'released' });
    expect(await mailsTo(guest.email)).toEqual([]);
  });
});

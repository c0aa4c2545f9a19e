import { beforeAll, describe, expect, it } from 'vitest';
import { endSupplierDeadline, makeDue } from '#server/hotel-bookings/testing/clock.ts';
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
import { booksOf, placesTaken } from './testing/books.ts';
import { aHold, aPaidHold, aSession, bookingOf, cancel, checkOutHold, sessionOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let other: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  other = await aMember(tenant);
});

/** Lets the job that asks the supplier again run now. */
async function askAgain(): Promise<void> {
  await makeDue('fulfil_session');
  await runJobs();
}

describe('an experience from hold to refund', () => {
  it('is paid, confirmed, captured, mailed with its code, cancelled with a preview and refunded', async () => {
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
    expect(await booksOf(holdId)).toMatchObject({
      booking: 'cancelled',
      supplier: 'cancelled',
      gatewayRefunded: session.amount_due_minor,
    });
    expect((await mailsTo(guest.email)).map(({ kind }) => kind)).toEqual([
      'booking_cancelled',
      'booking_confirmed',
    ]);
  });

  it('says in the reader’s language whose time its times are', async () => {
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

  it('appears in the member’s trips with its picture', async () => {
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

  it('keeps what was paid when it is not refundable, and places stay given back', async () => {
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
    expect(await booksOf(holdId)).toMatchObject({ supplier: 'cancelled', gatewayRefunded: 0 });
  });

  it('cannot be cancelled once it is over', async () => {
    const { holdId } = await aPaidHold(tenant, member);
    await callApi('POST', '/v1/sandbox/advance', {
      key: tenant,
      body: { booking_id: holdId, to: 'completed' },
    });
    expect((await cancel(member, holdId)).problem.code).toBe('invalid_state');
    expect((await cancel(member, holdId, { dry_run: true })).problem.code).toBe('invalid_state');
  });

  it('is seen and cancelled by the member who made it and keys of the organisation, by nobody else', async () => {
    const held = await aHold(member);
    const path = `/v1/travel/experiences/bookings/${held.hold_id}`;
    expect((await callApi('GET', path, { key: tenant })).status).toBe(200);
    const stranger = await aTenant();
    for (const call of [{ as: other }, { key: stranger }]) {
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

describe('checkout of a hold', () => {
  it('names the passenger it was told, with the calling code before a national number', async () => {
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

  it('asks for answers that the operator needs, and refuses questions that nobody asked', async () => {
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

  it('is closed to others, to holds that are over and to holds that were paid', async () => {
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

describe('a supplier that fails after payment', () => {
  it('and says no leaves nothing charged and no place taken', async () => {
    for (const product_code of ['exp_test_refused', 'exp_test_sold_out_at_book']) {
      const guest = await aMember(tenant);
      const { holdId, session, hold } = await aPaidHold(tenant, guest, { product_code });
      expect(session).toMatchObject({ status: 'complete', payment_status: 'failed' });
      expect(await booksOf(holdId)).toMatchObject({
        booking: 'failed',
        gateway: 'voided',
        gatewayCaptured: 0,
        supplier: 'released',
      });
      expect((await mailsTo(guest.email)).map(({ kind }) => kind)).toEqual(['booking_failed']);
      expect(await placesTaken(product_code, hold.hold_id)).toBe(0);
    }
  });

  it('and never answers is asked what it has, so that the visit is booked exactly once', async () => {
    for (const product_code of ['exp_test_unknown_booked', 'exp_test_unknown_lost']) {
      const { holdId, session } = await aPaidHold(tenant, member, { product_code });
      expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
      expect(await booksOf(holdId)).toMatchObject({ booking: 'confirmed', supplier: 'confirmed' });
      expect(await placesTaken(product_code, holdId)).toBe(3);
    }
  });

  it('books places that it did not keep back', async () => {
    const { holdId, hold } = await aPaidHold(tenant, member, { product_code: 'exp_test_not_held' });
    expect(hold.availability_hold).toEqual({ held: false, until: null });
    expect(await booksOf(holdId)).toMatchObject({ booking: 'confirmed', supplier: 'confirmed' });
  });
});

describe('a product whose operator answers by hand', () => {
  it('waits as pending_supplier with the money only authorised, and is captured after the yes', async () => {
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'authorized' });
    expect(session.fulfilment).toEqual([{ type: 'experience_hold', id: holdId, status: 'pending_supplier' }]);
    expect(await bookingOf(member, holdId)).toMatchObject({
      status: 'pending_supplier',
      ticket_code: null,
      paid: 0,
    });
    expect(await booksOf(holdId)).toMatchObject({ gateway: 'authorized', supplier: 'pending' });
    await askAgain();
    expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(await booksOf(holdId)).toMatchObject({ booking: 'confirmed', supplier: 'confirmed' });
    expect((await bookingOf(member, holdId)).ticket_code).not.toBeNull();
  });

  it('fails after the no: the authorisation is voided and the places are free again', async () => {
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_refused' });
    expect(await placesTaken('exp_test_manual_refused', holdId)).toBe(3);
    await askAgain();
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'failed',
    });
    expect(await booksOf(holdId)).toMatchObject({
      booking: 'failed',
      gateway: 'voided',
      supplier: 'rejected',
    });
    expect(await placesTaken('exp_test_manual_refused', holdId)).toBe(0);
  });

  it('fails at the operator’s deadline of a day when nobody answers, not at that of half an hour', async () => {
    const { holdId } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_silent' });
    const [deadline] = await systemContext().db.execute<{ hours: number }>(sql`
      select extract(epoch from s.fulfil_by - now())::float8 / 3600 as hours from checkout_sessions s
      join checkout_items i on i.app_id = s.app_id and i.session_id = s.id where i.booking_id = ${holdId}`);
    expect(deadline?.hours).toBeGreaterThan(23.9);
    await askAgain();
    expect((await bookingOf(member, holdId)).status).toBe('pending_supplier');
    await endSupplierDeadline(holdId);
    await askAgain();
    expect(await booksOf(holdId)).toMatchObject({
      booking: 'failed',
      gateway: 'voided',
      supplier: 'cancelled',
    });
  });

  it('cannot be cancelled or given back while the operator thinks', async () => {
    const { holdId } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_silent' });
    expect((await cancel(member, holdId)).problem.code).toBe('invalid_state');
    expect(
      (await callApi('DELETE', `/v1/travel/experiences/bookings/hold/${holdId}`, { as: member })).status,
    ).toBe(409);
  });
});

describe('an unpaid hold', () => {
  it('that is cancelled costs nothing, closes its session and mails nobody', async () => {
    const guest = await aMember(tenant);
    const { holdId, session } = await aSession(guest);
    expect((await cancel(guest, holdId)).body.cancellation).toMatchObject({ penalty: 0, refund: 0 });
    await runJobs();
    expect((await sessionOf(guest, session.id)).status).toBe('expired');
    expect(await booksOf(holdId)).toMatchObject({ booking: 'cancelled', supplier: 'released' });
    expect(await mailsTo(guest.email)).toEqual([]);
  });
});

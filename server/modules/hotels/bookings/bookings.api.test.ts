import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { readableForms } from '#server/testing/readable-forms.ts';
import { ledgerOf, roomsTaken } from './testing/books.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  bookingOf,
  checkOut,
  initiate,
  ratesOf,
  sessionOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let other: Person;
let outsider: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  member = await aMember(tenant);
  other = await aMember(tenant);
  outsider = await aTenant();
});

const cancel = (id: string, more: Record<string, unknown> = {}, key = tenant) =>
  callApi<{ status: string; cancellation: Record<string, number> }>('POST', '/v1/hotel/booking/cancel', {
    key,
    body: { booking_id: id, ...more },
  });

describe('Reading hotel bookings', () => {
  test.each(['pending', 'suspended', 'expired', 'cancelled'])(
    'A hotel booking hides the name of a payer whose membership is %s',
    async (status) => {
      const payer = await aMember(tenant);
      const { booking_id: id } = (await initiate(tenant, member, await aRate(member))).body;
      const { db } = systemContext();
      await db.execute(sql`
      update bookings set payer_user_id = ${payer.userId}, payer_membership_id = ${payer.membershipId} where id = ${id}`);
      const paidBy = { payer_name: 'Test Person', payer_email: payer.email };
      expect(await bookingOf(tenant, id)).toMatchObject(paidBy);
      await db.execute(sql`update memberships set status = ${status} where id = ${payer.membershipId}`);
      const hiddenPayer = { payer_name: null, payer_email: null, payer_membership_id: payer.membershipId };
      expect(await bookingOf(tenant, id)).toMatchObject(hiddenPayer);
      const { body } = await callApi<{ data: { booking_id: string }[] }>('POST', '/v1/hotel/booking/list', {
        key: tenant,
        body: { per_page: 100 },
      });
      expect(body.data.find(({ booking_id }) => booking_id === id)).toMatchObject(hiddenPayer);
    },
  );

  test('A hotel booking is readable by its member and the organisation’s keys, and answers 404 to everybody else', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const id = held.body.booking_id;
    for (const call of [{ as: member }, { key: tenant }]) {
      expect((await callApi('GET', `/v1/hotel/booking/${id}`, call)).status).toBe(200);
      const posted = await callApi('POST', '/v1/hotel/booking/details', {
        ...call,
        body: { booking_id: id },
      });
      expect(posted.body.booking_id).toBe(id);
    }
    for (const call of [{ as: other }, { key: outsider }]) {
      const hidden = await callApi('GET', `/v1/hotel/booking/${id}`, call);
      const random = await callApi('GET', `/v1/hotel/booking/${newId()}`, call);
      const malformed = await callApi('GET', '/v1/hotel/booking/nothing', call);
      expect([hidden.status, random.status, malformed.status]).toEqual([404, 404, 404]);
      expect(hidden.problem.detail).toBe(random.problem.detail);
    }
    expect((await callApi('GET', `/v1/hotel/booking/${id}`)).status).toBe(401);
  });

  test('Hotel bookings of an organisation are listed over all its apps, by page and filtered by status', async () => {
    const shop = await aTenant();
    const guest = await aMember(shop);
    const createdIds: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      createdIds.unshift((await initiate(shop, guest, await aRate(guest))).body.booking_id);
    }
    await cancel(createdIds[0] as string, {}, shop);
    const list = (body: unknown) =>
      callApi<{
        data: { booking_id: string }[];
        total: number;
        has_more: boolean;
        next_cursor: string | null;
      }>('POST', '/v1/hotel/booking/list', {
        key: shop,
        body,
      });
    const first = await list({ per_page: 2 });
    expect(first.body).toMatchObject({ page: 1, per_page: 2, total: 3, has_more: true });
    expect(first.body.data.map(({ booking_id }) => booking_id)).toEqual(createdIds.slice(0, 2));
    const last = await list({ page: 2, per_page: 2 });
    expect(last.body).toMatchObject({ total: 3, has_more: false, next_cursor: null });
    const next = await list({ cursor: first.body.next_cursor, per_page: 2 });
    expect(next.body).toMatchObject({ data: last.body.data, total: 3, has_more: false, next_cursor: null });
    expect((await list({ page: 3, per_page: 2 })).body).toMatchObject({ data: [], has_more: false });
    expect((await list({ status: 'cancelled' })).body.data.map(({ booking_id }) => booking_id)).toEqual([
      createdIds[0],
    ]);
    expect((await list({ status: 'pending' })).body.total).toBe(2);
    for (const [field, body] of [
      ['per_page', { per_page: 101 }],
      ['page', { page: 0 }],
      ['status', { status: 'lost' }],
      ['cursor', { cursor: 'lost' }],
    ] as const) {
      expect((await list(body)).problem.errors?.[0]?.field).toBe(field);
    }
    expect((await callApi('POST', '/v1/hotel/booking/list', { key: shop })).status).toBe(200);
    expect((await callApi('POST', '/v1/hotel/booking/list', { as: guest, body: {} })).status).toBe(401);
  });
});

describe('Travellers of a hotel booking', () => {
  test('A member or a key can attach travellers to a hotel booking, whose passports are shown masked and stored encrypted', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const body = {
      booking_id: held.body.booking_id,
      travellers: [
        { first_name: 'Ada', last_name: 'Byron', passport: 'C01X00T47' },
        { first_name: 'Ann', last_name: 'Lee', phone_number: '+351 912 345 678' },
      ],
    };
    const answer = await callApi('POST', '/v1/hotel/update-travellers', { as: member, body });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      traveller_info: { travellers: [{ passport: '••••••47' }, { passport: null }] },
    });
    expect(answer.body.guest_details).toEqual([
      { full_name: 'Ada Byron' },
      { full_name: 'Ann Lee', phone_number: '+351 912 345 678' },
    ]);
    const kept = await callApi<{ bookings: { people: unknown[] }[] }>('GET', '/v1/users/me/export', {
      as: member,
    });
    expect(kept.body.bookings.flatMap(({ people }) => people)).toContainEqual(
      expect.objectContaining({ first_name: 'Ann', phone: '+351 912 345 678' }),
    );
    expect((await callApi('POST', '/v1/hotel/update-travellers', { key: tenant, body })).status).toBe(200);
    const rows = await systemContext().db.execute(
      sql`select details::text as text from bookings where id = ${held.body.booking_id}`,
    );
    expect(String(rows[0]?.text)).toContain('passportSealed');
    expect(readableForms(rows[0], 'C01X00T47')).toEqual([]);
    for (const call of [{ as: other }, { key: outsider }]) {
      expect((await callApi('POST', '/v1/hotel/update-travellers', { ...call, body })).status).toBe(404);
    }
  });

  test('Travellers cannot outnumber the guests of a hotel booking, nor be changed after the booking is cancelled', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const one = { first_name: 'Ada', last_name: 'Byron' };
    const update = (travellers: unknown) =>
      callApi('POST', '/v1/hotel/update-travellers', {
        as: member,
        body: { booking_id: held.body.booking_id, travellers },
      });
    expect((await update([one, one, one])).problem.errors?.[0]?.field).toBe('travellers');
    expect((await update([])).problem.errors?.[0]?.field).toBe('travellers');
    expect((await update([{ ...one, passport: 'x' }])).problem.errors?.[0]?.field).toBe(
      'travellers.0.passport',
    );
    expect((await update([{ ...one, phone_number: 'call me' }])).problem.errors?.[0]?.field).toBe(
      'travellers.0.phone_number',
    );
    await cancel(held.body.booking_id);
    expect((await update([one])).problem.code).toBe('invalid_state');
  });

  test('A booking at a property that requires passports cannot be paid until all travellers have one', async () => {
    const [rate] = await ratesOf(member, { hotel: 'htl_test_passport' });
    if (!rate) throw new Error('no rate');
    const held = await initiate(tenant, member, rate);
    const id = held.body.booking_id;
    const early = await checkOut(member, id);
    expect([early.status, early.problem.code]).toEqual([409, 'invalid_state']);
    const traveller = { first_name: 'Ada', last_name: 'Byron', passport: 'C01X00T47' };
    await callApi('POST', '/v1/hotel/update-travellers', {
      as: member,
      body: { booking_id: id, travellers: [traveller, { ...traveller, first_name: 'Ann' }] },
    });
    expect((await checkOut(member, id)).status).toBe(201);
  });
});

describe('Cancelling a hotel booking', () => {
  test('Cancelling an unpaid hotel booking costs nothing, releases the room and closes the session', async () => {
    const rate = await aRate(member);
    const before = await roomsTaken(rate.hotel_id, rate.check_in);
    const { bookingId, session } = await aSession(tenant, member, rate);
    expect((await cancel(bookingId)).body).toMatchObject({
      status: 'cancelled',
      cancellation: {
        penalty: 0,
        refund: 0,
        refund_method: 'none',
        refund_state: 'none',
        refund_expected_by: null,
      },
    });
    expect((await sessionOf(member, session.id)).status).toBe('expired');
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'cancelled',
      gateway: 'voided',
      supplier: 'released',
    });
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(before);
  });

  test('Cancelling a non-refundable hotel booking refunds nothing', async () => {
    const rates = await ratesOf(member, { hotel: 'htl_test_non_refundable' });
    const rate = rates.find(({ price }) => price.due_now > 0);
    if (!rate) throw new Error('no rate');
    const { bookingId, session } = await aConfirmedBooking(tenant, member, rate);
    expect((await cancel(bookingId)).body).toMatchObject({
      cancellation: { policy_applied: 'non_refundable', refund: 0 },
    });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'cancelled',
      captured: session.amount_due_minor,
      gatewayRefunded: 0,
      supplier: 'cancelled',
    });
  });

  test('Concurrent cancellations of a hotel booking refund once and return the same answer', async () => {
    const { bookingId, session } = await aConfirmedBooking(tenant, member, await aRate(member));
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(bookingId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.cancellation.refund))).toEqual(
      new Set([session.amount_due]),
    );
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      refunded: session.amount_due_minor,
      gatewayRefunded: session.amount_due_minor,
    });
  });

  test('Cancelling is refused for a completed, failed or expired hotel booking and for another organisation', async () => {
    const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
    expect((await cancel(bookingId, {}, outsider)).status).toBe(404);
    const { db } = systemContext();
    for (const state of ['completed', 'failed', 'expired']) {
      await db.execute(sql`update bookings set state = ${state} where id = ${bookingId}`);
      for (const dry_run of [true, false]) {
        const answer = await cancel(bookingId, { dry_run });
        expect([answer.status, answer.problem.code]).toEqual([409, 'invalid_state']);
      }
    }
  });

  test('Cancelling a hotel booking takes back what it earned, although the balance falls below zero', async () => {
    const { bookingId } = await aConfirmedBooking(tenant, other, await aRate(other));
    const { db } = systemContext();
    await db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason)
      select app_id, ${newId()}, membership_id, 10 - sum(points), 'spent' from point_entries
      where membership_id = ${other.membershipId} group by app_id, membership_id`);
    await cancel(bookingId);
    const [row] = await db.execute<{ balance: number; earned: number; spent: number }>(sql`
      select sum(points)::int as balance, sum(points) filter (where booking_id = ${bookingId})::int as earned,
        sum(points) filter (where reason = 'spent')::int as spent
      from point_entries where membership_id = ${other.membershipId}`);
    expect(row).toMatchObject({ balance: row?.spent, earned: 0 });
    expect(row?.balance).toBeLessThan(0);
  });
});

describe('Deprecated pay operation', () => {
  test('The deprecated pay operation returns a card intent or a gateway page, and names its successor', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const pay = (body: unknown) => callApi('POST', '/v1/hotel/booking/pay', { key: tenant, body });
    const card = await pay({ booking_id: held.body.booking_id, payment_method: 'card' });
    expect(card.status, card.text).toBe(200);
    expect(card.body).toMatchObject({ status: 'requires_payment' });
    expect(card.body.client_secret).toBeTruthy();
    expect(card.body.redirect_url).toBeUndefined();
    for (const answer of [card, await pay({ booking_id: newId(), payment_method: 'card' }), await pay({})]) {
      expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(answer.headers.get('sunset')).toContain('GMT');
      expect(answer.headers.get('link')).toContain('/v1/checkout/sessions>; rel="successor-version"');
    }
    for (const payment_method of ['wallet', 'bank_transfer']) {
      const other = await pay({ booking_id: held.body.booking_id, payment_method });
      expect(other.body.redirect_url).toContain(`/sandbox/pay/${other.body.payment_intent_id}`);
      expect(other.body.client_secret).toBeUndefined();
    }
  });

  test('A hotel booking paid through the deprecated pay operation is confirmed', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const answer = await callApi('POST', '/v1/hotel/booking/pay', {
      key: tenant,
      body: { booking_id: held.body.booking_id, payment_method: 'wallet' },
    });
    await callApi('POST', '/v1/sandbox/pay', {
      key: tenant,
      body: { payment_intent_id: answer.body.payment_intent_id, card: 'wallet' },
    });
    await runJobs();
    expect((await bookingOf(tenant, held.body.booking_id)).status).toBe('confirmed');
  });
});

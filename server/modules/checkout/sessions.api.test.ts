import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf, roomsTaken } from '#server/modules/hotels/bookings/testing/books.ts';
import { expireHold, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  checkOut,
  initiate,
  payWith,
  ratesOf,
  type Session,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;
let other: Person;
let outsider: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  other = await aMember(tenant);
  outsider = await aMember(await aTenant());
});

const open = async () => aSession(tenant, member, await aRate(member));

describe('Opening checkout sessions', () => {
  test('A new checkout session has the price of the booking and expires with its hold', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const answer = await checkOut(member, held.body.booking_id, {
      success_url: 'https://partner.example/done',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('location')).toBe(`/v1/checkout/sessions/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      environment: 'Sandbox',
      expires_at: held.body.hold_expires_at,
      success_url: 'https://partner.example/done',
      fulfilment: [{ type: 'hotel', id: held.body.booking_id, status: 'pending_payment' }],
    });
    expect(answer.body.url).toContain(`/sandbox/pay/${answer.body.payment_intent_id}`);
    expect(answer.body.client_secret).toContain(answer.body.payment_intent_id);
  });

  test('An authorised or captured session is no longer payable, even before fulfilment begins', async () => {
    const [rate] = await ratesOf(member);
    if (!rate) throw new Error('no rate');
    const held = await initiate(tenant, member, rate);
    const { body } = await checkOut(member, held.body.booking_id);
    for (const state of ['authorized', 'captured']) {
      await systemContext().db.execute(
        sql`update payment_intents set state = ${state} where id = ${body.payment_intent_id}`,
      );
      const answer = await sessionOf(member, body.id);
      expect(answer).toMatchObject({ status: 'open', client_secret: null, url: null });
    }
  });

  test('A booking that is paid at the property is fulfilled and confirmed without a payment', async () => {
    const [rate] = await ratesOf(member, { hotel: 'htl_test_pay_at_property' });
    if (!rate) throw new Error('no rate');
    const held = await initiate(tenant, member, rate);
    const answer = await checkOut(member, held.body.booking_id);
    expect(answer.body).toMatchObject({
      payment_status: 'no_payment_required',
      payment_intent_id: null,
      amount_due_minor: 0,
      url: null,
    });
    await runJobs();
    expect(await sessionOf(member, answer.body.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      fulfilment: [{ status: 'confirmed' }],
    });
  });

  test('A new checkout session replaces an unpaid one of the same booking', async () => {
    const { bookingId, session } = await open();
    const second = await checkOut(member, bookingId);
    expect(second.status).toBe(201);
    expect((await sessionOf(member, session.id)).status).toBe('expired');
    await runJobs();
    expect((await payWith(tenant, session.payment_intent_id, 'success')).problem.code).toBe(
      'session_expired',
    );
    await payWith(tenant, second.body.payment_intent_id, 'success');
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', intent: 'captured' });
  });

  test('A checkout session is refused for a paid booking and for one whose hold has expired', async () => {
    const paid = await aConfirmedBooking(tenant, member, await aRate(member));
    const again = await checkOut(member, paid.bookingId);
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_state']);
    const late = await initiate(tenant, member, await aRate(member));
    await expireHold(late.body.booking_id);
    const over = await checkOut(member, late.body.booking_id);
    expect([over.status, over.problem.code]).toEqual([410, 'hold_expired']);
  });

  test('A refused checkout session names the invalid field', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const id = held.body.booking_id;
    const attempts: [string, Record<string, unknown>][] = [
      ['items', { items: [] }],
      ['items.0.type', { items: [{ type: 'spaceship', id }] }],
      [
        'items.1.id',
        {
          items: [
            { type: 'hotel', id },
            { type: 'hotel', id },
          ],
        },
      ],
      ['payment_method', { payment_method: 'cheque' }],
      ['success_url', { success_url: 'https://evil.example/' }],
      ['success_url', { success_url: '//evil.example' }],
      ['success_url', { success_url: '/\\evil.example' }],
      ['cancel_url', { cancel_url: 'javascript:alert(1)' }],
      ['cancel_url', { cancel_url: 'https://partner.example@evil.example/' }],
      ['perk_payment.item_ids', { perk_payment: { item_ids: ['x'] } }],
    ];
    for (const [field, more] of attempts) {
      const answer = await checkOut(member, id, more);
      expect([field, answer.status, answer.problem.errors?.[0]?.field]).toEqual([field, 422, field]);
    }
  });

  test('A repeated request with the same Idempotency-Key returns the first checkout session', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    const body = { items: [{ type: 'hotel', id: held.body.booking_id }], payment_method: 'card' };
    const headers = { 'idempotency-key': newId() };
    const first = await callApi<Session>('POST', '/v1/checkout/sessions', { as: member, body, headers });
    const second = await callApi<Session>('POST', '/v1/checkout/sessions', { as: member, body, headers });
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('An API key can pay bookings made by its organisation, alone or with a paying member', async () => {
    const rate = await aRate(member);
    const alone = await initiate(tenant, null, await aRate(member, { hotel: 'htl_test_unknown_booked' }));
    const body = { items: [{ type: 'hotel', id: alone.body.booking_id }], payment_method: 'card' };
    const byKey = await callApi<Session>('POST', '/v1/checkout/sessions', { key: tenant, body });
    expect(byKey.status, byKey.text).toBe(201);
    expect((await callApi('GET', `/v1/checkout/sessions/${byKey.body.id}`, { key: tenant })).status).toBe(
      200,
    );
    const held = await initiate(tenant, member, rate);
    const beside = await callApi<Session>('POST', '/v1/checkout/sessions', {
      key: tenant,
      headers: { authorization: `Bearer ${other.accessToken}` },
      body: { items: [{ type: 'hotel', id: held.body.booking_id }], payment_method: 'card' },
    });
    expect(beside.status).toBe(201);
    await payWith(tenant, beside.body.payment_intent_id, 'success');
    await runJobs();
    const booking = await callApi('GET', `/v1/hotel/booking/${held.body.booking_id}`, { key: tenant });
    expect(booking.body.payer_membership_id).toBe(other.membershipId);
  });
});

describe('Checkout sessions of others', () => {
  test('Sessions of others are indistinguishable from a random id', async () => {
    const { bookingId, session } = await open();
    const random = newId();
    for (const person of [other, outsider]) {
      expect((await checkOut(person, bookingId)).status).toBe(404);
      for (const path of [
        `/v1/checkout/sessions/${session.id}`,
        `/v1/checkout/sessions/${session.id}/expire`,
      ]) {
        const method = path.endsWith('expire') ? 'POST' : 'GET';
        const mine = await callApi(method, path, { as: person });
        const none = await callApi(method, path.replace(session.id, `cs_${random}`), { as: person });
        expect([mine.status, mine.problem.code]).toEqual([404, 'not_found']);
        expect(mine.problem.detail).toBe(none.problem.detail);
      }
    }
    expect((await callApi('GET', `/v1/checkout/sessions/${session.id}`, { key: tenant })).status).toBe(404);
    expect((await payWith(outsider.tenant, session.payment_intent_id, 'success')).status).toBe(404);
    expect((await callApi('GET', `/v1/checkout/sessions/${session.id}`)).status).toBe(401);
    expect((await sessionOf(member, session.id)).status).toBe('open');
  });
});

describe('Expiry of checkout sessions', () => {
  test('Expiring a checkout session closes its payment, keeps the hold and is idempotent', async () => {
    const { bookingId, session } = await open();
    for (let call = 0; call < 2; call += 1) {
      const answer = await callApi('POST', `/v1/checkout/sessions/${session.id}/expire`, { as: member });
      expect([answer.status, answer.body.status, answer.body.url]).toEqual([200, 'expired', null]);
    }
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'pending_payment',
      intent: 'voided',
      gateway: 'voided',
    });
    expect((await checkOut(member, bookingId)).status).toBe(201);
  });

  test('A paid checkout session cannot be expired', async () => {
    const { session } = await aConfirmedBooking(tenant, member, await aRate(member));
    const answer = await callApi('POST', `/v1/checkout/sessions/${session.id}/expire`, { as: member });
    expect([answer.status, answer.problem.code]).toEqual([409, 'invalid_state']);
  });

  test('When a hold ends, its session expires at once and rooms and payment are released', async () => {
    const rate = await aRate(member);
    const before = await roomsTaken(rate.hotel_id, rate.check_in);
    const { bookingId, session } = await aSession(tenant, member, rate);
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(before + 1);
    await expireHold(bookingId);
    expect((await sessionOf(member, session.id)).status).toBe('expired');
    await makeDue('expire_booking');
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'expired',
      intent: 'voided',
      supplier: 'released',
    });
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(before);
  });
});

describe('Simulated passage of time in the Sandbox', () => {
  const advance = (booking_id: string, to: string, key = tenant) =>
    callApi('POST', '/v1/sandbox/advance', { key, body: { booking_id, to } });

  test('The Sandbox can expire an unpaid booking with its session and complete a confirmed one', async () => {
    const { bookingId, session } = await open();
    expect((await advance(bookingId, 'completed')).problem.code).toBe('invalid_state');
    expect((await advance(bookingId, 'expired')).body).toEqual({ booking_id: bookingId, status: 'expired' });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ intent: 'voided', supplier: 'released' });
    expect((await sessionOf(member, session.id)).status).toBe('expired');
    const paid = await aConfirmedBooking(tenant, member, await aRate(member));
    expect((await advance(paid.bookingId, 'expired')).problem.code).toBe('invalid_state');
    expect((await advance(paid.bookingId, 'completed', outsider.tenant)).status).toBe(404);
    expect((await advance(paid.bookingId, 'completed')).body.status).toBe('completed');
  });
});

describe('Test cards', () => {
  test('A declined test card answers 402 and leaves the session open for another card', async () => {
    const { bookingId, session } = await open();
    for (const [card, code] of [
      ['4000 0000 0000 0002', 'card_declined'],
      ['insufficient_funds', 'insufficient_funds'],
      ['expired_card', 'expired_card'],
    ] as const) {
      const answer = await payWith(tenant, session.payment_intent_id, card);
      expect([answer.status, answer.problem.code, answer.problem.decline_code]).toEqual([
        402,
        'payment_declined',
        code,
      ]);
      await runJobs();
      expect(await sessionOf(member, session.id)).toMatchObject({
        payment_status: 'failed',
        failure_code: code,
      });
    }
    expect((await payWith(tenant, session.payment_intent_id, '4242424242424242')).status).toBe(200);
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
  });

  test('Between an accepted test card and its event no second payment is possible', async () => {
    const { session } = await open();
    for (const card of ['4000000000000002', 'insufficient_funds']) {
      await payWith(tenant, session.payment_intent_id, card);
      await runJobs();
    }
    expect((await sessionOf(member, session.id)).client_secret).not.toBeNull();
    await payWith(tenant, session.payment_intent_id, '4242424242424242');
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'open',
      payment_status: 'processing',
      client_secret: null,
      url: null,
    });
    expect((await payWith(tenant, session.payment_intent_id, '4242424242424242')).status).toBe(409);
    await runJobs();
  });

  test('A 3-D Secure test card requires an authentication that can pass or fail', async () => {
    const { bookingId, session } = await open();
    const asked = await payWith(tenant, session.payment_intent_id, 'three_d_secure');
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'three_d_secure' } });
    await runJobs();
    expect((await sessionOf(member, session.id)).payment_status).toBe('requires_action');
    const failed = await payWith(tenant, session.payment_intent_id, 'three_d_secure', {
      authentication: 'failed',
    });
    expect(failed.problem.decline_code).toBe('authentication_failed');
    await payWith(tenant, session.payment_intent_id, 'three_d_secure', { authentication: 'passed' });
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
  });

  test('A declined capture fails the booking, cancels it at the supplier and charges nothing', async () => {
    const { bookingId, session } = await open();
    await payWith(tenant, session.payment_intent_id, 'capture_fails');
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'failed',
      intent: 'voided',
      gateway: 'voided',
      gatewayCaptured: 0,
      supplier: 'cancelled',
    });
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'failed',
      end_reason: 'payment_failed',
    });
  });

  test('A second payment answers 409; an unknown test card or a wrong method answers 422', async () => {
    const { session } = await open();
    expect((await payWith(tenant, session.payment_intent_id, '1234')).problem.errors?.[0]?.field).toBe(
      'card',
    );
    expect((await payWith(tenant, session.payment_intent_id, 'wallet')).problem.errors?.[0]?.field).toBe(
      'card',
    );
    await payWith(tenant, session.payment_intent_id, 'webhook_twice');
    const again = await payWith(tenant, session.payment_intent_id, 'success');
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_state']);
    await runJobs();
    expect((await sessionOf(member, session.id)).payment_status).toBe('paid');
  });
});

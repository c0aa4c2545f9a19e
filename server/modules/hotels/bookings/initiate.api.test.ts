import { beforeAll, describe, expect, test } from 'vitest';
import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { roomsTaken } from './testing/books.ts';
import { aRate, confirmedPrice, initiate, initiation, plainHotel, ratesOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const post = (body: unknown, more: Record<string, unknown> = {}) =>
  callApi('POST', '/v1/hotel/booking/initiate', { key: tenant, body, ...more });

describe('Initiating a hotel booking', () => {
  test('Initiating a hotel booking holds the room for twenty minutes at the confirmed price', async () => {
    const rate = await aRate(member);
    const { token, total } = await confirmedPrice(member, rate);
    const before = await roomsTaken(rate.hotel_id, rate.check_in);
    const answer = await post(initiation(rate, { price_confirmation_token: token }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ status: 'pending_payment', total, currency: 'EUR' });
    const minutes = (Date.parse(String(answer.body.hold_expires_at)) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(19.8);
    expect(minutes).toBeLessThan(20.2);
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(before + 1);
  });

  test('Initiating a hotel booking without a confirmation token answers 409 with the new total when the price has changed', async () => {
    const rate = await aRate(member);
    const before = await roomsTaken(rate.hotel_id, rate.check_in);
    const answer = await post(initiation(rate));
    expect([answer.status, answer.problem.code]).toEqual([409, 'price_changed']);
    expect(answer.problem).toMatchObject({
      total: (await confirmedPrice(member, rate)).total,
      currency: 'EUR',
    });
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(before);
  });

  test('Initiating a hotel booking of a sold-out room answers 409', async () => {
    const [soldOut] = await ratesOf(member, { hotel: 'htl_test_sold_out' });
    if (!soldOut) throw new Error('no rate');
    const answer = await post(initiation(soldOut));
    expect([answer.status, answer.problem.code]).toEqual([409, 'sold_out']);
    // Dates that only this test uses: the hotel has one room.
    const dates = { check_in: addDays(today('UTC'), 480), check_out: addDays(today('UTC'), 481) };
    const [last] = await ratesOf(member, { hotel: 'htl_test_last_room', dates });
    if (!last) throw new Error('no rate');
    expect((await post(initiation(last))).status).toBe(201);
    const late = await post(initiation(last));
    expect([late.status, late.problem.code]).toEqual([409, 'sold_out']);
  });

  test('Initiating a hotel booking answers 422 naming a field that is invalid or does not match the rate', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const good = initiation(rate, { price_confirmation_token: token });
    const before = await roomsTaken(rate.hotel_id, rate.check_in);
    const attempts: [string, Record<string, unknown>][] = [
      ['room_id', { room_id: undefined }],
      ['hotel_id', { hotel_id: 'htl_test_last_room' }],
      ['check_in', { check_in: addDays(rate.check_in, 1) }],
      ['check_in', { check_in: '2027-02-30' }],
      ['check_out', { check_out: addDays(rate.check_out, 1) }],
      ['guests.adults', { guests: { adults: 1, rooms: 1 } }],
      ['guests.adults', { guests: { adults: '2', rooms: 1 } }],
      ['guests.rooms', { guests: { adults: 2, rooms: 2 } }],
      ['guests.children', { guests: { adults: 2, rooms: 1, children: 1 } }],
      ['lead_guest.email', { lead_guest: { ...good.lead_guest, email: 'nobody' } }],
      ['lead_guest.first_name', { lead_guest: { ...good.lead_guest, first_name: ' ' } }],
      ['payee_membership_id', { payee_membership_id: newId() }],
      ['allocated_members.0.room', { allocated_members: [{ membership_id: member.membershipId, room: 2 }] }],
      ['allocated_members.0.membership_id', { allocated_members: [{ membership_id: newId(), room: 1 }] }],
    ];
    for (const [field, more] of attempts) {
      const answer = await post({ ...good, ...more });
      expect([field, answer.status, answer.problem.errors?.[0]?.field]).toEqual([field, 422, field]);
    }
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(before);
  });

  test('Initiating a hotel booking answers 404 for an unknown or other app’s rate, an unknown token and an unknown circle', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const outsider = await aTenant();
    const foreign = await callApi('POST', '/v1/hotel/booking/initiate', {
      key: outsider,
      body: initiation(rate, { price_confirmation_token: token }),
    });
    expect(foreign.status).toBe(404);
    expect((await post(initiation({ ...rate, room_id: `${rate.room_id}x` }))).status).toBe(404);
    expect((await post(initiation(rate, { price_confirmation_token: 'made-up' }))).status).toBe(404);
    expect(
      (await post(initiation(rate, { price_confirmation_token: token, circle_id: newId() }))).status,
    ).toBe(404);
  });

  test('A hotel booking is possible for a circle of the authenticated member, and for no other circle', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const other = await aMember(tenant);
    const [own, foreign] = await Promise.all([aCircle(member), aCircle(other)]);
    const book = (circle_id: string) =>
      post(initiation(rate, { price_confirmation_token: token, circle_id }), { as: member });
    expect((await book(foreign.id)).status).toBe(404);
    expect((await book(own.id)).status).toBe(201);
    const alone = initiation(rate, { price_confirmation_token: token, circle_id: own.id });
    expect((await post(alone)).status).toBe(404);
  });

  test('A retry after a crash returns the hotel booking that the first attempt created', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const body = initiation(rate, { price_confirmation_token: token });
    const headers = { 'idempotency-key': newId() };
    const first = await post(body, { headers });
    expect(first.status).toBe(201);
    const taken = await roomsTaken(rate.hotel_id, rate.check_in);
    // The state after a process dies between its commit and the storing of its answer.
    await systemContext().db.execute(sql`
      update idempotency_records set status = null, body = null, created_at = now() - interval '3 minutes'
      where made_id = ${String(first.body.booking_id)}`);
    const again = await post(body, { headers });
    expect([again.status, again.body.booking_id]).toEqual([201, first.body.booking_id]);
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(taken);
  });

  test('Initiating a hotel booking needs an API key, and the body cannot set state, price or owner', async () => {
    const rate = await aRate(member);
    const { token, total } = await confirmedPrice(member, rate);
    const body = initiation(rate, { price_confirmation_token: token });
    expect((await callApi('POST', '/v1/hotel/booking/initiate', { as: member, body })).status).toBe(401);
    const forged = await post({
      ...body,
      status: 'confirmed',
      total: 1,
      user_id: member.userId,
      currency: 'JPY',
    });
    expect(forged.body).toMatchObject({ status: 'pending_payment', total, currency: 'EUR' });
    const seen = await callApi('GET', `/v1/hotel/booking/${forged.body.booking_id}`, { as: member });
    expect(seen.status).toBe(404);
  });

  test('Fifty concurrent requests with the same Idempotency-Key create one hotel booking', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const body = initiation(rate, { price_confirmation_token: token });
    const headers = { 'idempotency-key': newId() };
    const before = await roomsTaken(plainHotel, rate.check_in);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body, { headers })));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ body }) => body.booking_id)).size).toBe(1);
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every(({ problem }) => problem.code === 'idempotency_in_progress'),
    ).toBe(true);
    expect(created.length + answers.filter(({ status }) => status === 409).length).toBe(50);
    expect(await roomsTaken(plainHotel, rate.check_in)).toBe(before + 1);
  });

  test('A hotel booking stores the payee, the allocation of members to rooms and the special requests', async () => {
    const friend = await aMember(tenant);
    const held = await initiate(tenant, member, await aRate(member), {
      payee_membership_id: friend.membershipId,
      allocated_members: [{ membership_id: member.membershipId, room: 1 }],
      special_requests: 'A quiet room.',
    });
    const booking = await callApi('GET', `/v1/hotel/booking/${held.body.booking_id}`, { as: member });
    expect(booking.body).toMatchObject({
      payee_id: friend.membershipId,
      allocated_members: [{ membership_id: member.membershipId, room: 1 }],
      special_requests: 'A quiet room.',
    });
  });
});

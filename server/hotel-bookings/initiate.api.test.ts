import { beforeAll, describe, expect, it } from 'vitest';
import { aCircle } from '#server/circles/testing/circles.ts';
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

describe('initiating a hotel booking', () => {
  it('holds the room for twenty minutes at the confirmed price', async () => {
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

  it('asks the supplier again without a token, and a new price is 409 with the new total', async () => {
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

  it('answers 409 when the room is gone', async () => {
    const [gone] = await ratesOf(member, { hotel: 'htl_test_sold_out' });
    if (!gone) throw new Error('no rate');
    const answer = await post(initiation(gone));
    expect([answer.status, answer.problem.code]).toEqual([409, 'sold_out']);
    // Dates that only this test uses: the hotel has one room.
    const dates = { check_in: addDays(today('UTC'), 480), check_out: addDays(today('UTC'), 481) };
    const [last] = await ratesOf(member, { hotel: 'htl_test_last_room', dates });
    if (!last) throw new Error('no rate');
    expect((await post(initiation(last))).status).toBe(201);
    const late = await post(initiation(last));
    expect([late.status, late.problem.code]).toEqual([409, 'sold_out']);
  });

  it('names the field that does not fit the rate or is wrong in itself', async () => {
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

  it('answers 404 to a made-up rate, a foreign token and a rate of another app', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const stranger = await aTenant();
    const foreign = await callApi('POST', '/v1/hotel/booking/initiate', {
      key: stranger,
      body: initiation(rate, { price_confirmation_token: token }),
    });
    expect(foreign.status).toBe(404);
    expect((await post(initiation({ ...rate, room_id: `${rate.room_id}x` }))).status).toBe(404);
    expect((await post(initiation(rate, { price_confirmation_token: 'made-up' }))).status).toBe(404);
    expect(
      (await post(initiation(rate, { price_confirmation_token: token, circle_id: newId() }))).status,
    ).toBe(404);
  });

  it('books for a circle of the member who is named beside the key, and for no other', async () => {
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

  it('continues with the booking of a first try that a crash cut off', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const body = initiation(rate, { price_confirmation_token: token });
    const headers = { 'idempotency-key': newId() };
    const first = await post(body, { headers });
    expect(first.status).toBe(201);
    const taken = await roomsTaken(rate.hotel_id, rate.check_in);
    // What a process leaves behind that dies after its commit and before its answer was kept.
    await systemContext().db.execute(sql`
      update idempotency_records set status = null, body = null, created_at = now() - interval '3 minutes'
      where made_id = ${String(first.body.booking_id)}`);
    const again = await post(body, { headers });
    expect([again.status, again.body.booking_id]).toEqual([201, first.body.booking_id]);
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(taken);
  });

  it('needs a key: a bearer alone is 401, and no body can set state, price or owner', async () => {
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

  it('makes one booking for fifty callers with the same Idempotency-Key', async () => {
    const rate = await aRate(member);
    const { token } = await confirmedPrice(member, rate);
    const body = initiation(rate, { price_confirmation_token: token });
    const headers = { 'idempotency-key': newId() };
    const before = await roomsTaken(plainHotel, rate.check_in);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body, { headers })));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.booking_id)).size).toBe(1);
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every(({ problem }) => problem.code === 'idempotency_in_progress'),
    ).toBe(true);
    expect(made.length + answers.filter(({ status }) => status === 409).length).toBe(50);
    expect(await roomsTaken(plainHotel, rate.check_in)).toBe(before + 1);
  });

  it('stores who pays back and who sleeps where', async () => {
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

import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { expireBooking } from '#server/modules/bookings/index.ts';
import { ledgerMismatches, ledgerOf, roomsTaken } from '#server/modules/hotels/bookings/testing/books.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { aRate, aSession, initiation, ratesOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  type Answer,
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

const rounds = 20;
const timeoutMs = 60_000 + rounds * 20_000;

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** Dates that only these tests use. The hotel has one room, which each round books and cancels. */
function stayAt(daysAhead: number, nights: number) {
  const check_in = addDays(today('UTC'), daysAhead);
  return { check_in, check_out: addDays(check_in, nights) };
}

async function cancelSold(answers: Answer[]): Promise<void> {
  const booking_id = answers.find(({ status }) => status === 201)?.body.booking_id;
  await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id } });
  await runJobs();
}

describe('The last room', () => {
  test(`The last room is sold to exactly one of 32 callers, ${rounds} times`, {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const dates = stayAt(300, 1 + (round % 3));
      const [rate] = await ratesOf(member, { hotel: 'htl_test_last_room', dates });
      if (!rate) throw new Error('no rate');
      const answers = await Promise.all(
        Array.from({ length: 32 }, () =>
          callApi('POST', '/v1/hotel/booking/initiate', { key: tenant, body: initiation(rate) }),
        ),
      );
      const codes = answers.map(({ status, problem }) => (status === 201 ? 'sold' : problem.code)).sort();
      expect(codes).toEqual(['sold', ...Array(31).fill('sold_out')]);
      expect(await roomsTaken(rate.hotel_id, dates.check_in)).toBe(1);
      await cancelSold(answers);
    }
  });

  test('Of concurrent overlapping stays in the last room exactly one succeeds, without a deadlock', {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = stayAt(310, 4);
      const [long] = await ratesOf(member, { hotel: 'htl_test_last_room', dates: first });
      const inside = { check_in: addDays(first.check_in, 1), check_out: addDays(first.check_in, 3) };
      const [short] = await ratesOf(member, { hotel: 'htl_test_last_room', dates: inside });
      if (!long || !short) throw new Error('no rate');
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          callApi('POST', '/v1/hotel/booking/initiate', {
            key: tenant,
            body: initiation(index % 2 ? long : short),
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
      await cancelSold(answers);
    }
  });
});

describe('Payment in a race with other transitions', () => {
  test('A payment in a race with hold expiry ends confirmed and captured, or expired and not charged', {
    timeout: timeoutMs,
  }, async () => {
    const ends = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { bookingId, session } = await aSession(tenant, member, await aRate(member));
      await systemContext().db.execute(
        sql`update bookings set hold_expires_at = clock_timestamp() + interval '25 milliseconds' where id = ${bookingId}`,
      );
      const payload = { appId: tenant.appId, bookingId };
      await Promise.all([
        pause((round * 7) % 50).then(() => deliver(fittingEvent(session))),
        ...[20, 25, 30, 40].map((ms) => pause(ms).then(() => expireBooking.run(systemContext(), payload))),
      ]);
      await runJobs();
      await makeDue('expire_booking');
      await makeDue('expire_session');
      await systemContext().db.execute(
        sql`update checkout_sessions set expires_at = least(expires_at, now()) where id = ${session.id}`,
      );
      await makeDue('expire_session');
      await runJobs();
      const books = await ledgerOf(bookingId);
      ends.add(books.booking);
      expect(ledgerMismatches(books, session.amount_due_minor)).toEqual([]);
    }
    expect([...ends].every((end) => end === 'confirmed' || end === 'expired')).toBe(true);
  });

  test('A payment in a race with a cancellation never charges without a booking nor refunds too much', {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { bookingId, session } = await aSession(tenant, member, await aRate(member));
      const cancel = () =>
        callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
      await Promise.all([
        deliver(fittingEvent(session)).then(() => runJobs()),
        pause((round * 11) % 90).then(cancel),
        pause((round * 11) % 90).then(cancel),
      ]);
      await runJobs();
      await makeDue('expire_session');
      await runJobs();
      expect(ledgerMismatches(await ledgerOf(bookingId), session.amount_due_minor)).toEqual([]);
    }
  });

  test('A booking with concurrent sessions is paid in at most one of them', {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { bookingId, session } = await aSession(tenant, member, await aRate(member));
      const body = { items: [{ type: 'hotel', id: bookingId }], payment_method: 'card' };
      const open = () => callApi('POST', '/v1/checkout/sessions', { as: member, body });
      const [, ...opened] = await Promise.all([deliver(fittingEvent(session)), open(), open(), open()]);
      expect(opened.every(({ status }) => status === 201 || status === 409)).toBe(true);
      await runJobs();
      const [row] = await systemContext().db.execute<{ live: number; charged: number }>(sql`
        select count(*) filter (where c.live)::int as live,
          count(*) filter (where p.state in ('authorized', 'captured'))::int as charged
        from checkout_items c join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
        left join sandbox_payments p on p.reference = s.payment_intent_id where c.booking_id = ${bookingId}`);
      expect(row?.live).toBe(1);
      expect(row?.charged).toBeLessThanOrEqual(1);
    }
  });
});

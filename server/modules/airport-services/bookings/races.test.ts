import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { expireBooking } from '#server/modules/bookings/index.ts';
import { fulfilNow, fulfilSession } from '#server/modules/checkout/index.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { ledgerMismatches, ledgerOf } from './testing/books.ts';
import {
  aBooking,
  admit,
  aPaidBooking,
  aSession,
  aVisit,
  cancel,
  create,
  prebook,
  redemption,
  supplierOf,
  tokenOf,
} from './testing/shop.ts';

const rounds = 20;
const timeoutMs = 60_000 + rounds * 20_000;

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const travelWebhook = { path: '/v1/travel/webhook/payment/sandbox' };

describe('Last places of a lounge', () => {
  const lastPlace = (more: Record<string, unknown> = {}) =>
    aVisit({
      product_id: 'lounge_test_last_place',
      date: addDays(today('Europe/Paris'), 340),
      time: '16:00',
      ...more,
    });

  test(`The last place of a lounge is sold to one of 32 concurrent callers, ${rounds} times`, {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          index % 2 ? create(member, lastPlace()) : prebook(member, lastPlace()),
        ),
      );
      const codes = answers.map(({ status, problem }) => (status === 201 ? 'sold' : problem.code)).sort();
      expect(codes).toEqual(['sold', ...Array(31).fill('sold_out')]);
      const { body } = answers.find(({ status }) => status === 201) as unknown as {
        body: { id?: string; prebooking_id?: string };
      };
      const id = body.id ?? body.prebooking_id ?? '';
      expect((await supplierOf(id)).takenByAll).toBe(1);
      await cancel(member, id);
      await runJobs();
      expect((await supplierOf(id)).takenByAll).toBe(0);
    }
  });

  test('Concurrent bookings of different party sizes never exceed the places of a lounge slot', {
    timeout: timeoutMs,
  }, async () => {
    const date = addDays(today('Europe/Paris'), 341);
    const sizes = Array.from({ length: 30 }, (_, index) => 1 + (index % 5));
    const answers = await Promise.all(
      sizes.map((passenger_count) => create(member, aVisit({ date, time: '04:00', passenger_count }))),
    );
    const sold = answers.reduce(
      (sum, { status }, index) => sum + (status === 201 ? (sizes[index] ?? 0) : 0),
      0,
    );
    expect(sold).toBeLessThanOrEqual(60);
    const one = answers.find(({ status }) => status === 201);
    expect((await supplierOf(one?.body.id ?? '')).takenByAll).toBe(sold);
    for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('sold_out');
  });
});

describe('Payments concurrent with other steps', () => {
  test('A travel booking paid during hold expiry ends confirmed and captured, or expired and uncharged', {
    timeout: timeoutMs,
  }, async () => {
    const ends = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { id: bookingId } = await aBooking(member);
      const session = await aSession(member, bookingId);
      await systemContext().db.execute(
        sql`update bookings set hold_expires_at = clock_timestamp() + interval '25 milliseconds' where id = ${bookingId}`,
      );
      const payload = { appId: tenant.appId, bookingId };
      await Promise.all([
        pause((round * 7) % 50).then(() => deliver(fittingEvent(session), travelWebhook)),
        ...[20, 25, 30, 40].map((ms) => pause(ms).then(() => expireBooking.run(systemContext(), payload))),
      ]);
      await runJobs();
      await makeDue('expire_booking');
      await systemContext().db.execute(
        sql`update checkout_sessions set expires_at = least(expires_at, now()) where id = ${session.id}`,
      );
      await makeDue('expire_session');
      await runJobs();
      const books = await ledgerOf(bookingId);
      ends.add(books.booking);
      expect(ledgerMismatches(books)).toEqual([]);
    }
    expect([...ends].every((end) => end === 'confirmed' || end === 'expired')).toBe(true);
  });

  test('A travel booking paid during cancellation is never charged in vain or refunded too much', {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aBooking(member);
      const session = await aSession(member, id);
      await Promise.all([
        deliver(fittingEvent(session), travelWebhook).then(() => runJobs()),
        pause((round * 11) % 90).then(() => cancel(member, id)),
        pause((round * 11) % 90).then(() => cancel(member, id)),
      ]);
      await runJobs();
      await makeDue('expire_session');
      await runJobs();
      expect(ledgerMismatches(await ledgerOf(id))).toEqual([]);
    }
  });
});

describe('Cancellation concurrent with admission', () => {
  test('A travel booking cancelled during admission ends cancelled and refunded, or completed and paid', {
    timeout: timeoutMs,
  }, async () => {
    const ends = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { booking } = await aPaidBooking(tenant, member);
      const token = tokenOf((await redemption(member, booking.id)).body);
      // The slot is now, and can still be cancelled free of charge.
      await systemContext().db.execute(sql`
        update bookings set starts_at = now(), ends_at = now() + interval '1 hour',
          details = jsonb_set(details, '{bookingType}', '"walk_in"') where id = ${booking.id}`);
      const [cancelled, ...admitted] = await Promise.all([
        pause(round % 2 ? 3 : 0).then(() => cancel(member, booking.id)),
        pause(round % 2 ? 0 : 3).then(() => admit(token)),
        admit(token),
      ]);
      await runJobs();
      const admissions = admitted.filter(({ status }) => status === 200).length;
      expect(admissions + (cancelled.status === 200 ? 1 : 0)).toBe(1);
      const books = await ledgerOf(booking.id);
      ends.add(books.booking);
      expect(books.booking).toBe(admissions === 1 ? 'completed' : 'cancelled');
      expect(books.admitted).toBe(admissions === 1);
      expect(ledgerMismatches(books)).toEqual([]);
    }
    expect([...ends].every((end) => end === 'cancelled' || end === 'completed')).toBe(true);
  });
});

describe('Suppliers without references', () => {
  const visit = (more: Record<string, unknown> = {}) =>
    aVisit({ product_id: 'lounge_test_no_references', ...more });

  /** Number of supplier bookings for one of our bookings. */
  async function ordersOf(bookingId: string): Promise<number> {
    const [row] = await systemContext().db.execute<{ orders: number }>(sql`
      select count(*)::int as orders from sandbox_venue_orders o join bookings b
        on o.reference = b.reference or o.reference like b.reference || '/%'
      where b.id = ${bookingId} and o.state = 'confirmed'`);
    return row?.orders ?? 0;
  }

  test(`A perk-paid request and its concurrent jobs book once with the supplier, ${rounds} times`, {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const perk = await aPerk(member);
      let isDone = false;
      const made = create(member, visit({ perk_payment: { item_ids: [perk] } })).finally(() => {
        isDone = true;
      });
      while (!isDone) await runJobs();
      const { status, body } = await made;
      expect([status, body.status]).toEqual([201, 'confirmed']);
      await runJobs();
      expect(await ordersOf(body.id)).toBe(1);
    }
  });

  test(`Concurrent fulfilments of one session book once with the supplier, ${rounds} times`, {
    timeout: timeoutMs,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const booking = await aBooking(member, visit());
      const session = await aSession(member, booking.id);
      await deliver(fittingEvent(session), travelWebhook);
      const payload = { appId: tenant.appId, sessionId: session.id };
      const ctx = systemContext();
      await Promise.all([
        fulfilNow(ctx, payload),
        fulfilSession.run(ctx, payload),
        fulfilSession.run(ctx, payload),
      ]);
      expect(await ordersOf(booking.id)).toBe(1);
      expect(ledgerMismatches(await ledgerOf(booking.id))).toEqual([]);
    }
  });
});

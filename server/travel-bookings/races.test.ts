import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expireBooking } from '#server/bookings/index.ts';
import { fulfilNow, fulfilSession } from '#server/checkout/index.ts';
import { makeDue } from '#server/hotel-bookings/testing/clock.ts';
import { deliver, fittingEvent } from '#server/hotel-bookings/testing/webhooks.ts';
import { aPerk } from '#server/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { booksOf, disagreements } from './testing/books.ts';
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

/** `npm run prove` asks for more. */
const rounds = Number(process.env.PROVE_ROUNDS ?? 20);
const patience = 30_000 + rounds * 6_000;

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const travelWebhook = { path: '/v1/travel/webhook/payment/sandbox' };

describe('the last place of a lounge', () => {
  const lastPlace = (more: Record<string, unknown> = {}) =>
    aVisit({
      product_id: 'lounge_test_last_place',
      date: addDays(today('Europe/Paris'), 340),
      time: '16:00',
      ...more,
    });

  it(`is sold to exactly one of 32 callers, ${rounds} times`, { timeout: patience }, async () => {
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

  it('is never divided among groups: of two and one in a slot of sixty all sixty places are sold', {
    timeout: patience,
  }, async () => {
    const date = addDays(today('Europe/Paris'), 341);
    const wanted = Array.from({ length: 30 }, (_, index) => 1 + (index % 5));
    const answers = await Promise.all(
      wanted.map((passenger_count) => create(member, aVisit({ date, time: '04:00', passenger_count }))),
    );
    const sold = answers.reduce(
      (sum, { status }, index) => sum + (status === 201 ? (wanted[index] ?? 0) : 0),
      0,
    );
    expect(sold).toBeLessThanOrEqual(60);
    const one = answers.find(({ status }) => status === 201);
    expect((await supplierOf(one?.body.id ?? '')).takenByAll).toBe(sold);
    for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('sold_out');
  });
});

describe('payment racing other steps', () => {
  it('and the end of the hold: confirmed and captured, or expired and not charged', {
    timeout: patience,
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
      const books = await booksOf(bookingId);
      ends.add(books.booking);
      expect(disagreements(books)).toEqual([]);
    }
    expect([...ends].every((end) => end === 'confirmed' || end === 'expired')).toBe(true);
  });

  it('and a cancellation: never charged without a booking, never refunded beyond it', {
    timeout: patience,
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
      expect(disagreements(await booksOf(id))).toEqual([]);
    }
  });
});

describe('a cancellation racing the door', () => {
  it('ends cancelled and refunded, or let in and paid, and both sides are told which', {
    timeout: patience,
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
      const lets = admitted.filter(({ status }) => status === 200).length;
      expect(lets + (cancelled.status === 200 ? 1 : 0)).toBe(1);
      const books = await booksOf(booking.id);
      ends.add(books.booking);
      expect(books.booking).toBe(lets === 1 ? 'completed' : 'cancelled');
      expect(books.admitted).toBe(lets === 1);
      expect(disagreements(books)).toEqual([]);
    }
    expect([...ends].every((end) => end === 'cancelled' || end === 'completed')).toBe(true);
  });
});

describe('a supplier that knows no references', () => {
  const visit = (more: Record<string, unknown> = {}) =>
    aVisit({ product_id: 'lounge_test_no_references', ...more });

  /** Bookings that the supplier has made for ours. */
  async function ordersOf(bookingId: string): Promise<number> {
    const [row] = await systemContext().db.execute<{ orders: number }>(sql`
      select count(*)::int as orders from sandbox_venue_orders o join bookings b
        on o.reference = b.reference or o.reference like b.reference || '/%'
      where b.id = ${bookingId} and o.state = 'confirmed'`);
    return row?.orders ?? 0;
  }

  it(`is asked once by a request that perks pay and the jobs that run beside it, ${rounds} times`, {
    timeout: patience,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const perk = await aPerk(member);
      let isMade = false;
      const made = create(member, visit({ perk_payment: { item_ids: [perk] } })).finally(() => {
        isMade = true;
      });
      while (!isMade) await runJobs();
      const { status, body } = await made;
      expect([status, body.status]).toEqual([201, 'confirmed']);
      await runJobs();
      expect(await ordersOf(body.id)).toBe(1);
    }
  });

  it(`is asked once by all who are at one session at the same time, ${rounds} times`, {
    timeout: patience,
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
      expect(disagreements(await booksOf(booking.id))).toEqual([]);
    }
  });
});

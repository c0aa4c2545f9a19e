import { setTimeout as pause } from 'node:timers/promises';
import { ledgerMismatches, ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { initiation, type Rate, type Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { moments, placeBarriers } from './barriers.ts';
import { PromiseChecks, type Proof, until } from './proof.ts';

const promisedMs = 60_000;
const bookingsARound = 2;

type Paid = { bookingId: string; dueMinor: number; round: number };

/**
 * Kills the only process between payment and confirmation and starts it again: at each moment in turn, and at
 * random ones. The next kill does not wait for the recovery of the last.
 */
export const kill: Proof = {
  name: 'kill',
  promise:
    'kill -9 between payment and confirmation: within 60 s of the restart nothing is lost, charged twice or stuck',
  rounds: 20,
  async run(stage, rounds) {
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const barriers = await placeBarriers(stage.urls.Sandbox);
    const checks = new PromiseChecks();
    let server = await stage.start();
    const paid: Paid[] = [];
    const rows: Record<string, string | number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const moment =
        round % (moments.length + 1) < moments.length ? moments[round % (moments.length + 1)] : null;
      const refused = moment ? /void/.test(moment.name) : round % 3 === 0;
      const cut = Math.floor(round / (moments.length + 1)) % 2 === 0;
      const orders = await Promise.all(
        Array.from({ length: bookingsARound }, (_, index) =>
          openOrder(server, tenant, member, round * bookingsARound + index, refused),
        ),
      );
      if (moment) await barriers.raise(moment);
      const accepted = await Promise.all(orders.map((order) => pay(server, tenant, order)));
      checks.expect(accepted.every(Boolean), 'a payment was not accepted');
      paid.push(...orders.map(({ bookingId, dueMinor }) => ({ bookingId, dueMinor, round })));
      const delayMs = Math.floor(Math.random() * 200);
      const reached = moment ? await until(15_000, barriers.reached, Boolean, 5) : await pause(delayMs);
      checks.expect(reached !== null, `never came to: ${moment?.name}`);
      await server.kill();
      await barriers.lower(cut);
      server = await stage.start({}, server.port);
      rows.push({
        round: round + 1,
        'killed at': moment?.name ?? `random, ${delayMs} ms after the payment`,
        'last statement': moment ? (cut ? 'lost' : 'carried out') : '',
        bookings: orders.length,
      });
    }
    const restarted = performance.now();
    const settled = new Map<string, number>();
    await until(
      promisedMs,
      async () => {
        for (const { bookingId, dueMinor } of paid) {
          if (settled.has(bookingId)) continue;
          const wrong = ledgerMismatches(await ledgerOf(bookingId), dueMinor);
          if (wrong.length === 0) settled.set(bookingId, performance.now() - restarted);
        }
        return settled.size;
      },
      (size) => size === paid.length,
      500,
    );
    const ends = { confirmed: 0, failed: 0 };
    for (const { bookingId, dueMinor, round } of paid) {
      const books = await ledgerOf(bookingId);
      for (const wrong of ledgerMismatches(books, dueMinor))
        checks.expect(false, `round ${round + 1}: ${wrong}`);
      if (books.booking === 'confirmed') ends.confirmed += 1;
      else ends.failed += 1;
    }
    await checkTotals(checks, tenant);
    await barriers.close();
    rows.push({
      round: 'all',
      'killed at': `settled ${Math.round(Math.max(0, ...settled.values()) / 100) / 10} s after the last restart`,
      'last statement': `${ends.confirmed} confirmed and charged, ${ends.failed} failed and voided`,
      bookings: paid.length,
    });
    return { rows, broken: checks.broken };
  },
};

type Order = { bookingId: string; dueMinor: number; intentId: string };

async function openOrder(
  server: ServerProcess,
  tenant: Tenant,
  member: Person,
  number: number,
  refused: boolean,
): Promise<Order> {
  // These two test hotels sell without a price confirmation.
  const hotel_id = refused ? 'htl_test_refused' : 'htl_test_non_refundable';
  const check_in = addDays(today('UTC'), 30 + (number % 400));
  const stay = { check_in, check_out: addDays(check_in, 2) };
  const listed = await callServer<{ rooms: { rates: Rate[] }[] }>(server, 'POST', '/v1/hotel/rooms', {
    as: member,
    body: { hotel_id, ...stay, guests: { adults: 2, rooms: 1 } },
  });
  if (listed.status !== 200) throw new Error(`No rooms: ${listed.text}`);
  const rate = listed.body.rooms.flatMap(({ rates }) => rates).find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error(`No rate: ${listed.text}`);
  const held = await callServer<{ booking_id: string }>(server, 'POST', '/v1/hotel/booking/initiate', {
    key: tenant,
    headers: { authorization: `Bearer ${member.accessToken}` },
    body: initiation({ ...rate, hotel_id, ...stay }),
  });
  const session = await callServer<Session>(server, 'POST', '/v1/checkout/sessions', {
    as: member,
    body: { items: [{ type: 'hotel', id: held.body.booking_id }], payment_method: 'card' },
  });
  if (session.status !== 201) throw new Error(`No session: ${held.text} ${session.text}`);
  const { amount_due_minor: dueMinor, payment_intent_id: intentId } = session.body;
  return { bookingId: held.body.booking_id, dueMinor, intentId };
}

async function pay(server: ServerProcess, tenant: Tenant, order: Order): Promise<boolean> {
  const answer = await callServer(server, 'POST', '/v1/sandbox/pay', {
    key: tenant,
    body: { payment_intent_id: order.intentId, card: 'success' },
  });
  return answer.status === 200;
}

/** What must add up over all bookings: rooms, supplier orders, money, points and jobs. */
async function checkTotals(checks: PromiseChecks, tenant: Tenant): Promise<void> {
  const [row] = await systemContext().db.execute<Record<string, number>>(sql`
    select
      (select coalesce(sum(taken), 0) from sandbox_room_nights)::int as taken,
      (select coalesce(sum(rooms * (check_out - check_in)), 0) from sandbox_hotel_orders
        where state in ('held', 'confirmed'))::int as sold,
      (select count(*) from sandbox_hotel_orders o join bookings b on b.reference = o.reference
        where o.state = 'confirmed' and b.app_id = ${tenant.appId})::int as orders,
      (select count(*) from bookings where state = 'confirmed' and app_id = ${tenant.appId})::int as confirmed,
      (select count(*) from payment_intents where state = 'captured' and app_id = ${tenant.appId})::int as captured,
      (select count(*) from point_entries where reason <> 'welcome' and app_id = ${tenant.appId})::int as earned,
      (select count(*) from graphile_worker._private_jobs where attempts > 0 and locked_at is not null)::int as locked`);
  if (!row) throw new Error('No totals');
  checks.expect(
    row.taken === row.sold,
    `${row.taken} room nights are taken but ${row.sold} are sold or held`,
  );
  checks.expect(row.orders === row.confirmed, 'supplier orders and confirmed bookings differ');
  checks.expect(row.captured === row.confirmed, 'captured payments and confirmed bookings differ');
  checks.expect(row.earned === row.confirmed, 'points were not earned once for each confirmed booking');
  checks.expect(row.locked === 0, `${row.locked} jobs are still locked`);
}

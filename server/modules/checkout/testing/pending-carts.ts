import { findBooking } from '#server/modules/bookings/index.ts';
import { ledgerOf as visitBooksOf } from '#server/modules/experiences/testing/books.ts';
import { ledgerOf as stayBooksOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { payWith, type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { aCart } from './carts.ts';

type ManualTour = 'exp_test_manual' | 'exp_test_manual_refused' | 'exp_test_manual_silent';

/** A paid cart with a stay and a visit that a person at its operator decides. */
export async function aPaidCart(
  tenant: Tenant,
  product_code: ManualTour,
  { hotel, isStaySilent = false }: { hotel?: string; isStaySilent?: boolean } = {},
) {
  const member = await aMember(tenant);
  const cart = await aCart(tenant, member, { hotel, currency: 'EUR', visit: { product_code } });
  const { stay, visit } = cart;
  const opened = cart.opened.body;
  const supplier = isStaySilent ? await silence(tenant, stay.booking_id) : null;
  await payWith(tenant, opened.payment_intent_id, 'success');
  await runJobs();
  await postponeRecheck(opened.id);
  if (supplier) await nameSupplier(stay.booking_id, supplier);
  const [stayDue, visitDue] = [
    (await stayBooksOf(stay.booking_id)).due,
    (await visitBooksOf(visit.hold_id)).due,
  ];
  return {
    member,
    stayId: stay.booking_id,
    visitId: visit.hold_id,
    stayDue,
    visitDue,
    intentId: opened.payment_intent_id,
    session: () => sessionOf(member, opened.id),
  };
}

/** Makes a booking's supplier unreachable and returns its name. */
async function silence(tenant: Tenant, bookingId: string): Promise<string> {
  const booking = await findBooking(systemContext(), tenant.appId, bookingId);
  await nameSupplier(bookingId, 'switched off');
  return booking?.supplier ?? '';
}

async function nameSupplier(bookingId: string, supplier: string): Promise<void> {
  await systemContext().db.execute(sql`update bookings set supplier = ${supplier} where id = ${bookingId}`);
}

/** Keeps the next question to the suppliers from being due while a test runs on a busy machine; `recheck` asks it. */
async function postponeRecheck(sessionId: string): Promise<void> {
  await systemContext().db.execute(sql`
    update graphile_worker._private_jobs set run_at = run_at + interval '1 hour'
    where key = ${`fulfil_again:${sessionId}`}`);
}

/** Runs the jobs that check pending bookings with the supplier, whatever their scheduled time. */
export async function recheck(): Promise<void> {
  await makeDue('fulfil_session');
  await runJobs();
}

/** The statuses of the bookings of a session, in the order of its items. */
export const statuses = ({ fulfilment }: Session) => fulfilment.map(({ status }) => status);

/** What the gateway and our books keep for the payment of a booking, in minor units. */
export async function keptOf(
  bookingId: string,
): Promise<{ gateway: number; ours: number; refunds: string[] }> {
  const books = await visitBooksOf(bookingId);
  const rows = await systemContext().db.execute<{ reason: string; amount: number }>(sql`
    select r.reason, r.amount_minor::int as amount from payment_refunds r
    join checkout_sessions s on s.app_id = r.app_id and s.payment_intent_id = r.intent_id
    join checkout_items i on i.app_id = s.app_id and i.session_id = s.id
    where i.booking_id = ${bookingId} and r.state = 'succeeded' order by r.id`);
  return {
    gateway: books.gatewayCaptured - books.gatewayRefunded,
    ours: books.captured - books.refunded,
    refunds: rows.map(({ reason, amount }) => `${reason} ${amount}`),
  };
}

/** Sum of a booking's point entries. */
export async function pointsOf(bookingId: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ points: number }>(
    sql`select coalesce(sum(points), 0)::int as points from point_entries where booking_id = ${bookingId}`,
  );
  return row?.points ?? 0;
}

/** Jobs that wait to fulfil a session. */
export async function waitingJobs({ id }: Session): Promise<number> {
  const [row] = await systemContext().db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from graphile_worker._private_jobs where key = ${`fulfil_again:${id}`}`,
  );
  return row?.jobs ?? 0;
}

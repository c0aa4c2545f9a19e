import { sql } from '#server/platform/db/sql.ts';
import { ledgerInvariants } from '#server/wiring/ledger/invariants.ts';
import { systemContext } from '../context.ts';
import { callApi } from '../index.ts';
import { brokenGuests } from './guests.ts';
import { exhaustion, repairs } from './job-queue.ts';
import { portLog } from './ports.ts';
import { brokenOrders, showPaymentsToLedger } from './real-suppliers/books.ts';
import { type Scenario, signedIn } from './scenario.ts';

/** A job that another one with its key replaced while it ran has no attempt left if its process then crashes. */
const alwaysKeyed = [
  'fulfil_session',
  'cancel_at_supplier',
  'expire_session',
  'expire_booking',
  'reconcile_payment',
];

/** What must not be left after a seed, each with the statement that finds it. */
const leftovers: Record<string, string> = {
  'a booking is stuck': `select state || ' ' || kind as found from bookings
    where state in ('held', 'pending_payment', 'fulfilling', 'pending_supplier', 'cancelling')`,
  'a session is open': `select s.id as found from checkout_sessions s where status = 'open'`,
  'a refund is not executed': `select state || ' ' || reason || ' ' || amount_minor as found from payment_refunds r
    where state = 'pending'`,
  'a refund was made that nobody asked for': `select refund_id || ' of ' || amount_minor as found from sandbox_refunds g
    where not is_from_dashboard and not exists (select 1 from payment_refunds r where r.id::text = g.refund_id)`,
  'an authorisation is open': `select i.state || ' at the gateway ' || p.state as found from payment_intents i
    join sandbox_payments p on p.reference = i.gateway_reference
    where i.state = 'authorized' or p.state in ('authorized', 'processing')`,
  'a payment is unknown to us': `select i.state || ' at the gateway ' || p.state as found from payment_intents i
    join sandbox_payments p on p.reference = i.gateway_reference
    where (p.state = 'captured') <> (i.state = 'captured')
      or (p.dispute_state is distinct from i.dispute_state and p.dispute_state is not null)`,
  'a change of guests has no answer': `select b.state as found from hotel_traveller_changes c
    join bookings b on b.app_id = c.app_id and b.id = c.booking_id where c.declined_at is null`,
  'a message is not delivered': `select kind as found from mails where sent_at is null`,
  'points do not follow the money': `select b.state || ' paid ' || b.paid_minor || ' points ' || coalesce(e.points, 0) as found
    from bookings b
    left join (select booking_id, sum(points) as points from point_entries
      where reason in ('earned', 'taken_back', 'restored') group by booking_id) e on e.booking_id = b.id
    left join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id and c.live
    left join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
    left join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id
    where coalesce(e.points, 0) not between 0 and 2 * (b.paid_minor / 100)
      or (b.state in ('confirmed', 'completed') and coalesce(i.refunded_minor, 0) = 0
        and coalesce(e.points, 0) <> 2 * (b.paid_minor / 100))
      or (i.refunded_minor = i.captured_minor and coalesce(e.points, 0) <> 0)`,
  'a job is dead': `select t.identifier as found from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.last_error is distinct from '${exhaustion}'
      and not t.identifier = any('{${repairs.join(',')}}')
      and (j.key is not null or not t.identifier = any('{${alwaysKeyed.join(',')}}'))`,
};

/** One statement for all leftovers, because each round trip costs as much as its work. */
const allLeftovers = Object.entries(leftovers)
  .map(([promise, statement]) => `select '${promise}' as promise, found from (${statement}) one`)
  .join(' union all ');

/** The nightly check has a transaction for each invariant; all of them in one statement cost a quarter. */
const wholeLedger = sql.join(
  ledgerInvariants.map(
    ({ name, broken }) =>
      sql`select ${name}::text as name, subject, found from (${broken(sql`sojourn_now()::timestamptz(3)`)}) one`,
  ),
  sql` union all `,
);

/** Checks what must hold once a seed is quiet. Returns each broken promise in plain words. */
export async function brokenPromises(scenario: Scenario): Promise<string[]> {
  const { db } = systemContext();
  const { outside } = scenario;
  if (outside) await showPaymentsToLedger(outside);
  const broken = [...portLog.violations, ...(outside ? await brokenOrders(scenario, outside) : [])];
  const unequal = await db.execute<{ name: string; subject: string; found: string }>(wholeLedger);
  for (const { name, promise } of ledgerInvariants) {
    const rows = unequal.filter((row) => row.name === name && !isLeftToPerson(name, row.subject, row.found));
    if (rows.length === 0) continue;
    const shown = rows.slice(0, 3).map(({ subject, found }) => `${named(scenario, subject)}: ${found}`);
    broken.push(`${name} (${rows.length}): ${promise} ${shown.join('; ')}`);
  }
  const found = await db.execute<{ promise: string; found: string }>(sql.raw(allLeftovers));
  for (const promise of Object.keys(leftovers)) {
    const rows = found.filter((row) => row.promise === promise);
    if (rows.length > 0) broken.push(`${promise}: ${rows.map((row) => row.found).join('; ')}`);
  }
  return [...broken, ...(await brokenGuests(scenario)), ...(await brokenBalance(scenario))];
}

/**
 * A supplier that declines to release what was booked and never paid, or what an operator cancelled by force, or that does
 * not answer, makes a case (`release_failing`), and no bug.
 */
const isLeftToPerson = (name: string, subject: string, found: string): boolean =>
  name === 'supplier_agrees' &&
  /^(failed|cancelled)/.test(found) &&
  portLog.declined.has(`SJ-${subject.replace('booking ', '')}`);

/** The points that the member sees are the sum of the ledger. */
async function brokenBalance(scenario: Scenario): Promise<string[]> {
  const [row] = await systemContext().db.execute<{ points: number }>(
    sql`select coalesce(sum(points), 0)::int as points from point_entries`,
  );
  if (row?.points === 0) return [];
  const { body } = await callApi<{ data: { pointBalance: number; pendingPoints: number } }>(
    'GET',
    '/v1/users/membership',
    {
      as: await signedIn(scenario),
    },
  );
  const shown = body.data.pointBalance + body.data.pendingPoints;
  return shown === row?.points ? [] : [`the member sees ${shown} points, the ledger has ${row?.points}`];
}

/** A subject of the ledger with the number that the booking has in the schedule. */
function named({ bookings, carts }: Scenario, subject: string): string {
  const booking = bookings.find(({ id }) => subject.includes(id));
  if (booking) return `${booking.what} ${booking.number}`;
  const cart = carts.find(({ intentId }) => intentId !== null && subject.includes(intentId));
  return cart ? `the payment of cart ${cart.number}` : subject;
}

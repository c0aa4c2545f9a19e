import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../../context.ts';
import { portLog } from '../ports.ts';
import type { Scenario } from '../scenario.ts';
import type { Outside } from './outside.ts';
import { type SupplierOrder, supplierOrders } from './supplier-orders.ts';

const states: Record<string, string> = {
  requires_payment_method: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
};

const disputeStates: Record<string, string> = { needs_response: 'opened', won: 'won', lost: 'lost' };

/**
 * Writes the books of Stripe where those of a simulated gateway are, so that the ledger and the end of a seed are checked
 * against them.
 */
export async function showPaymentsToLedger({ stripe }: Outside): Promise<void> {
  const { payments, refunds, disputes } = stripe.books();
  const paid = payments.map((one) => ({
    reference: one.id,
    amount: one.amount,
    currency: one.currency.toUpperCase(),
    state: states[one.status],
    captured: one.received,
    dispute: disputeStates[disputes.findLast(({ paymentId }) => paymentId === one.id)?.status ?? ''] ?? null,
  }));
  const ours = new Set<string>();
  const returned = refunds
    .filter(({ isRelease }) => !isRelease)
    .map((one) => ({
      id: ownIdOf(one, ours),
      reference: one.paymentId,
      amount: one.amount,
      state: one.status,
      isFromDashboard: Object.keys(one.metadata).length === 0,
      created: new Date(one.created * 1000).toISOString(),
    }));
  const { db } = systemContext();
  await db.execute(sql`
    insert into sandbox_payments (reference, gateway, amount_minor, gateway_amount, currency, metadata, return_url,
      cancel_url, method, state, captured_minor, dispute_state, webhook_path)
    select reference, 'stripe', amount, amount, currency, '{}', '', '', 'card', state, captured, dispute, ''
    from jsonb_to_recordset(${JSON.stringify(paid)}::text::jsonb)
      as row(reference text, amount bigint, currency text, state text, captured bigint, dispute text)`);
  await db.execute(sql`
    insert into sandbox_refunds (refund_id, reference, amount_minor, state, is_from_dashboard, created_at)
    select id, reference, amount, state, "isFromDashboard", created
    from jsonb_to_recordset(${JSON.stringify(returned)}::text::jsonb)
      as row(id text, reference text, amount bigint, state text, "isFromDashboard" boolean, created timestamptz)`);
}

/** The id of the refund of ours that this one executes; Stripe's for one of the dashboard, and for a second execution. */
function ownIdOf(
  { id, metadata }: { id: string; metadata: Readonly<Record<string, string>> },
  executed: Set<string>,
): string {
  const ownId = metadata.refund_id;
  if (ownId === undefined || executed.has(ownId)) return id;
  executed.add(ownId);
  return ownId;
}

type BookedRow = {
  id: string;
  reference: string;
  kind: string;
  state: string;
  by_telephone: boolean;
  has_case: boolean;
};

const serving = ['confirmed', 'completed'];

/**
 * Compares the orders of all suppliers with the bookings: what is served is ordered once, what ended without service is not
 * ordered, and nothing is ordered that nobody booked. A contradiction that only a person can end must be a case.
 */
export async function brokenOrders(scenario: Scenario, outside: Outside): Promise<string[]> {
  const rows = await systemContext().db.execute<BookedRow>(sql`
    select id, reference, kind, state, confirmed_by_telephone as by_telephone,
      exists (select 1 from cases c where c.closed_at is null and c.subject = 'booking ' || bookings.id) as has_case
    from bookings order by id`);
  const live = Map.groupBy(
    supplierOrders(outside).filter(({ isLive }) => isLive),
    ({ reference }) => reference,
  );
  const known = new Set<string | null>(rows.map(({ reference }) => reference));
  return [
    ...[...live].flatMap(([reference, orders]) =>
      known.has(reference) ? [] : [`${told(orders)} belongs to no booking`],
    ),
    ...rows.flatMap((row) => {
      const found = brokenOrder(row, live.get(row.reference) ?? []);
      return found === null ? [] : [`${nameOf(scenario, row)} is ${row.state} and ${found}`];
    }),
  ];
}

const told = (orders: readonly SupplierOrder[]): string =>
  orders.map(({ supplier, number }) => `${supplier} ${number}`).join(', ');

/** What is wrong with the live orders of a booking; null if nothing is. */
function brokenOrder(
  { reference, state, by_telephone: byTelephone, has_case: hasCase }: BookedRow,
  orders: readonly SupplierOrder[],
): string | null {
  if (orders.length > 1) return `ordered ${orders.length} times: ${told(orders)}`;
  if (byTelephone) return null;
  const [order] = orders;
  if (serving.includes(state)) return order || hasCase ? null : 'not ordered at its supplier';
  // What an operator released by telephone no call of ours brings about.
  if (!order || portLog.releasedByTelephone.has(reference)) return null;
  // A supplier that does not take its order back leaves a case. Airalo takes nothing back.
  const isKept = order.supplier === 'airalo' || portLog.declined.has(reference);
  return isKept && hasCase ? null : `still ordered: ${told(orders)}`;
}

const nameOf = ({ bookings }: Scenario, { id, kind }: BookedRow): string => {
  const booking = bookings.find((one) => one.id === id);
  return booking ? `${booking.what} ${booking.number}` : kind;
};

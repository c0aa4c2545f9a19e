import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';

/** One booking in our ledger, the gateway's and the supplier's. Amounts in minor units. */
export type Books = {
  booking: string;
  /** True if a venue has admitted the guests. */
  admitted: boolean;
  due: number;
  intent: string | null;
  captured: number;
  refunded: number;
  gateway: string | null;
  gatewayCaptured: number;
  gatewayRefunded: number;
  supplier: string | null;
};

/** The tables in which the simulated suppliers store their orders. */
type Orders =
  | 'sandbox_hotel_orders'
  | 'sandbox_experience_orders'
  | 'sandbox_venue_orders'
  | 'sandbox_transfer_orders';

/** Returns a function that reads all three ledgers of a booking whose supplier uses this order table. */
export function ledgersIn(orders: Orders): (bookingId: string) => Promise<Books> {
  return async (bookingId) => {
    const [row] = await systemContext().db.execute<Books>(sql`
      select b.state as booking, b.due_now_minor::int as due, i.state as intent,
        exists (select 1 from booking_history h where h.app_id = b.app_id and h.booking_id = b.id
          and h.reason = 'admitted') as admitted,
        coalesce(i.captured_minor, 0)::int as captured, coalesce(i.refunded_minor, 0)::int as refunded,
        p.state as gateway, coalesce(p.captured_minor, 0)::int as "gatewayCaptured",
        coalesce((select sum(r.amount_minor) from sandbox_refunds r where r.reference = p.reference and r.state <> 'failed'), 0)::int as "gatewayRefunded",
        o.state as supplier
      from bookings b
      left join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id
      left join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
      left join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id
      left join sandbox_payments p on p.reference = i.gateway_reference
      left join ${sql.identifier(orders)} o on o.reference = b.reference
      where b.id = ${bookingId} order by s.created_at desc limit 1`);
    if (!row) throw new Error('No such booking');
    return row;
  };
}

/**
 * Lists the contradictions between the three ledgers after all jobs have run; empty if they agree. A
 * confirmed or completed booking is captured in full; one that ended without service keeps no money and
 * nothing at the supplier.
 */
export function ledgerMismatches(books: Books, dueMinor = books.due): string[] {
  const kept = books.gatewayCaptured - books.gatewayRefunded;
  const wrong: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) wrong.push(`${what} (${JSON.stringify(books)})`);
  };
  expect(books.captured === books.gatewayCaptured, 'our books and the gateway differ on what was captured');
  expect(books.refunded === books.gatewayRefunded, 'our books and the gateway differ on what was refunded');
  expect(books.gateway !== 'authorized', 'an authorisation was left open');
  if (books.booking === 'confirmed' || books.booking === 'completed') {
    expect(kept === dueMinor, 'served but not paid in full');
    expect(books.supplier === 'confirmed', 'served but not with the supplier');
  } else {
    expect(['cancelled', 'failed', 'expired'].includes(books.booking), 'the booking is stuck');
    expect(!books.admitted, 'guests were let in on a booking that ended without service');
    expect(kept === 0, 'money was kept without a booking');
    expect(
      ['released', 'rejected', 'cancelled', 'lost'].includes(books.supplier ?? 'released'),
      'the supplier still holds it',
    );
  }
  return wrong;
}

import { sql } from 'drizzle-orm';
import { systemContext } from '#server/testing/index.ts';

export type Books = {
  booking: string;
  intent: string;
  captured: number;
  refunded: number;
  gateway: string;
  gatewayCaptured: number;
  gatewayRefunded: number;
  supplier: string | null;
};

/** What we, the gateway and the supplier hold about a booking, side by side. Amounts in minor units. */
export async function booksOf(bookingId: string): Promise<Books> {
  const [row] = await systemContext().db.execute<Books>(sql`
    select b.state as booking, i.state as intent, i.captured_minor::int as captured, i.refunded_minor::int as refunded,
      p.state as gateway, p.captured_minor::int as "gatewayCaptured",
      coalesce((select sum(r.amount_minor) from sandbox_refunds r where r.reference = p.reference), 0)::int as "gatewayRefunded",
      o.state as supplier
    from bookings b
    left join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id
    left join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
    left join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id
    left join sandbox_payments p on p.reference = i.gateway_reference
    left join sandbox_experience_orders o on o.reference = b.reference
    where b.id = ${bookingId} order by s.created_at desc limit 1`);
  if (!row) throw new Error('No such booking');
  return row;
}

/** Places taken in the slot of a booking, by whomever. */
export async function placesTaken(productCode: string, bookingId: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select coalesce(sum(t.taken), 0)::int as taken from sandbox_experience_slots t, bookings b
    where b.id = ${bookingId} and t.product_code = ${productCode}
      and t.day = (b.details->>'date')::date and t.time = b.details->>'time'`);
  return row?.taken ?? 0;
}

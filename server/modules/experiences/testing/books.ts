import { ledgersIn } from '#server/modules/bookings/testing/books.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';

/** The state of a booking in our database, at the gateway and at the supplier. */
export const ledgerOf = ledgersIn('sandbox_experience_orders');

/** Places that a booking takes in its slot: the taken places without those of other active orders. */
export async function placesTaken(productCode: string, bookingId: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select (coalesce(sum(t.taken), 0) - coalesce((
      select sum(o.places) from sandbox_experience_orders o
      where o.product_code = t.product_code and o.day = t.day and o.time = t.time
        and o.reference <> b.reference and o.state in ('held', 'pending', 'confirmed')), 0))::int as taken
    from sandbox_experience_slots t, bookings b
    where b.id = ${bookingId} and t.product_code = ${productCode}
      and t.day = (b.details->>'date')::date and t.time = b.details->>'time'
    group by t.product_code, t.day, t.time, b.reference`);
  return row?.taken ?? 0;
}

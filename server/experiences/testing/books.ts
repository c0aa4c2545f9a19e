import { sql } from 'drizzle-orm';
import { booksIn } from '#server/bookings/testing/books.ts';
import { systemContext } from '#server/testing/index.ts';

export const booksOf = booksIn('sandbox_experience_orders');

/** Places taken in the slot of a booking, by whomever. */
export async function placesTaken(productCode: string, bookingId: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select coalesce(sum(t.taken), 0)::int as taken from sandbox_experience_slots t, bookings b
    where b.id = ${bookingId} and t.product_code = ${productCode}
      and t.day = (b.details->>'date')::date and t.time = b.details->>'time'`);
  return row?.taken ?? 0;
}

import { booksIn } from '#server/bookings/testing/books.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';

export { disagreements } from '#server/bookings/testing/books.ts';

export const booksOf = booksIn('sandbox_venue_orders');

/** Places taken on the day of a supplier's order that no other order of that day accounts for. */
export async function placesBeside(reference: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ places: number }>(sql`
    select (select sum(t.taken) from sandbox_venue_slots t where t.venue_id = mine.venue_id and t.day = mine.day)::int
      - coalesce((select sum(o.guests) from sandbox_venue_orders o
        where o.venue_id = mine.venue_id and o.day = mine.day and o.reference <> mine.reference
          and o.type = 'prebook' and o.state in ('held', 'confirmed')), 0)::int as places
    from sandbox_venue_orders mine where mine.reference = ${reference}`);
  return row?.places ?? 0;
}

import { ledgersIn } from '#server/modules/bookings/testing/books.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';

export { ledgerMismatches } from '#server/modules/bookings/testing/books.ts';

export const ledgerOf = ledgersIn('sandbox_hotel_orders');

/** Number of rooms held or booked at a hotel for the night of `checkIn`; 0 when all were released. */
export async function roomsTaken(hotelId: string, checkIn: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select coalesce(sum(taken), 0)::int as taken from sandbox_room_nights
    where hotel_id = ${hotelId} and night = ${checkIn}::date`);
  return row?.taken ?? 0;
}

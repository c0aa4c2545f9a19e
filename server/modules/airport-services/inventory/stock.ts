import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { ownVisits } from './schema.ts';

type Slot = { venueCode: string; date: string; time: string };

/** Places taken at a venue on a date, by slot time; a slot that is absent has none taken. */
export async function readTaken(
  ctx: BaseContext,
  venueCode: string,
  date: string,
): Promise<Map<string, number>> {
  const rows = await ctx.db.execute<{ time: string; taken: number }>(selectTaken(venueCode, date));
  return new Map(rows.map(({ time, taken }) => [time, taken]));
}

/** The query of `readTaken`, exported for the test of its plan. Holds count until they end by the database's clock. */
export function selectTaken(venueCode: string, date: string): SQL {
  return sql`
    select time, sum(guests)::int as taken from ${ownVisits}
    where venue_code = ${venueCode} and day = ${date}::date and ${countsInSlot} group by time`;
}

const countsInSlot = sql`type = 'prebook' and state in ('held', 'confirmed')
  and (state = 'confirmed' or held_until > sojourn_clock())`;

/** Makes concurrent orders of a slot wait for each other until the transaction ends. */
export async function lockSlot(ctx: BaseContext, { venueCode, date, time }: Slot): Promise<void> {
  const name = `own_visits:${venueCode}:${date}:${time}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Throws `sold_out` unless the locked slot has places for so many more guests. */
export async function requirePlaces(
  ctx: BaseContext,
  slot: Slot,
  guests: number,
  capacity: number,
): Promise<void> {
  const [row] = await ctx.db.execute<{ taken: number }>(sql`
    select coalesce(sum(guests), 0)::int as taken from ${ownVisits}
    where venue_code = ${slot.venueCode} and day = ${slot.date}::date and time = ${slot.time} and ${countsInSlot}`);
  if ((row?.taken ?? 0) + guests > capacity)
    throw new SupplierFailure('sold_out', 'The last place of this slot was taken.');
}

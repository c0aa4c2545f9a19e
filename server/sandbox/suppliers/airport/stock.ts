import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { capacityOf } from './slots.ts';
import type { SandboxVenue } from './venues.ts';

/** Places taken at a venue on a date, by slot time. A missing slot has none taken. Runs one query. */
export async function readTaken(
  ctx: BaseContext,
  venueId: string,
  date: string,
): Promise<Map<string, number>> {
  const rows = await ctx.db.execute<{ time: string; taken: number }>(selectTaken(venueId, date));
  return new Map(rows.map(({ time, taken }) => [time, taken]));
}

/** The query of `readTaken`, exported so that its query plan can be tested. */
export function selectTaken(venueId: string, date: string): SQL {
  return sql`
    select time, taken from sandbox_venue_slots where venue_id = ${venueId} and day = ${date}::date and taken > 0`;
}

/**
 * Takes places in one slot, or throws `sold_out`; the caller's transaction must then roll back. A missing row
 * is inserted first. The conditional UPDATE locks the row, so concurrent buyers of the last place are
 * serialised.
 */
export async function reservePlaces(
  ctx: BaseContext,
  venue: SandboxVenue,
  slot: { date: string; time: string },
  guests: number,
): Promise<void> {
  await ctx.db.execute(sql`
    insert into sandbox_venue_slots (venue_id, day, time, capacity)
    values (${venue.id}, ${slot.date}, ${slot.time}, ${capacityOf(venue, slot.date, slot.time)})
    on conflict do nothing`);
  const rows = await ctx.db.execute(sql`
    update sandbox_venue_slots set taken = taken + ${guests}
    where venue_id = ${venue.id} and day = ${slot.date}::date and time = ${slot.time}
      and taken + ${guests} <= capacity
    returning 1`);
  if (rows.length === 0) throw new SupplierFailure('sold_out', 'The last place of this slot was taken.');
}

/** Returns places of a slot to the stock. */
export async function releasePlaces(
  ctx: BaseContext,
  slot: { venueId: string; date: string; time: string },
  guests: number,
): Promise<void> {
  await ctx.db.execute(sql`
    update sandbox_venue_slots set taken = taken - ${guests}
    where venue_id = ${slot.venueId} and day = ${slot.date}::date and time = ${slot.time}`);
}

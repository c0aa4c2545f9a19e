import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { type Lots, lotsOf, remainingPoints } from './lots.ts';
import type { pointEntries } from './schema.ts';

type Database = Pick<BaseContext, 'db'>;

/** Identifies the ledger of a membership. */
export type LedgerKey = { appId: string; membershipId: string };

/** The remaining lots of a ledger and the database time of the read, in epoch milliseconds. */
export type Ledger = Lots & { nowMs: number };

type Row = {
  id: string;
  points: number;
  reason: string;
  booking_id: string | null;
  created_ms: number;
  available_ms: number | null;
  expires_ms: number | null;
  now_ms: number;
};

/** Reads the remaining lots of a membership's credits. */
export async function readLedger(ctx: Database, { appId, membershipId }: LedgerKey): Promise<Ledger> {
  const rows = await ctx.db.execute<Row>(sql`
    select id, points, reason, booking_id, (extract(epoch from created_at) * 1000)::float8 as created_ms,
      (extract(epoch from available_at) * 1000)::float8 as available_ms,
      (extract(epoch from expires_at) * 1000)::float8 as expires_ms,
      (extract(epoch from sojourn_clock()::timestamptz(3)) * 1000)::float8 as now_ms
    from point_entries where app_id = ${appId} and membership_id = ${membershipId} order by id`);
  const entries = rows.map((row) => ({
    id: row.id,
    points: row.points,
    reason: row.reason,
    bookingId: row.booking_id,
    createdAtMs: row.created_ms,
    availableAtMs: row.available_ms ?? Number.NEGATIVE_INFINITY,
    expiresAtMs: row.expires_ms ?? Number.POSITIVE_INFINITY,
  }));
  const nowMs = rows[0]?.now_ms ?? 0;
  return { ...lotsOf(entries, nowMs), nowMs };
}

/** The points that can be spent: neither pending nor expired. Negative after more was taken back than was left. */
export function balanceOf({ available, owed, nowMs }: Ledger): number {
  return remainingPoints(available, ({ expiresAtMs }) => expiresAtMs > nowMs) - owed;
}

/**
 * Locks a membership's ledger until the transaction ends. Every debit takes this lock, so two debits never
 * spend the same points; credits need no lock. Fails with `not_found` for an unknown membership.
 */
export async function lockLedger(ctx: Database, { appId, membershipId }: LedgerKey): Promise<void> {
  const locked = await ctx.db.execute(sql`
    select 1 from memberships where app_id = ${appId} and id = ${membershipId} for no key update`);
  if (locked.length === 0) throw problem('not_found');
}

/**
 * Writes an entry that was decided on a ledger read at `nowMs`, and returns its id. The entry carries that
 * time, because the time of an entry decides which credits it can use. The caller must hold the ledger's lock.
 */
export async function writeEntry(
  ctx: Database,
  { appId, membershipId }: LedgerKey,
  { nowMs }: Pick<Ledger, 'nowMs'>,
  entry: Pick<typeof pointEntries.$inferInsert, 'points' | 'reason' | 'bookingId' | 'reference' | 'note'>,
): Promise<string> {
  const id = newId();
  await ctx.db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, booking_id, reference, note, created_at)
    values (${appId}, ${id}, ${membershipId}, ${entry.points}, ${entry.reason}, ${entry.bookingId ?? null},
      ${entry.reference ?? null}, ${entry.note ?? ''}, ${isoInstant(nowMs)}::timestamptz)`);
  return id;
}

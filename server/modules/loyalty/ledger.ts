import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type Lot, lotsOf } from './lots.ts';

type Reads = Pick<BaseContext, 'db'>;

/** Identifies the ledger of a membership. */
export type LedgerKey = { appId: string; membershipId: string };

/** The remaining lots of a ledger and the database time of the read, in epoch milliseconds. */
export type Ledger = { lots: Lot[]; nowMs: number };

type Row = {
  id: string;
  points: number;
  reason: string;
  booking_id: string | null;
  expires_ms: number | null;
  now_ms: number;
};

/** Reads the remaining lots of a membership's credits. */
export async function readLedger(ctx: Reads, { appId, membershipId }: LedgerKey): Promise<Ledger> {
  const rows = await ctx.db.execute<Row>(sql`
    select id, points, reason, booking_id, (extract(epoch from expires_at) * 1000)::float8 as expires_ms,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms
    from point_entries where app_id = ${appId} and membership_id = ${membershipId} order by id`);
  const entries = rows.map((row) => ({
    id: row.id,
    points: row.points,
    reason: row.reason,
    bookingId: row.booking_id,
    expiresAtMs: row.expires_ms ?? Number.POSITIVE_INFINITY,
  }));
  return { lots: lotsOf(entries), nowMs: rows[0]?.now_ms ?? 0 };
}

/**
 * Locks a membership's ledger until the transaction ends. Every debit takes this lock, so two debits never
 * spend the same points; credits need no lock. Fails with `not_found` for an unknown membership.
 */
export async function lockLedger(ctx: Reads, { appId, membershipId }: LedgerKey): Promise<void> {
  const locked = await ctx.db.execute(sql`
    select 1 from memberships where app_id = ${appId} and id = ${membershipId} for no key update`);
  if (locked.length === 0) throw problem('not_found');
}

import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { decodeIdCursor, encodeIdCursor } from '#server/platform/contract/page-cursor.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract.ts';
import type { pointEntries } from './schema.ts';

/** A credit or debit of points. Instants are ISO 8601. */
export type PointEntry = {
  id: string;
  /** Negative for a debit. */
  points: number;
  reason: typeof pointEntries.$inferSelect.reason;
  /** What the points were earned with or spent on; may be empty. */
  description: string;
  bookingId: string | null;
  /** When a credit becomes spendable; null for debits and for credits that are spendable at once. */
  availableAt: string | null;
  /** Null for debits and for credits that never expire. */
  expiresAt: string | null;
  createdAt: string;
};

/**
 * Returns one page of the caller's ledger, newest first. Fails with `not_found` for staff without a
 * membership and with 422 on `cursor` for an invalid cursor.
 */
export async function listMembershipActivity(
  ctx: MemberContext,
  input: Input<typeof contract.listMembershipActivity>,
): Promise<{ entries: PointEntry[]; nextCursor: string | null }> {
  const { membershipId } = ctx.member;
  if (membershipId === null) throw problem('not_found');
  const after = input.cursor === undefined ? null : decodeIdCursor(input.cursor);
  const rows = await ctx.db.execute<PointEntry>(
    activityQuery(ctx.app.id, membershipId, after, input.limit + 1),
  );
  const entries = rows.slice(0, input.limit).map((row) => ({
    ...row,
    createdAt: isoInstant(Date.parse(row.createdAt)),
    availableAt: instantOrNull(row.availableAt),
    expiresAt: instantOrNull(row.expiresAt),
  }));
  const last = rows.length > entries.length ? entries.at(-1) : undefined;
  return { entries, nextCursor: last ? encodeIdCursor(last.id) : null };
}

const instantOrNull = (at: string | null): string | null => (at === null ? null : isoInstant(Date.parse(at)));

/** Query for entries older than the entry `after`, by descending id; ids are in chronological order. */
export function activityQuery(appId: string, membershipId: string, after: string | null, limit: number): SQL {
  const before = after === null ? sql`true` : sql`id < ${after}`;
  return sql`
    select id, points, reason, note as description, booking_id as "bookingId",
      available_at as "availableAt", expires_at as "expiresAt", created_at as "createdAt"
    from point_entries
    where app_id = ${appId} and membership_id = ${membershipId} and ${before} order by id desc limit ${limit}`;
}

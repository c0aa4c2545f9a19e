import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { decodeIdCursor, encodeIdCursor } from '#server/platform/contract/page-cursor.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract.ts';

type Entry = Output<typeof contract.listMembershipActivity>['data'][number];

/**
 * Returns one page of the caller's ledger, newest first. Fails with `not_found` for staff without a
 * membership and with 422 on `cursor` for an invalid cursor.
 */
export async function listMembershipActivity(
  ctx: MemberContext,
  input: Input<typeof contract.listMembershipActivity>,
): Promise<Output<typeof contract.listMembershipActivity>> {
  const { membershipId } = ctx.member;
  if (membershipId === null) throw problem('not_found');
  const after = input.cursor === undefined ? null : decodeIdCursor(input.cursor);
  const rows = await ctx.db.execute<Entry>(activityQuery(ctx.app.id, membershipId, after, input.limit + 1));
  const data = rows.slice(0, input.limit).map((row) => ({
    ...row,
    created_at: isoInstant(Date.parse(row.created_at)),
    expires_at: row.expires_at === null ? null : isoInstant(Date.parse(row.expires_at)),
  }));
  const last = rows.length > data.length ? data.at(-1) : undefined;
  return { data, next_cursor: last ? encodeIdCursor(last.id) : null };
}

/** Query for entries older than the entry `after`, by descending id; ids are in chronological order. */
export function activityQuery(appId: string, membershipId: string, after: string | null, limit: number): SQL {
  const before = after === null ? sql`true` : sql`id < ${after}`;
  return sql`
    select id, points, reason, note as description, booking_id, expires_at, created_at from point_entries
    where app_id = ${appId} and membership_id = ${membershipId} and ${before} order by id desc limit ${limit}`;
}

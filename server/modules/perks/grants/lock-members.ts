import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Locks memberships against a change of their status until the transaction ends, and returns those that are active. The
 * deletion of an account waits for the lock, or has cancelled the membership before.
 */
export async function lockActiveMembers(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  membershipIds: readonly string[],
): Promise<Set<string>> {
  if (membershipIds.length === 0) return new Set();
  const locked = await ctx.db.execute<{ id: string; status: string }>(sql`
    select id, status from memberships
    where app_id = ${appId} and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(membershipIds)}::text::jsonb))
    order by id for share`);
  return new Set(locked.flatMap(({ id, status }) => (status === 'active' ? [id] : [])));
}

import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';

/** Removes a rule: it grants nothing more, and members keep what it granted. Fails with `not_found`. */
export async function removePerkRule(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  ruleId: string,
): Promise<void> {
  const removed = await ctx.db.execute(sql`
    update perk_rules set removed_at = sojourn_now(), updated_at = sojourn_now()
    where app_id = ${appId} and id = ${ruleId} and removed_at is null returning 1`);
  if (removed.length === 0) throw problem('not_found');
}

import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { writeEvents } from '../ledger.ts';

/**
 * Revokes a perk: its free units can no longer be used. Units that a booking has locked or used stay with the
 * booking. Fails with `not_found`, and with `invalid_state` if the perk is used up, expired or revoked.
 */
export async function revokePerk(
  ctx: BaseContext,
  { appId, perkId, reason }: { appId: string; perkId: string; reason: string },
): Promise<void> {
  if (!isUuid(perkId)) throw problem('not_found');
  await transaction(ctx, async (ctx) => {
    const [revoked] = await ctx.db.execute<{ free: number }>(sql`
      update saved_perks
      set status = 'revoked', activated_at = null, activation_expires_at = null, updated_at = sojourn_now()
      where app_id = ${appId} and id = ${perkId} and status in ('available', 'active')
        and (expires_at is null or expires_at > sojourn_clock()::timestamptz(3))
      returning units_total - units_used - units_locked as free`);
    if (!revoked) throw problem((await isKnown(ctx, appId, perkId)) ? 'invalid_state' : 'not_found');
    await writeEvents(ctx, appId, [{ perkId, kind: 'revoked', units: -revoked.free, note: reason }]);
  });
}

async function isKnown(ctx: BaseContext, appId: string, perkId: string): Promise<boolean> {
  const rows = await ctx.db.execute(
    sql`select 1 from saved_perks where app_id = ${appId} and id = ${perkId}`,
  );
  return rows.length > 0;
}

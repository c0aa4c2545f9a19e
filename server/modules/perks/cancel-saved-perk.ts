import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { writeEvents } from './ledger.ts';
import { ownPerk } from './queries.ts';
import { type PerkView, viewPerk } from './views.ts';

/** Deactivates an active perk. Fails with `not_found`, or with `invalid_state` if it is not active. */
export async function cancelSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.cancelSavedPerk>,
): Promise<PerkView> {
  return transaction(ctx, async (ctx) => {
    const { id } = await ownPerk(ctx, input.saved_perk_id);
    const cancelled = await ctx.db.execute(sql`
      update saved_perks
      set status = 'available', activated_at = null, activation_expires_at = null, updated_at = sojourn_now()
      where app_id = ${ctx.app.id} and id = ${id} and status = 'active' and activation_expires_at > sojourn_clock()::timestamptz(3)
      returning 1`);
    if (cancelled.length === 0) throw problem('invalid_state');
    await writeEvents(ctx, ctx.app.id, [{ perkId: id, kind: 'deactivated' }]);
    return viewPerk(ctx, await ownPerk(ctx, id));
  });
}

import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type * as contract from './contract.ts';
import { writeEvents } from './ledger.ts';
import { ownPerk } from './queries.ts';
import { type PerkView, viewPerk } from './views.ts';

/** Records that the caller has seen a perk. Idempotent. Fails with `not_found`. */
export async function acknowledgeSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.acknowledgeSavedPerk>,
): Promise<PerkView> {
  return transaction(ctx, async (ctx) => {
    const perk = await ownPerk(ctx, input.saved_perk_id);
    if (perk.acknowledgedAt !== null) return viewPerk(ctx, perk);
    const seen = await ctx.db.execute(sql`
      update saved_perks set acknowledged_at = sojourn_now(), updated_at = sojourn_now()
      where app_id = ${ctx.app.id} and id = ${perk.id} and acknowledged_at is null returning 1`);
    if (seen.length > 0) await writeEvents(ctx, ctx.app.id, [{ perkId: perk.id, kind: 'acknowledged' }]);
    return viewPerk(ctx, await ownPerk(ctx, perk.id));
  });
}

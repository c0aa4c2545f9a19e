import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { recordCreatedResource } from '#server/platform/idempotency/run-once.ts';
import type * as contract from './contract.ts';
import { writeEvents } from './ledger.ts';
import { publishPerkUses } from './publish-perk-uses.ts';
import { ownPerk } from './queries.ts';
import { notUsable } from './usability.ts';
import { type PerkView, viewPerk } from './views.ts';

/**
 * Uses one unit of an active perk. A conditional update ensures that of concurrent callers and bookings only
 * one gets the unit. Fails with `not_found`, `membership_inactive`, or `invalid_state` if the perk is not
 * active.
 */
export async function useSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.useSavedPerk>,
): Promise<PerkView> {
  const perk = await ownPerk(ctx, input.saved_perk_id);
  // The same idempotency key after a crash: the first request has already used the perk.
  if (ctx.keyed?.madeId === perk.id) return viewPerk(ctx, perk);
  if (ctx.member.membershipStatus !== 'active') throw notUsable(ctx, perk);
  return transaction(ctx, async (ctx) => {
    const used = await ctx.db.execute(sql`
      update saved_perks set
        units_used = units_used + 1,
        status = case when units_used + 1 = units_total then 'used' else 'available' end,
        activated_at = case when units_used + 1 = units_total then activated_at end,
        activation_expires_at = null, used_at = sojourn_now(), updated_at = sojourn_now()
      where app_id = ${ctx.app.id} and id = ${perk.id} and status = 'active'
        and activation_expires_at > sojourn_clock()::timestamptz(3) and units_used + units_locked < units_total
      returning 1`);
    const now = await ownPerk(ctx, perk.id);
    if (used.length === 0) throw notUsable(ctx, now);
    await writeEvents(ctx, ctx.app.id, [{ perkId: perk.id, kind: 'used', units: -1 }]);
    await publishPerkUses(ctx, ctx.app.id, [perk.id], null);
    if (ctx.keyed) await recordCreatedResource(ctx.db, ctx.keyed, perk.id);
    return viewPerk(ctx, now);
  });
}

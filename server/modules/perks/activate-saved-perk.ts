import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type * as contract from './contract.ts';
import { activationHours, lapseActivations } from './lapse.ts';
import { writeEvents } from './ledger.ts';
import { ownPerk } from './queries.ts';
import { notUsable } from './usability.ts';
import { type PerkView, viewPerk } from './views.ts';

/**
 * Activates a perk for 24 hours or until it expires, so that it can be shown and used. Fails with
 * `not_found`, `membership_inactive`, or `invalid_state` if it is already active or cannot be used.
 */
export async function activateSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.activateSavedPerk>,
): Promise<PerkView> {
  return transaction(ctx, async (ctx) => {
    const perk = await ownPerk(ctx, input.saved_perk_id);
    if (ctx.member.membershipStatus !== 'active') throw notUsable(ctx, perk);
    const filter = sql`app_id = ${ctx.app.id} and id = ${perk.id}`;
    await lapseActivations(ctx, filter);
    const activated = await ctx.db.execute(sql`
      update saved_perks
      set status = 'active', activated_at = sojourn_clock(), updated_at = sojourn_now(),
        activation_expires_at = least(expires_at, sojourn_clock() + make_interval(hours => ${activationHours}))
      where ${filter} and status = 'available' and valid_from <= sojourn_clock()::timestamptz(3)
        and (expires_at is null or expires_at > sojourn_clock()::timestamptz(3)) and units_used + units_locked < units_total
      returning 1`);
    const now = await ownPerk(ctx, perk.id);
    if (activated.length === 0) throw notUsable(ctx, now);
    await writeEvents(ctx, ctx.app.id, [{ perkId: perk.id, kind: 'activated' }]);
    return viewPerk(ctx, now);
  });
}

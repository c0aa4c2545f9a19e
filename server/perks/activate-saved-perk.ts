import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type * as contract from './contract.ts';
import { activationHours, lapseActivations } from './lapse.ts';
import { writeEvents } from './ledger.ts';
import { presentPerk, type WirePerk } from './present.ts';
import { ownPerk } from './queries.ts';
import { scheduleSweep } from './sweep.ts';
import { refuseUse } from './usability.ts';

/**
 * Makes a perk ready to be shown and used, for 24 hours or until it expires. Fails with `not_found`,
 * `membership_inactive`, or `invalid_state` for one that is active already or cannot be used.
 */
export async function activateSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.activateSavedPerk>,
): Promise<WirePerk> {
  return transaction(ctx, async (ctx) => {
    const perk = await ownPerk(ctx, input.saved_perk_id);
    if (ctx.member.membershipStatus !== 'active') throw refuseUse(ctx, perk);
    const which = sql`app_id = ${ctx.app.id} and id = ${perk.id}`;
    await lapseActivations(ctx, which);
    const activated = await ctx.db.execute(sql`
      update saved_perks
      set status = 'active', activated_at = clock_timestamp(), updated_at = now(),
        activation_expires_at = least(expires_at, clock_timestamp() + make_interval(hours => ${activationHours}))
      where ${which} and status = 'available' and valid_from <= clock_timestamp()::timestamptz(3)
        and (expires_at is null or expires_at > clock_timestamp()::timestamptz(3)) and units_used + units_locked < units_total
      returning 1`);
    const now = await ownPerk(ctx, perk.id);
    if (activated.length === 0) throw refuseUse(ctx, now);
    await writeEvents(ctx, ctx.app.id, [{ perkId: perk.id, kind: 'activated' }]);
    if (now.activationExpiresAt) await scheduleSweep(ctx, Date.parse(now.activationExpiresAt));
    return presentPerk(ctx, now);
  });
}

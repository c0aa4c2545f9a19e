import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { noteMade } from '#server/platform/idempotency/run-once.ts';
import { announceUses } from './announce-uses.ts';
import type * as contract from './contract.ts';
import { writeEvents } from './ledger.ts';
import { presentPerk, type WirePerk } from './present.ts';
import { ownPerk } from './queries.ts';
import { refuseUse } from './usability.ts';

/**
 * Takes one unit of an active perk, by one conditional update: of simultaneous callers, bookings included, one gets
 * it. Fails with `not_found`, `membership_inactive`, or `invalid_state` for a perk that is not active.
 */
export async function useSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.useSavedPerk>,
): Promise<WirePerk> {
  const perk = await ownPerk(ctx, input.saved_perk_id);
  // A request that a crash cut off after it had used the perk is repeated under the same key.
  if (ctx.keyed?.madeId === perk.id) return presentPerk(ctx, perk);
  if (ctx.member.membershipStatus !== 'active') throw refuseUse(ctx, perk);
  return transaction(ctx, async (ctx) => {
    const used = await ctx.db.execute(sql`
      update saved_perks set
        units_used = units_used + 1,
        status = case when units_used + 1 = units_total then 'used' else 'available' end,
        activated_at = case when units_used + 1 = units_total then activated_at end,
        activation_expires_at = null, used_at = now(), updated_at = now()
      where app_id = ${ctx.app.id} and id = ${perk.id} and status = 'active'
        and activation_expires_at > clock_timestamp()::timestamptz(3) and units_used + units_locked < units_total
      returning 1`);
    const now = await ownPerk(ctx, perk.id);
    if (used.length === 0) throw refuseUse(ctx, now);
    await writeEvents(ctx, ctx.app.id, [{ perkId: perk.id, kind: 'used', units: -1 }]);
    await announceUses(ctx, ctx.app.id, [perk.id], null);
    if (ctx.keyed) await noteMade(ctx.db, ctx.keyed, perk.id);
    return presentPerk(ctx, now);
  });
}

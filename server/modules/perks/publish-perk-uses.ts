import { publishWebhookEvents } from '#server/modules/webhooks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { savedPerks } from './schema.ts';

/**
 * Publishes `perk.used` webhook events after perks were used, on the spot or by a booking (`bookingId`), in
 * the transaction of the use.
 */
export async function publishPerkUses(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  perkIds: readonly string[],
  bookingId: string | null,
): Promise<void> {
  const used = await ctx.db
    .select({
      id: savedPerks.id,
      membershipId: savedPerks.membershipId,
      title: savedPerks.title,
      usedAt: savedPerks.usedAt,
      unitsTotal: savedPerks.unitsTotal,
      unitsUsed: savedPerks.unitsUsed,
    })
    .from(savedPerks)
    .where(and(eq(savedPerks.appId, appId), inArray(savedPerks.id, [...perkIds])))
    .orderBy(savedPerks.id);
  await publishWebhookEvents(
    ctx,
    appId,
    'perk.used',
    used.map((perk) => ({
      saved_perk_id: perk.id,
      membership_id: perk.membershipId,
      title: perk.title,
      booking_id: bookingId,
      used_at: perk.usedAt ?? isoInstant(Date.now()),
      uses_left: perk.unitsTotal - perk.unitsUsed,
    })),
  );
}

import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { revokePerk } from './grants/revoke-perk.ts';
import { savedPerks } from './schema.ts';

export const personalData = { exportFor: { perks: readPerks }, erase: revokePerks } satisfies PersonalData;

async function readPerks(ctx: MemberContext) {
  const { membershipId } = ctx.member;
  if (!membershipId) return [];
  return ctx.db
    .select({
      id: savedPerks.id,
      title: savedPerks.title,
      status: savedPerks.status,
      units_total: savedPerks.unitsTotal,
      units_used: savedPerks.unitsUsed,
      expires_at: savedPerks.expiresAt,
      created_at: savedPerks.createdAt,
    })
    .from(savedPerks)
    .where(and(eq(savedPerks.appId, ctx.app.id), eq(savedPerks.membershipId, membershipId)))
    .orderBy(asc(savedPerks.id));
}

/** Revokes unused units of perks; units used by past bookings stay in the ledger. */
async function revokePerks(ctx: MemberContext): Promise<void> {
  const { membershipId } = ctx.member;
  if (!membershipId) return;
  // A grant that is being made is committed and found below, or waits and finds the membership cancelled.
  await ctx.db.execute(
    sql`select 1 from memberships where app_id = ${ctx.app.id} and id = ${membershipId} for no key update`,
  );
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select id from saved_perks
    where app_id = ${ctx.app.id} and membership_id = ${membershipId} and status in ('available', 'active')
      and (expires_at is null or expires_at > sojourn_clock()::timestamptz(3)) order by id for update`);
  for (const { id } of rows)
    await revokePerk(ctx, { appId: ctx.app.id, perkId: id, reason: 'account deleted' });
}

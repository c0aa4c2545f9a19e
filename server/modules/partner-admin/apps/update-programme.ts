import { changeProgramme } from '#server/modules/tenants/index.ts';
import { memberships, programs, users } from '#server/modules/tenants/schema.ts';
import { and, eq, notInArray } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';

/**
 * Changes the name or the tiers of an app's programme. Tiers that remain keep their benefits. Removing a tier
 * that a member has, active or not, throws a 422 on `tier`; erased members do not count.
 */
export async function updateProgramme(
  ctx: OperatorContext,
  appId: string,
  change: { name?: string; tiers?: readonly { tier: string; threshold: number }[] },
): Promise<void> {
  if (change.name === undefined && change.tiers === undefined) return;
  const [program] = await ctx.db
    .select({ name: programs.name, tiers: programs.tiers })
    .from(programs)
    .where(eq(programs.appId, appId))
    .for('update');
  if (!program) throw problem('invalid_state', { detail: 'The app has no programme.' });
  if (change.tiers) await rejectTierInUse(ctx, appId, change.tiers);
  const benefitsOf = (tier: string) => program.tiers.find((one) => one.tier === tier)?.benefits ?? [];
  const tiers = change.tiers?.map((one) => ({ ...one, benefits: benefitsOf(one.tier) }));
  await changeProgramme(ctx, appId, { name: change.name ?? program.name, tiers: tiers ?? program.tiers });
}

async function rejectTierInUse(
  ctx: OperatorContext,
  appId: string,
  tiers: readonly { tier: string }[],
): Promise<void> {
  const kept = tiers.map(({ tier }) => tier);
  const [held] = await ctx.db
    .select({ tier: memberships.tier })
    .from(memberships)
    // The user of an erased member is inactive, and no command can change the tier of its membership.
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.isActive, true)))
    .where(and(eq(memberships.appId, appId), notInArray(memberships.tier, kept)))
    .limit(1);
  if (held) throw invalid('tier', 'in_use', `Members hold the tier "${held.tier}"; keep it.`);
}

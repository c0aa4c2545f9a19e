import type { BaseContext, PublicContext } from '#server/platform/context/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { memberships, organisationMembers } from './schema.ts';

type MembershipChange = Partial<Pick<typeof memberships.$inferInsert, 'status' | 'resumesAs' | 'tier'>>;

/** Changes the given fields of a membership; at least one is required. */
export async function changeMembership(
  ctx: Pick<BaseContext, 'db'>,
  { appId, membershipId }: { appId: string; membershipId: string },
  change: MembershipChange,
): Promise<void> {
  await ctx.db
    .update(memberships)
    .set(change)
    .where(and(eq(memberships.appId, appId), eq(memberships.id, membershipId)));
}

/**
 * Activates the user's pending membership of the app and gives the user the role `member` where they have
 * none. Returns the membership's id, or null when none was pending.
 */
export async function activateMembership(ctx: PublicContext, userId: string): Promise<string | null> {
  const [activated] = await ctx.db
    .update(memberships)
    .set({ status: 'active' })
    .where(
      and(
        eq(memberships.appId, ctx.app.id),
        eq(memberships.userId, userId),
        eq(memberships.status, 'pending'),
      ),
    )
    .returning({ id: memberships.id });
  if (!activated) return null;
  await ctx.db
    .insert(organisationMembers)
    .values({ organisationId: ctx.app.organisationId, userId, role: 'member' })
    .onConflictDoNothing();
  return activated.id;
}

/** Sets a user's role in an organisation. */
export async function setOrganisationRole(
  ctx: Pick<BaseContext, 'db'>,
  member: Pick<typeof organisationMembers.$inferInsert, 'organisationId' | 'userId' | 'role'>,
): Promise<void> {
  await ctx.db
    .insert(organisationMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [organisationMembers.organisationId, organisationMembers.userId],
      set: { role: member.role },
    });
}

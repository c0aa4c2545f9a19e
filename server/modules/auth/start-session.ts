import { memberships, organisationMembers, users } from '#server/modules/tenants/schema.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';
import { issueTokens } from './issue-tokens.ts';
import { requestOrigin } from './request-info.ts';
import { sessions } from './schema.ts';
import { runSignInHooks } from './sign-in-hooks.ts';

/** Maximum lifetime of a session; refreshing does not extend it. */
const absoluteDays = 90;

/**
 * Opens a session for a user in the app and issues its first tokens. Marks the e-mail address as verified,
 * activates a pending membership with the role `member`, and runs the sign-in hooks of other modules.
 */
export async function startSession(
  ctx: PublicContext,
  userId: string,
): Promise<Output<typeof contract.login>> {
  const id = newId();
  await ctx.db.insert(sessions).values({
    appId: ctx.app.id,
    id,
    userId,
    organisationId: ctx.app.organisationId,
    userAgent: requestOrigin(ctx).userAgent,
    expiresAt: sql`now() + make_interval(days => ${absoluteDays})`,
  });
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
  if (activated) {
    await ctx.db
      .insert(organisationMembers)
      .values({ organisationId: ctx.app.organisationId, userId, role: 'member' })
      .onConflictDoNothing();
  }
  const [user] = await ctx.db
    .update(users)
    .set({ isEmailOtpVerified: true })
    .where(eq(users.id, userId))
    .returning({
      id: users.id,
      username: users.username,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      image: users.image,
    });
  if (!user) throw problem('invalid_passcode');
  await runSignInHooks(ctx, userId, activated?.id ?? null);
  const tokens = await issueTokens(ctx, {
    sessionId: id,
    userId,
    appId: ctx.app.id,
    organisationId: ctx.app.organisationId,
    roles: await rolesOf(ctx, userId, ctx.app.organisationId),
    parentHash: null,
  });
  return { ...tokens, user };
}

/** Returns the user's roles in an organisation. */
export async function rolesOf(ctx: PublicContext, userId: string, organisationId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ role: organisationMembers.role })
    .from(organisationMembers)
    .where(
      and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId)),
    );
  return rows.map((row) => row.role);
}

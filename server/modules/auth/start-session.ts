import { activateMembership, markEmailVerified } from '#server/modules/tenants/index.ts';
import { organisationMembers } from '#server/modules/tenants/schema.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { clearBounces } from '#server/platform/email/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';
import { issueTokens } from './issue-tokens.ts';
import { requestOrigin } from './request-info.ts';
import { sessions } from './schema.ts';
import { sessionMaxAgeSeconds } from './session-cookie.ts';
import { runSignInHooks } from './sign-in-hooks.ts';

/**
 * Opens a session for a user in the app and issues its first tokens. Marks the e-mail address as verified, clears
 * its bounces, activates a pending membership with the role `member`, and runs the sign-in hooks of other modules.
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
    expiresAt: sql`sojourn_now() + make_interval(secs => ${sessionMaxAgeSeconds})`,
  });
  const activatedMembershipId = await activateMembership(ctx, userId);
  const user = await markEmailVerified(ctx, userId);
  if (!user) throw problem('invalid_passcode');
  // The secret of this sign-in was mailed, so that mail arrives.
  await clearBounces(ctx, user.email, { complaintToo: false });
  await runSignInHooks(ctx, userId, activatedMembershipId);
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

import { z } from 'zod';
import { sessions } from '#server/modules/auth/schema.ts';
import { memberships } from '#server/modules/tenants/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { endedSessions } from '#server/platform/http/watch-caller.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { findMember, lockMember, type MemberView } from './view.ts';

const MemberReference = z.object({ app: reference, member: z.string().trim().min(1).max(254) });
type MemberReference = z.input<typeof MemberReference>;

/** Suspends a membership. The person stays signed in and can read, but not book. */
export async function suspendMember(ctx: OperatorContext, given: MemberReference): Promise<MemberView> {
  return setStatus(ctx, given, 'member.suspend', 'suspended', ['active', 'pending']);
}

/**
 * Resumes a suspended, expired or cancelled membership. If the person has never signed in, it becomes
 * pending, and the first sign-in makes it active.
 */
export async function resumeMember(ctx: OperatorContext, given: MemberReference): Promise<MemberView> {
  return setStatus(ctx, given, 'member.resume', 'resumed', ['suspended', 'expired', 'cancelled']);
}

/** Cancels a membership. The person's sessions of this app end, and they can get no passcode for it. */
export async function cancelMember(ctx: OperatorContext, given: MemberReference): Promise<MemberView> {
  return setStatus(ctx, given, 'member.cancel', 'cancelled', ['active', 'pending', 'suspended', 'expired']);
}

async function setStatus(
  ctx: OperatorContext,
  given: MemberReference,
  action: string,
  requested: 'suspended' | 'cancelled' | 'resumed',
  from: readonly MemberView['status'][],
): Promise<MemberView> {
  const input = parseInput(MemberReference, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const member = await lockMember(ctx, app, input.member);
    if (!from.includes(member.status)) {
      throw problem('invalid_state', { detail: `The membership is ${member.status}.` });
    }
    const thisMembership = and(eq(memberships.appId, app.id), eq(memberships.id, member.membership_id));
    const [stored] = await ctx.db
      .select({ resumesAs: memberships.resumesAs })
      .from(memberships)
      .where(thisMembership);
    const to = requested === 'resumed' ? (stored?.resumesAs ?? 'active') : requested;
    const resumesAs =
      member.status === 'pending' ? 'pending' : requested === 'resumed' ? 'active' : undefined;
    await ctx.db.update(memberships).set({ status: to, resumesAs }).where(thisMembership);
    if (to === 'cancelled') await endSessions(ctx, app.id, member.user_id);
    await recordAuditEntry(ctx, {
      action,
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: member.user_id,
      detail: { from: member.status, to },
    });
    return findMember(ctx, app, member.membership_id);
  });
}

async function endSessions(ctx: OperatorContext, appId: string, userId: string): Promise<void> {
  const live = and(eq(sessions.appId, appId), eq(sessions.userId, userId), isNull(sessions.revokedAt));
  await ctx.db.update(sessions).set({ revokedAt: sql`now()` }).where(live);
  await publish(ctx, endedSessions, userId);
}

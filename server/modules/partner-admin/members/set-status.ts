import type { z } from 'zod';
import { endSessionsOf } from '#server/modules/auth/index.ts';
import { changeMembership } from '#server/modules/tenants/index.ts';
import { memberships } from '#server/modules/tenants/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { MemberReference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { findMember, lockMember, type MemberView } from './view.ts';

type Given = z.input<typeof MemberReference>;

/** Suspends a membership. The person stays signed in and can read, but not book. */
export async function suspendMember(ctx: OperatorContext, given: Given): Promise<MemberView> {
  return setStatus(ctx, given, 'member.suspend', 'suspended', ['active', 'pending']);
}

/**
 * Resumes a suspended, expired or cancelled membership. If the person has never signed in, it becomes
 * pending, and the first sign-in makes it active.
 */
export async function resumeMember(ctx: OperatorContext, given: Given): Promise<MemberView> {
  return setStatus(ctx, given, 'member.resume', 'resumed', ['suspended', 'expired', 'cancelled']);
}

/** Cancels a membership. The person's sessions of this app end, and they can get no passcode for it. */
export async function cancelMember(ctx: OperatorContext, given: Given): Promise<MemberView> {
  return setStatus(ctx, given, 'member.cancel', 'cancelled', ['active', 'pending', 'suspended', 'expired']);
}

async function setStatus(
  ctx: OperatorContext,
  given: Given,
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
    const [stored] = await ctx.db
      .select({ resumesAs: memberships.resumesAs })
      .from(memberships)
      .where(and(eq(memberships.appId, app.id), eq(memberships.id, member.membership_id)));
    const to = requested === 'resumed' ? (stored?.resumesAs ?? 'active') : requested;
    const resumesAs =
      member.status === 'pending' ? 'pending' : requested === 'resumed' ? 'active' : undefined;
    await changeMembership(
      ctx,
      { appId: app.id, membershipId: member.membership_id },
      { status: to, resumesAs },
    );
    if (to === 'cancelled') await endSessionsOf(ctx, app.id, member.user_id);
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

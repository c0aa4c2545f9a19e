import { z } from 'zod';
import { setOrganisationRole } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { findMember, lockMember, type MemberView } from './view.ts';

export const roles = ['member', 'support', 'admin', 'owner'] as const;

const SetRole = z.object({
  app: reference,
  member: z.string().trim().min(1).max(254),
  role: z.enum(roles, `Must be one of ${roles.join(', ')}.`),
});

/**
 * Sets a member's role in the organisation of the app. It applies to all apps of the organisation from the
 * next request on.
 */
export async function setRole(ctx: OperatorContext, given: z.input<typeof SetRole>): Promise<MemberView> {
  const input = parseInput(SetRole, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const member = await lockMember(ctx, app, input.member);
    const { role } = input;
    await setOrganisationRole(ctx, { organisationId: app.organisationId, userId: member.user_id, role });
    await recordAuditEntry(ctx, {
      action: 'member.role',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: member.user_id,
      detail: { from: member.role, to: role },
    });
    return findMember(ctx, app, member.membership_id);
  });
}

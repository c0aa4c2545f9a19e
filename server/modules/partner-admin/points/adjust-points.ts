import { z } from 'zod';
import * as loyalty from '#server/modules/loyalty/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { member, reference } from '../inputs.ts';
import { findMember } from '../members/view.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

const AdjustPoints = z.object({
  app: reference,
  member,
  points: z
    .string()
    .regex(/^[+-]?[1-9]\d{0,8}$/, 'Must be a whole number such as 500 or -500.')
    .transform(Number),
  note: z.string().trim().max(100).default(''),
});

/** Credits or debits a member's points. The note is shown to the member, the reason only in the audit log. */
export async function adjustPoints(
  ctx: OperatorContext,
  given: z.input<typeof AdjustPoints>,
): Promise<{ membership_id: string; points: number; balance: number }> {
  const { app: appReference, member: memberReference, points, note } = parseInput(AdjustPoints, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, appReference);
    const { membership_id: membershipId } = await findMember(ctx, app, memberReference);
    const adjustment = { appId: app.id, membershipId, points, note, mayOwe: true };
    const { balance } = await loyalty.adjustPoints(ctx, adjustment);
    await recordAuditEntry(ctx, {
      action: 'points.adjust',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: membershipId,
      detail: { points, balance },
    });
    return { membership_id: membershipId, points, balance };
  });
}

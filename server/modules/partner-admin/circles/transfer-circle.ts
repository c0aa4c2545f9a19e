import type { z } from 'zod';
import { replaceOwner } from '#server/modules/circles/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { notFound } from '../find.ts';
import { id, MemberReference } from '../inputs.ts';
import { contextOfMember } from '../members/context-of-member.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

const TransferCircle = MemberReference.extend({ circle: id });

/** A circle after its transfer; the members are ids of memberships of the circle. */
export type TransferredCircle = { circle: string; former_owner: string; owner: string };

/**
 * Makes a member the owner of a circle whose owner has no active membership of the app. Needs a reason. Fails
 * with not_found, or invalid_state when the owner's membership is active, or the member's is not, or the member
 * is not in the circle.
 */
export async function transferCircle(
  ctx: OperatorContext,
  given: z.input<typeof TransferCircle>,
): Promise<TransferredCircle> {
  const { circle, ...input } = parseInput(TransferCircle, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const asMember = await contextOfMember(ctx, input);
    const { app, member } = asMember;
    const { from, to } = await replaceOwner(asMember, { circleId: circle, userId: member.userId }).catch(
      (err: unknown) => {
        throw isProblem(err, 'not_found') ? notFound(ctx, `circle of ${app.slug}`, circle) : err;
      },
    );
    await recordAuditEntry(ctx, {
      action: 'circle.transfer',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: circle,
      // Not the users: once erased, a membership of the circle leads to the pseudonym.
      detail: { from, to },
    });
    return { circle, former_owner: from, owner: to };
  });
}

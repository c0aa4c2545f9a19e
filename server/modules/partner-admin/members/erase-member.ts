import type { z } from 'zod';
import { erasePersonalData } from '#server/modules/privacy/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { MemberReference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';
import { contextOfMember } from './context-of-member.ts';

/**
 * Erases a member of any status as the deletion of the member's own account does; a person with another app keeps
 * that app. Cannot be undone. Fails with `invalid_state` with the obstacles, which are also named in the detail.
 */
export async function eraseMember(
  ctx: OperatorContext,
  given: z.input<typeof MemberReference>,
): Promise<{ membership_id: string; status: 'erased' }> {
  const input = parseInput(MemberReference, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const asMember = await contextOfMember(ctx, input);
    const { membershipId } = asMember.member;
    await erasePersonalData(asMember).catch((err: unknown) => {
      throw withObstaclesNamed(err);
    });
    await recordAuditEntry(ctx, {
      action: 'member.erase',
      organisationId: asMember.app.organisationId,
      appId: asMember.app.id,
      // Not the user, who may stay in another app: the membership leads to the pseudonym.
      subjectId: membershipId,
    });
    return { membership_id: membershipId, status: 'erased' };
  });
}

/** The terminal prints the detail alone. Titles are left out of it, because the member wrote some of them. */
function withObstaclesNamed(err: unknown): unknown {
  if (!isProblem(err, 'invalid_state') || !err.facts.extra?.obstacles) return err;
  const obstacles = err.facts.extra.obstacles as { code: string; id: string | null }[];
  const names = obstacles.map(({ code, id }) => (id === null ? code : `${code} ${id}`));
  return problem('invalid_state', { ...err.facts, detail: `The member has obstacles: ${names.join(', ')}.` });
}

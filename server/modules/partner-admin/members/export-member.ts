import type { z } from 'zod';
import { type PersonalDataDocument, readPersonalData } from '#server/modules/privacy/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { MemberReference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { contextOfMember } from './context-of-member.ts';

/**
 * Exports the personal data of a member of any status: the document of the member's own export. It does not count
 * towards the member's limit.
 */
export async function exportMember(
  ctx: OperatorContext,
  given: z.input<typeof MemberReference>,
): Promise<PersonalDataDocument> {
  const input = parseInput(MemberReference, given);
  return transaction(ctx, async (ctx) => {
    const asMember = await contextOfMember(ctx, input);
    const document = await readPersonalData(asMember);
    await recordAuditEntry(ctx, {
      action: 'member.export',
      organisationId: asMember.app.organisationId,
      appId: asMember.app.id,
      // Not the user, who may be erased here and stay in another app.
      subjectId: asMember.member.membershipId,
    });
    return document;
  });
}

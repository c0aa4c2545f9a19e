import { z } from 'zod';
import { grantReference } from '#server/modules/perks/contract-grants.ts';
import {
  checkExpiry,
  findReferences,
  type GrantView,
  grantedPerkOf,
  grantRequested,
  readGrant,
} from '#server/modules/perks/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { instant, member, reference } from '../inputs.ts';
import { findMember } from '../members/view.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';
import { findEverOffered, findPerk } from './find-perk.ts';

const GrantPerk = z.object({
  app: reference,
  member,
  perk: z.string().trim().min(1).max(64),
  quantity: z.int().min(1).max(100).default(1),
  expires_at: instant.optional(),
  reference: grantReference.optional(),
});

/**
 * Grants a perk of the catalogue to a member. With a `reference` that was granted before, to the same member, perk and
 * quantity, it grants nothing again and returns that grant, even if its perk was withdrawn since.
 */
export async function grantPerk(
  ctx: OperatorContext,
  given: z.input<typeof GrantPerk>,
): Promise<GrantView & { repeated: boolean }> {
  const input = parseInput(GrantPerk, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const { quantity, reference = null } = input;
    // What was granted is not checked again: since then its perk may be withdrawn and its expiry past.
    const isRepeated = reference !== null && (await findReferences(ctx, app.id, [reference])).has(reference);
    const expiresAt = isRepeated ? undefined : checkExpiry(ctx, input.expires_at);
    const { membership_id: membershipId } = await findMember(ctx, app, input.member);
    const perk = await (isRepeated ? findEverOffered : findPerk)(ctx, app, input.perk);
    const request = { membershipId, perk, quantity, expiresAt, reference, note: ctx.reason };
    const [outcome] = await grantRequested(ctx, app.id, [request]);
    const perkId = grantedPerkOf(outcome);
    const isNew = outcome?.kind === 'granted';
    if (isNew) {
      await recordAuditEntry(ctx, {
        action: 'perk.grant',
        organisationId: app.organisationId,
        appId: app.id,
        subjectId: membershipId,
        detail: { perk: perk.code, quantity, saved_perk: perkId, reference },
      });
    }
    return { ...(await readGrant(ctx, app.id, perkId)), repeated: !isNew };
  });
}

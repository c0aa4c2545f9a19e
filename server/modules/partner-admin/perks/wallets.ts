import { z } from 'zod';
import { listGrants, revokePerk, type WalletEntry } from '#server/modules/perks/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { id, MemberReference, reference } from '../inputs.ts';
import { findMember } from '../members/view.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

const RevokePerk = z.object({ app: reference, perk: id });

/** Lists the perks of a member, the newest first, at most 500. */
export async function listMemberPerks(
  ctx: OperatorContext,
  given: z.input<typeof MemberReference>,
): Promise<{ perks: WalletEntry[] }> {
  const { app: appReference, member } = parseInput(MemberReference, given);
  const app = await findApp(ctx, appReference);
  const { membership_id: membershipId } = await findMember(ctx, app, member);
  return { perks: await listGrants(ctx, app.id, membershipId) };
}

/** Revokes a perk: its free units can no longer be used. What a booking has locked or used stays with the booking. */
export async function revokeMemberPerk(
  ctx: OperatorContext,
  given: z.input<typeof RevokePerk>,
): Promise<{ perk: string; status: 'revoked' }> {
  const { app: appReference, perk } = parseInput(RevokePerk, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, appReference);
    await revokePerk(ctx, { appId: app.id, perkId: perk, reason: ctx.reason });
    await recordAuditEntry(ctx, {
      action: 'perk.revoke',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: perk,
    });
    return { perk, status: 'revoked' };
  });
}

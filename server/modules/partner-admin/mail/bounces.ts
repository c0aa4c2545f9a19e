import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { clearBounces, listBounces } from '#server/platform/email/index.ts';
import type { OperatorContext } from '../context.ts';
import { notFound } from '../find.ts';
import { listLimit } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

/** An address from which mail came back. */
export type BounceView = {
  recipient: string;
  state: 'hard' | 'complaint' | 'soft';
  soft_bounces: number;
  reason: string;
  last_at: string;
  /** The app whose message the last report was about, and the message. */
  app_id: string;
  mail_id: string;
};

const address = z.email('Must be an e-mail address.').max(254);

const ListMailBounces = z.object({ limit: listLimit, before: address.optional() });

/** Lists addresses from which mail came back, the latest first. `next` is the `before` of the next page, or null. */
export async function listMailBounces(
  ctx: OperatorContext,
  given: z.input<typeof ListMailBounces>,
): Promise<{ bounces: BounceView[]; next: string | null }> {
  const { limit, before } = parseInput(ListMailBounces, given);
  const found = await listBounces(ctx, { limit: limit + 1, before });
  const bounces = found.slice(0, limit).map(
    (one): BounceView => ({
      recipient: one.recipient,
      state: one.state,
      soft_bounces: one.softCount,
      reason: one.reason,
      last_at: one.lastAt,
      app_id: one.mailAppId,
      mail_id: one.mailId,
    }),
  );
  return { bounces, next: found.length > limit ? (bounces.at(-1)?.recipient ?? null) : null };
}

const ClearMailBounces = z.object({ email: address });

/**
 * Forgets that mail to an address came back, and complaints. Reports about messages written before are ignored from then
 * on. Fails with `not_found` for an address without reports, and without a reason. The audit entry names the message of
 * the last report, and no address.
 */
export async function clearMailBounces(
  ctx: OperatorContext,
  given: z.input<typeof ClearMailBounces>,
): Promise<{ email: string; state: 'cleared' }> {
  const { email } = parseInput(ClearMailBounces, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const cleared = await clearBounces(ctx, email, { complaintToo: true });
    if (!cleared) throw notFound(ctx, 'address from which mail came back', email);
    const { mailAppId: appId, mailId: subjectId } = cleared;
    await recordAuditEntry(ctx, { action: 'mail.clear', appId, subjectId });
    return { email, state: 'cleared' };
  });
}

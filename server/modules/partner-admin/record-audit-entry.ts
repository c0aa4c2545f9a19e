import { type AuditEntry, writeAuditEntry } from '#server/modules/audit/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { OperatorContext } from './context.ts';

/**
 * Writes an operator's action to the audit log. Call it in the transaction of the action, so that neither is
 * stored without the other; throws an Error outside a transaction. The commit notifies all processes that the
 * partner directory changed, and they drop their cached copies.
 */
export async function recordAuditEntry(
  ctx: OperatorContext,
  entry: Omit<AuditEntry, 'operator' | 'reason'>,
): Promise<void> {
  await writeAuditEntry(ctx, { ...entry, operator: ctx.operator, reason: ctx.reason });
  await publish(ctx, 'directory', entry.appId ?? entry.organisationId ?? '*');
}

import { newId } from '#server/platform/ids/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { OperatorContext } from './context.ts';
import { type AuditDetail, auditEntries } from './schema.ts';

type AuditEntry = {
  action: string;
  organisationId?: string | null;
  appId?: string | null;
  subjectId?: string | null;
  /** Changed settings and numbers. No secrets and no personal data. */
  detail?: AuditDetail;
};

/**
 * Writes an operator's action to the audit log. Call it in the transaction of the action, so that neither is
 * stored without the other; throws an Error outside a transaction. The commit notifies all processes that the
 * partner directory changed, and they drop their cached copies.
 */
export async function recordAuditEntry(ctx: OperatorContext, entry: AuditEntry): Promise<void> {
  if (!('rollback' in ctx.db))
    throw new Error('An audit entry must be recorded in the transaction of its action');
  await ctx.db.insert(auditEntries).values({
    id: newId(),
    operator: ctx.operator,
    reason: ctx.reason,
    action: entry.action,
    organisationId: entry.organisationId ?? null,
    appId: entry.appId ?? null,
    subjectId: entry.subjectId ?? null,
    detail: entry.detail ?? {},
  });
  await publish(ctx, 'directory', entry.appId ?? entry.organisationId ?? '*');
}

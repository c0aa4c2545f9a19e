import type { BaseContext, ServerContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { type AuditDetail, auditEntries } from './schema.ts';

/** Who did what, and why. */
export type AuditEntry = {
  operator: string;
  /** Free text; empty if none was given. */
  reason: string;
  /** Name of the action, such as `points.adjust`. */
  action: string;
  organisationId?: string | null;
  appId?: string | null;
  subjectId?: string | null;
  /** Changed settings and numbers. No secrets and no personal data. */
  detail?: AuditDetail;
};

/**
 * Writes an entry to the audit log. Call it in the transaction of the action, so that neither is stored without the
 * other; throws an Error outside a transaction.
 */
export async function writeAuditEntry(ctx: Pick<BaseContext, 'db'>, entry: AuditEntry): Promise<void> {
  if (!('rollback' in ctx.db))
    throw new Error('An audit entry must be recorded in the transaction of its action');
  await ctx.db.insert(auditEntries).values({
    id: newId(),
    operator: entry.operator,
    reason: entry.reason,
    action: entry.action,
    organisationId: entry.organisationId ?? null,
    appId: entry.appId ?? null,
    subjectId: entry.subjectId ?? null,
    detail: entry.detail ?? {},
  });
}

/** The operator, app and organisation of an entry about a call with an API key. */
export function auditedKey({ key, app }: Pick<ServerContext, 'key' | 'app'>) {
  return { operator: `key:${key.id}`, appId: app.id, organisationId: app.organisationId };
}

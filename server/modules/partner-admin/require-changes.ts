import type { AuditDetail } from '#server/modules/audit/index.ts';
import { problem } from '#server/platform/errors/index.ts';

/** Returns the defined fields, for the audit log. Throws validation_failed if there are none. */
export function requireChanges(change: Record<string, AuditDetail[string] | undefined>): AuditDetail {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw problem('validation_failed', { detail: 'There is nothing to change.' });
  return Object.fromEntries(given) as AuditDetail;
}

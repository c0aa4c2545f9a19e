/** The audit log of operators and of partners' servers. */
export type { AuditDetail } from './schema.ts';
export { type AuditEntry, auditedKey, writeAuditEntry } from './write-audit-entry.ts';

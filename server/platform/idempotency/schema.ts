import { instant } from '../db/columns.ts';
import { index, integer, json, jsonb, pgTable, text, uuid } from '../db/tables.ts';

/**
 * First answers by Idempotency-Key. Untenanted: `scope` is a hash over caller, environment, path and key, so
 * nobody can meet another caller's record.
 */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    scope: text('scope').primaryKey(),
    /** SHA-256 of the raw body: another body under the same key is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while the first request is still running. */
    status: integer('status'),
    body: json('body'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** What the first request made, written in that transaction: a repeat after a crash continues with it. */
    madeId: uuid('made_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('idempotency_records_created_at').on(table.createdAt)],
);

import { instant } from '../db/columns.ts';
import { sql } from '../db/sql.ts';
import { index, integer, json, jsonb, pgTable, text, uuid } from '../db/tables.ts';

/**
 * First responses by Idempotency-Key. The table has no tenant column: `scope` is a hash over caller,
 * environment, path and key, so that no caller can reach another caller's record. App and user are only for the
 * erasure of a person; they are null for callers without a member.
 */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    scope: text('scope').primaryKey(),
    /** SHA-256 of the raw body; another body with the same key is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while the first request is still running. */
    status: integer('status'),
    body: json('body'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Resource created by the first request in the same transaction; a retry after a crash reuses it. */
    madeId: uuid('made_id'),
    appId: uuid('app_id'),
    userId: uuid('user_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('idempotency_records_created_at').on(table.createdAt),
    index('idempotency_records_user').on(table.userId).where(sql`user_id is not null`),
  ],
);

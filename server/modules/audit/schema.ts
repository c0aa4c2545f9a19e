import { createdAt } from '#server/platform/db/index.ts';
import { index, jsonb, pgTable, text, uuid } from '#server/platform/db/tables.ts';

/**
 * The audit log: what operators did, and what partners' servers changed of points and perks. It is append-only: no
 * code changes or deletes a row. It has no tenant and no foreign keys, so that entries outlive the rows they refer to.
 * `detail` holds ids and settings, no secrets or personal data.
 */
export const auditEntries = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    /** Name of the operator, or `key:` and the id of an API key. */
    operator: text('operator').notNull(),
    /** Name of the action, such as `app.create`. */
    action: text('action').notNull(),
    organisationId: uuid('organisation_id'),
    appId: uuid('app_id'),
    /** Id of the changed object, if it is neither the organisation nor the app. */
    subjectId: text('subject_id'),
    detail: jsonb('detail').notNull().$type<AuditDetail>(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    // Lists are newest first: of all entries (by the primary key), of an organisation, or of an app.
    index('operator_acts_organisation').on(table.organisationId, table.id),
    index('operator_acts_app').on(table.appId, table.id),
  ],
);

export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>;

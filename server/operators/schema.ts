import { organisations } from '#server/identity/schema.ts';
import { createdAt, instant } from '#server/platform/db/index.ts';
import { index, jsonb, pgTable, text, uuid } from '#server/platform/db/tables.ts';

/**
 * Everything operators did, append-only: no code changes or deletes a row. Untenanted, and without foreign keys, so
 * that it outlives what it tells of. Holds ids and settings, never a secret and no personal data.
 */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    operator: text('operator').notNull(),
    /** Command in one word: `app.create`. */
    action: text('action').notNull(),
    organisationId: uuid('organisation_id'),
    appId: uuid('app_id'),
    /** Id of what was acted on, when it is neither the organisation nor the app. */
    subjectId: text('subject_id'),
    detail: jsonb('detail').notNull().$type<ActDetail>(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    // Newest first, of all, of an organisation, of an app.
    index('operator_acts_organisation').on(table.organisationId, table.id),
    index('operator_acts_app').on(table.appId, table.id),
  ],
);

export type ActDetail = Record<string, string | number | boolean | null | readonly string[]>;

/**
 * Organisations that are switched off. Nothing on a request's way reads it: what a request meets is
 * `apps.disabled_at`, which all apps of such an organisation carry. `disabled_at` tells those apps from the ones
 * that were off before, so that switching on brings back the right ones.
 */
export const disabledOrganisations = pgTable('disabled_organisations', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  disabledAt: instant('disabled_at').notNull(),
});

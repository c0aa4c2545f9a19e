import { organisations } from '#server/modules/tenants/schema.ts';
import { instant } from '#server/platform/db/index.ts';
import { pgTable, uuid } from '#server/platform/db/tables.ts';

/**
 * Disabled organisations. Requests do not read this table: they check `apps.disabled_at`, which is set on all
 * apps of a disabled organisation. `disabled_at` is the same in both tables, except for apps that were
 * disabled before, so that enabling the organisation enables only the apps it disabled.
 */
export const disabledOrganisations = pgTable('disabled_organisations', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  disabledAt: instant('disabled_at').notNull(),
});

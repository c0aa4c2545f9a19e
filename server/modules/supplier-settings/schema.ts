import { appId, updatedAt } from '#server/platform/db/columns.ts';
import { pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/** Settings of suppliers that an app has of its own, instead of those of the deployment. Values are encrypted. */
export const supplierSettings = pgTable(
  'supplier_settings',
  {
    appId: appId(),
    /** Name of the setting, such as `LITEAPI_API_KEY`. */
    name: text('name').notNull(),
    valueSealed: text('value_sealed').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.name] })],
);

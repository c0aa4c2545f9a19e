import { apps } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { customType, index, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Partners' own logos, one row per picture: the uploaded files (`source-light`, ..., never served) and the
 * pictures drawn from them. A replaced set has `retired_at` and is kept for a while (`purgeLogos`),
 * because sent e-mail messages link to it.
 */
export const logoPictures = pgTable(
  'logo_pictures',
  {
    appId: appId().references(() => apps.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    bytes: bytes('bytes').notNull(),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.hash, table.name] }),
    // The address of a picture contains the hash but not the app.
    index('logo_pictures_hash').on(table.hash, table.name),
    // For the purge.
    index('logo_pictures_retired').on(table.retiredAt).where(sql`retired_at is not null`),
  ],
);

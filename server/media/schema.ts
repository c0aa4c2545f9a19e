import { apps } from '#server/identity/schema.ts';
import { appId, createdAt, instant } from '#server/platform/db/index.ts';
import { customType, index, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Partners' own logos: what was given (`source-light`, ..., never served) and what is drawn of it, a row a picture. A set
 * that was replaced has `retired_at` and stays for `keepRetiredDays`, because mails that were sent name it.
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
    // An address names the hash alone.
    index('logo_pictures_hash').on(table.hash, table.name),
  ],
);

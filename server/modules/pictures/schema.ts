import { createdAt, instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from '#server/platform/db/tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Pictures of suppliers that somebody wanted to see: copied, being copied, or failed. Both tables are unlogged, because
 * they can be fetched again. They are in the database of the portal's environment only.
 */
export const supplierPictures = pgTable(
  'supplier_pictures',
  {
    /** Hash of supplier and URL. */
    hash: text('hash').notNull(),
    supplier: text('supplier').notNull(),
    /** `copying`, `copied` or `failed`. */
    state: text('state').notNull(),
    /** When a picture that is not copied may be tried again: the end of a process's claim, or of a pause. */
    dueAt: instant('due_at').notNull(),
    failures: integer('failures').notNull().default(0),
    /** Why the last attempt failed. */
    failure: text('failure'),
    sizeBytes: integer('size_bytes').notNull().default(0),
    /** When the copy was last shown, to the day. */
    usedAt: instant('used_at').notNull().default(sql`sojourn_now()`),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.hash] }),
    // For the sweep: the least recently used copies, and the oldest rows.
    index('supplier_pictures_used').on(table.usedAt),
    index('supplier_pictures_created').on(table.createdAt),
  ],
);

/** The WebP files of a copied picture, one row for each width. */
export const supplierPictureFiles = pgTable(
  'supplier_picture_files',
  {
    hash: text('hash').notNull(),
    /** The requested width in px that this file is for; the file of a small picture may be narrower. */
    width: integer('width').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.width] }),
    foreignKey({ columns: [table.hash], foreignColumns: [supplierPictures.hash] }).onDelete('cascade'),
  ],
);

import { instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { index, pgTable, primaryKey, text, uuid } from '#server/platform/db/tables.ts';

/**
 * What the product could not repair by itself, and a person must look at. A subject has one case of a kind, which
 * is opened again if its cause returns. Without foreign keys, because subjects are of many kinds; without personal data.
 */
export const cases = pgTable(
  'cases',
  {
    kind: text('kind').notNull(),
    /** Kind and id of the thing, such as `booking 0198...`. */
    subject: text('subject').notNull(),
    /** The app of the subject; null if it has none. */
    appId: uuid('app_id'),
    /** Since when the cause exists. */
    since: instant('since').notNull(),
    /** What was found, in a few words. */
    detail: text('detail').notNull(),
    openedAt: instant('opened_at').notNull().default(sql`sojourn_now()`),
    /** When the cause was found to be gone. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    // Serves the list, the metric, and the closing of cases.
    index('cases_open').on(table.since, table.kind, table.subject).where(sql`closed_at is null`),
    index('cases_closed').on(table.closedAt).where(sql`closed_at is not null`),
  ],
);

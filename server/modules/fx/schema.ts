import { apps } from '#server/modules/tenants/schema.ts';
import { appId, instant, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '#server/platform/db/tables.ts';

/** Exchange rates as their source published them, one row per publication. The latest row is used. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    source: text('source').notNull(),
    /** The instant that the rates are of, as the source names it. */
    asOf: instant('as_of').notNull(),
    /** When the source last answered with this publication. */
    askedAt: instant('asked_at').notNull().default(sql`sojourn_now()`),
    /** Units of each currency for one euro, with the euro itself. */
    perEuro: jsonb('per_euro').$type<Record<string, number>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.asOf] }),
    // Serves the read of the latest rates and the deletion of old ones.
    index('exchange_rates_as_of').on(table.asOf),
  ],
);

/** What an app adds to the exchange rate of a price that it sells in another currency than its supplier's. */
export const exchangeMargins = pgTable(
  'exchange_margins',
  {
    appId: appId(),
    /** 150 = 1.5 %. */
    marginBasisPoints: integer('margin_basis_points').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('cascade'),
    check('exchange_margins_range', sql`${table.marginBasisPoints} between 0 and 2000`),
  ],
);

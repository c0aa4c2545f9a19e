import { apps } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, minor } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/** The products that a markup rule can be for, by the module that sells them. */
export const pricedProducts = ['hotels', 'experiences', 'airport', 'esim', 'transfers'] as const;

/**
 * How an app makes selling prices from suppliers' prices. Of the rules of a product that are valid at an instant,
 * the one with the latest `validFrom` applies; without a rule, prices are the suppliers'. A rule never changes,
 * but for its end, so that a booking can name the rule that made its price.
 */
export const markupRules = pgTable(
  'markup_rules',
  {
    appId: appId(),
    id: id(),
    product: text('product', { enum: pricedProducts }).notNull(),
    /** 1,250 = 12.5 %. */
    percentBasisPoints: integer('percent_basis_points').notNull(),
    /** Minor units of `currency`, added to each price. */
    fixedMinor: minor('fixed_minor').notNull(),
    /** Prices in `currency` are rounded up to a multiple of these minor units; 1 rounds nothing. */
    roundToMinor: minor('round_to_minor').notNull(),
    /** Currency of the fixed amount and of the rounding. */
    currency: text('currency').notNull(),
    validFrom: instant('valid_from').notNull(),
    /** Null without an end. */
    validUntil: instant('valid_until'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    // Serves the rule of a product and the list of rules.
    index('markup_rules_product').on(table.appId, table.product, table.validFrom),
    check('markup_rules_percent', sql`${table.percentBasisPoints} between 0 and 10000`),
    check('markup_rules_fixed', sql`${table.fixedMinor} >= 0`),
    check('markup_rules_rounding', sql`${table.roundToMinor} >= 1`),
    check(
      'markup_rules_validity',
      sql`${table.validUntil} is null or ${table.validUntil} >= ${table.validFrom}`,
    ),
  ],
);

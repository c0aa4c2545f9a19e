import { bookings } from '#server/modules/bookings/schema.ts';
import { apps, memberships } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/db/tables.ts';
import {
  type ApplicableProduct,
  type PerkTranslations,
  perkCategories,
  perkEventKinds,
  perkProductTypes,
  perkRulePeriods,
  perkStates,
  perkValueTypes,
} from './kinds.ts';

/** Columns that describe a perk, both in the catalogue and in a member's wallet. */
const description = () => ({
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  category: text('category', { enum: perkCategories }).notNull(),
  /** Image URL of the partner; null for the generated poster. */
  image: text('image'),
  valueType: text('value_type', { enum: perkValueTypes }).notNull(),
  valueMinor: minor('value_minor'),
  valueCurrency: text('value_currency'),
  /** Products that the perk can pay for; empty if it is used on the spot only. */
  applicableProducts: jsonb('applicable_products').notNull().$type<ApplicableProduct[]>(),
  /** Instructions for the member and staff on the use of the code. */
  instructions: text('instructions').notNull().default(''),
  terms: text('terms').notNull().default(''),
  /** Title, description and instructions in further languages. */
  translations: jsonb('translations').notNull().$type<PerkTranslations>().default({}),
});

const hasValue = sql`(value_type = 'free' and value_minor is null and value_currency is null)
  or (value_type = 'amount' and value_minor > 0 and value_currency is not null)`;

/**
 * The perks that an app offers: to grant, and to buy with points. A member's perk is a copy, so that a change here changes
 * no perk that somebody has.
 */
export const perkCatalogue = pgTable(
  'perk_catalogue',
  {
    appId: appId(),
    id: id(),
    /** The partner's name for it, such as `lounge_visit`. */
    code: text('code').notNull(),
    ...description(),
    units: integer('units').notNull().default(1),
    /** Price in points; null for a perk that is not sold. */
    points: integer('points'),
    /** Validity in days of a perk that is bought or granted. */
    validDays: integer('valid_days').notNull(),
    /** When the perk was withdrawn; null while it is offered. */
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    uniqueIndex('perk_catalogue_code').on(table.appId, table.code),
    index('perk_catalogue_sold')
      .on(table.appId, table.points, table.id)
      .where(sql`withdrawn_at is null and points is not null`),
    check('perk_catalogue_value', hasValue),
    check('perk_catalogue_numbers', sql`units > 0 and points > 0 and valid_days > 0`),
  ],
);

/**
 * Perks that the members of a tier get: `units` of the catalogue perk once in each period. A rule that was removed keeps
 * its row, so that a rule that is set again grants nothing twice in a period.
 */
export const perkRules = pgTable(
  'perk_rules',
  {
    appId: appId(),
    id: id(),
    tier: text('tier').notNull(),
    catalogueId: uuid('catalogue_id').notNull(),
    /** How many times the catalogue perk is given in a period. */
    quantity: integer('quantity').notNull(),
    period: text('period', { enum: perkRulePeriods }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.catalogueId],
      foreignColumns: [perkCatalogue.appId, perkCatalogue.id],
    }).onDelete('restrict'),
    uniqueIndex('perk_rules_tier_perk').on(table.appId, table.tier, table.catalogueId),
    // For the job that grants: the rules in their order.
    index('perk_rules_live').on(table.id).where(sql`removed_at is null`),
    check('perk_rules_quantity', sql`quantity > 0`),
  ],
);

/**
 * Perks in members' wallets. A unit is free, locked by a booking (`units_locked`) or used. Check constraints
 * prevent the use of a unit twice.
 */
export const savedPerks = pgTable(
  'saved_perks',
  {
    appId: appId(),
    id: id(),
    membershipId: uuid('membership_id').notNull(),
    /** The catalogue perk that it is a copy of; null if there was none. */
    catalogueId: uuid('catalogue_id'),
    /** The granter's own id of the grant, of which an app has one perk at most. */
    reference: text('reference'),
    /** The rule that granted the perk, and for which period, such as `2027` or `2027-03`. */
    ruleId: uuid('rule_id'),
    rulePeriod: text('rule_period'),
    ...description(),
    status: text('status', { enum: perkStates }).notNull().default('available'),
    unitsTotal: integer('units_total').notNull(),
    unitsUsed: integer('units_used').notNull().default(0),
    unitsLocked: integer('units_locked').notNull().default(0),
    validFrom: instant('valid_from').notNull().default(sql`sojourn_now()`),
    expiresAt: instant('expires_at'),
    activatedAt: instant('activated_at'),
    activationExpiresAt: instant('activation_expires_at'),
    /** When the latest unit was used. */
    usedAt: instant('used_at'),
    acknowledgedAt: instant('acknowledged_at'),
    /** When the owner was notified of the approaching expiry. */
    expiryToldAt: instant('expiry_told_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.membershipId],
      foreignColumns: [memberships.appId, memberships.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.catalogueId],
      foreignColumns: [perkCatalogue.appId, perkCatalogue.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.ruleId],
      foreignColumns: [perkRules.appId, perkRules.id],
    }).onDelete('restrict'),
    uniqueIndex('saved_perks_reference').on(table.appId, table.reference).where(sql`reference is not null`),
    // A rule grants once per member and period, however many processes run it.
    uniqueIndex('saved_perks_rule')
      .on(table.appId, table.ruleId, table.rulePeriod, table.membershipId)
      .where(sql`rule_id is not null`),
    // Serves a member's wallet, newest first.
    index('saved_perks_membership').on(table.appId, table.membershipId, table.id),
    // The next two indexes serve the sweep for expired activations and perks.
    index('saved_perks_lapsing').on(table.activationExpiresAt).where(sql`status = 'active'`),
    index('saved_perks_expiring').on(table.expiresAt).where(sql`status in ('available', 'active')`),
    // Serves the sweep for perks whose owners are not yet notified of the expiry.
    index('saved_perks_untold')
      .on(table.expiresAt)
      .where(sql`status in ('available', 'active') and expiry_told_at is null`),
    check('saved_perks_value', hasValue),
    check(
      'saved_perks_units',
      sql`units_total > 0 and units_used >= 0 and units_locked >= 0 and units_used + units_locked <= units_total`,
    ),
    check('saved_perks_rule_period', sql`(rule_id is null) = (rule_period is null)`),
    check('saved_perks_activation', sql`(status = 'active') = (activation_expires_at is not null)`),
  ],
);

/** Units that a booking has locked or used. After a return the same booking can lock them again. */
export const perkLocks = pgTable(
  'perk_locks',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    perkId: uuid('perk_id').notNull(),
    units: integer('units').notNull(),
    state: text('state', { enum: ['locked', 'used', 'returned'] }).notNull(),
    productType: text('product_type', { enum: perkProductTypes }).notNull(),
    productId: text('product_id').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.bookingId, table.perkId] }),
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.perkId],
      foreignColumns: [savedPerks.appId, savedPerks.id],
    }).onDelete('restrict'),
    // Serves the look-up of the latest booking of a perk.
    index('perk_locks_perk').on(table.appId, table.perkId, table.updatedAt).where(sql`state <> 'returned'`),
    // Serves the sweep for units that an ended booking still holds.
    index('perk_locks_held').on(table.appId, table.bookingId).where(sql`state = 'locked'`),
    check('perk_locks_units', sql`units > 0`),
  ],
);

/** Append-only ledger of perks. `units` is the change of the free units; their sum is the balance. */
export const perkEvents = pgTable(
  'perk_events',
  {
    appId: appId(),
    id: id(),
    perkId: uuid('perk_id').notNull(),
    kind: text('kind', { enum: perkEventKinds }).notNull(),
    units: integer('units').notNull().default(0),
    bookingId: uuid('booking_id'),
    note: text('note').notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.perkId],
      foreignColumns: [savedPerks.appId, savedPerks.id],
    }).onDelete('restrict'),
    index('perk_events_perk').on(table.appId, table.perkId, table.id),
    // A perk can be granted only once.
    uniqueIndex('perk_events_granted').on(table.appId, table.perkId).where(sql`kind = 'granted'`),
  ],
);

export type SavedPerk = typeof savedPerks.$inferSelect;
export type CataloguePerk = typeof perkCatalogue.$inferSelect;

/** Units that are neither used nor locked by a booking. */
export const freeUnits: SQL<number> = sql<number>`(units_total - units_used - units_locked)`;

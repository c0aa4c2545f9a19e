import type { ModuleName } from '#server/platform/context/index.ts';
import { appId, citext, createdAt, id, instant, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
  customType,
  date,
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

/** Partner organisations. The table has no tenant column: an organisation owns its tenants (apps). */
export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  /** Default currency of all products except hotels, which use the app's. */
  defaultCurrency: text('default_currency').notNull(),
  createdAt: createdAt(),
});

/** Tenants. `brand` is the validated brand.json; `limits` overrides the default rate limits for this app. */
export const apps = pgTable(
  'apps',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    defaultCurrency: text('default_currency').notNull(),
    defaultLocale: text('default_locale').notNull(),
    modules: text('modules').array().$type<ModuleName[]>().notNull(),
    /** Production serves an app only after explicit approval. */
    productionApproved: boolean('production_approved').notNull().default(false),
    allowedOrigins: text('allowed_origins').array().notNull().default(sql`'{}'`),
    returnOrigins: text('return_origins').array().notNull().default(sql`'{}'`),
    brand: jsonb('brand').notNull(),
    limits: jsonb('limits').notNull().default(sql`'{}'`),
    disabledAt: instant('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [index('apps_organisation').on(table.organisationId)],
);

/** Host names of an app's portal. */
export const appHosts = pgTable('app_hosts', {
  host: text('host').primaryKey(),
  appId: uuid('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' }),
});

/**
 * Users, shared by the apps of an environment. The table has no tenant column: memberships and roles link
 * users to tenants.
 */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: citext('email').notNull().unique(),
  username: citext('username').notNull().unique(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  phoneNumber: text('phone_number').notNull().default(''),
  gender: text('gender').notNull().default(''),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  country: text('country').notNull().default(''),
  countryCode: text('country_code').notNull().default(''),
  image: text('image'),
  vibes: text('vibes').array().notNull().default(sql`'{}'`),
  currency: text('currency'),
  locale: text('locale'),
  isActive: boolean('is_active').notNull().default(true),
  isVendor: boolean('is_vendor').notNull().default(false),
  isSysAdmin: boolean('is_sys_admin').notNull().default(false),
  isEmailOtpVerified: boolean('is_email_otp_verified').notNull().default(false),
  vendorName: text('vendor_name'),
  externalLoginKey: text('external_login_key'),
  externalMemberId: text('external_member_id'),
  fmtPartnerId: text('fmt_partner_id'),
  hashEncryption: text('hash_encryption'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Roles of users in organisations. */
export const organisationMembers = pgTable(
  'organisation_members',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['member', 'support', 'admin', 'owner'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    index('organisation_members_user').on(table.userId),
  ],
);

/** The tiers, thresholds and earn rule of an app's programme; each app has one programme. */
export const programs = pgTable('programs', {
  appId: uuid('app_id')
    .primaryKey()
    .references(() => apps.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** Ascending by threshold: `[{tier, threshold, benefits}]`. */
  tiers: jsonb('tiers').notNull().$type<{ tier: string; threshold: number; benefits: string[] }[]>(),
  /** Points per whole major unit of a captured booking. */
  pointsPerMajorUnit: integer('points_per_major_unit').notNull(),
  pointsLiveMonths: integer('points_live_months').notNull(),
});

/** Text sorted by bytes, so a prefix search is a range of a plain B-tree index in every database locale. */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Memberships of users in apps. */
export const memberships = pgTable(
  'memberships',
  {
    appId: appId(),
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['active', 'pending', 'suspended', 'expired', 'cancelled'] }).notNull(),
    /** The status that a suspended or cancelled membership resumes with: pending before the first sign-in. */
    resumesAs: text('resumes_as', { enum: ['active', 'pending'] })
      .notNull()
      .default('active'),
    tier: text('tier').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`sojourn_now()`),
    /**
     * The normalised username (NFC, lower case), stored here so that a prefix search reads one app only; over
     * all apps a common prefix may match a hundred thousand rows. Only the triggers of the migration
     * `username_keys` write it.
     */
    usernameKey: byteOrderedText('username_key').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    uniqueIndex('memberships_app_user').on(table.appId, table.userId),
    index('memberships_user').on(table.userId),
    // For the user search: a range of keys within an app.
    index('memberships_username').on(table.appId, table.usernameKey).where(sql`status = 'active'`),
    // For the perks that the members of a tier get.
    index('memberships_tier').on(table.appId, table.tier, table.id).where(sql`status = 'active'`),
    // For the list of the newest active members of an app.
    index('memberships_joined').on(table.appId, table.joinedAt, table.id).where(sql`status = 'active'`),
  ],
);

/**
 * Optional e-mails that a member of an app receives, besides those of signing in and of bookings. Without a
 * row all are on.
 */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    appId: appId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    perkReminders: boolean('perk_reminders').notNull().default(true),
    circleInvitations: boolean('circle_invitations').notNull().default(true),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.userId] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('cascade'),
  ],
);

/** API keys of partners by SHA-256; the key itself is shown once and never stored. */
export const apiKeys = pgTable('api_keys', {
  hash: text('hash').primaryKey(),
  id: uuid('id').notNull().unique(),
  appId: uuid('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' }),
  organisationId: uuid('organisation_id').notNull(),
  name: text('name').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
  revokedAt: instant('revoked_at'),
});

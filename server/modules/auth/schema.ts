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
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
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
    // For the list of the newest active members of an app.
    index('memberships_joined').on(table.appId, table.joinedAt, table.id).where(sql`status = 'active'`),
  ],
);

/** Sessions, one per signed-in device. Every request checks its session, so logout takes effect at once. */
export const sessions = pgTable(
  'sessions',
  {
    appId: appId(),
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organisationId: uuid('organisation_id').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    /** 90 days after sign-in; refreshing does not extend it. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('cascade'),
    index('sessions_user').on(table.appId, table.userId),
  ],
);

/**
 * Refresh tokens by hash. A token stays valid until one of its successors is first used; 20 s later the
 * token, its unused siblings and all tokens issued for them retire. Use of a retired token revokes the
 * session.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    appId: appId(),
    hash: text('hash').notNull(),
    sessionId: uuid('session_id').notNull(),
    parentHash: text('parent_hash'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    firstUsedAt: instant('first_used_at'),
    retiresAt: instant('retires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.hash] }),
    foreignKey({
      columns: [table.appId, table.sessionId],
      foreignColumns: [sessions.appId, sessions.id],
    }).onDelete('cascade'),
    // For retiring siblings: the children of a parent.
    index('refresh_tokens_parent').on(table.appId, table.parentHash),
    index('refresh_tokens_session').on(table.appId, table.sessionId),
  ],
);

/** The newest passcode of a user in an app. A single row per user and app replaces older codes. */
export const passcodes = pgTable(
  'passcodes',
  {
    appId: appId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHmac: text('code_hmac').notNull(),
    linkHash: text('link_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    linkUsedAt: instant('link_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.userId] }),
    uniqueIndex('passcodes_link').on(table.appId, table.linkHash),
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

/**
 * Consecutive failed sign-ins per identifier, counted over all apps. Unknown identifiers are counted too, so
 * responses do not reveal which accounts exist. The key is an HMAC with the server's secret.
 */
export const loginFailures = pgTable(
  'login_failures',
  {
    identifierHash: text('identifier_hash').primaryKey(),
    consecutive: integer('consecutive').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  // The sweep job deletes the oldest rows.
  (table) => [index('login_failures_last_at').on(table.lastAt)],
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

/** Keys that sign access tokens; the private parts are encrypted with the server secret. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  privateSealed: text('private_sealed').notNull(),
  createdAt: createdAt(),
  /** When its tokens stop verifying; null while it is the signing key. */
  retiresAt: instant('retires_at'),
});

/**
 * Append-only ledger of points; the balance is its sum. Only `lapsed_at` is updated, once, when the rest of a
 * credit has been expired.
 */
export const pointEntries = pgTable(
  'point_entries',
  {
    appId: appId(),
    id: id(),
    membershipId: uuid('membership_id').notNull(),
    points: integer('points').notNull(),
    reason: text('reason', {
      enum: ['welcome', 'earned', 'taken_back', 'spent', 'returned', 'expired', 'adjusted'],
    }).notNull(),
    bookingId: uuid('booking_id'),
    /** The spender's idempotency key: a repeated spending with the same reference is not debited again. */
    reference: text('reference'),
    note: text('note').notNull().default(''),
    /** When a credit expires; null means never. */
    expiresAt: instant('expires_at'),
    lapsedAt: instant('lapsed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.membershipId],
      foreignColumns: [memberships.appId, memberships.id],
    }).onDelete('restrict'),
    index('point_entries_membership').on(table.appId, table.membershipId, table.id),
    // A booking earns points once, and they are taken back once.
    uniqueIndex('point_entries_booking')
      .on(table.appId, table.bookingId, table.reason)
      .where(sql`booking_id is not null`),
    uniqueIndex('point_entries_reference').on(table.appId, table.reference).where(sql`reference is not null`),
    // For the expiry job: credits that are due.
    index('point_entries_lapsing').on(table.expiresAt).where(sql`points > 0 and lapsed_at is null`),
  ],
);

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

/** Partners. Untenanted: an organisation owns its tenants (apps). */
export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  /** Default currency of experiences and the rest; hotels take the app's. */
  defaultCurrency: text('default_currency').notNull(),
  createdAt: createdAt(),
});

/** Tenants. `brand` is the checked brand.json; `limits` overrides the general limits of this app. */
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
    /** Production serves an app only after an explicit approval. */
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

/** Host names under which an app's portal answers. */
export const appHosts = pgTable('app_hosts', {
  host: text('host').primaryKey(),
  appId: uuid('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' }),
});

/** People, known across the apps of an environment. Untenanted: memberships and roles tie them to tenants. */
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

/** Roles of people in organisations. */
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

/** The tiers, thresholds and earn rule of an app's programme; one programme an app. */
export const programs = pgTable('programs', {
  appId: uuid('app_id')
    .primaryKey()
    .references(() => apps.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** Ascending by threshold: `[{tier, threshold, benefits}]`. */
  tiers: jsonb('tiers').notNull().$type<{ tier: string; threshold: number; benefits: string[] }[]>(),
  /** Points for each whole major unit of a captured booking. */
  pointsPerMajorUnit: integer('points_per_major_unit').notNull(),
  pointsLiveMonths: integer('points_live_months').notNull(),
});

/** Text that sorts by its bytes: prefix searches are then ranges of a plain B-tree, whatever the database's locale. */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A person's membership in an app. */
export const memberships = pgTable(
  'memberships',
  {
    appId: appId(),
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['active', 'pending', 'suspended', 'expired', 'cancelled'] }).notNull(),
    /** What a suspended or cancelled membership becomes again: pending when nobody had signed in to it yet. */
    resumesAs: text('resumes_as', { enum: ['active', 'pending'] })
      .notNull()
      .default('active'),
    tier: text('tier').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
    /**
     * The person's username, normalised (NFC, lower case), so that a prefix is looked up inside one app: in the
     * people of all apps a common prefix would be found a hundred thousand times over. Triggers of the migration
     * `username_keys` write it, here and when a username changes; nothing else does.
     */
    usernameKey: byteOrderedText('username_key').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    uniqueIndex('memberships_app_user').on(table.appId, table.userId),
    index('memberships_user').on(table.userId),
    // User search: a range of keys within an app.
    index('memberships_username').on(table.appId, table.usernameKey).where(sql`status = 'active'`),
    // The newest active members of an app.
    index('memberships_joined').on(table.appId, table.joinedAt, table.id).where(sql`status = 'active'`),
  ],
);

/** A signed-in device. Every request checks that its row is alive, so that logout is effective at once. */
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
    /** 90 days after sign-in, whatever happens. */
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
 * Refresh tokens by hash. A token stays good until one of its successors is first used; then it and its unused
 * siblings retire 20 s later, with every token issued for them since, and using a retired one revokes the session.
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
    // Retiring siblings looks up the children of a parent.
    index('refresh_tokens_parent').on(table.appId, table.parentHash),
    index('refresh_tokens_session').on(table.appId, table.sessionId),
  ],
);

/** The newest passcode of a person in an app: one row, so an older code cannot exist. */
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
 * Which mails a member of an app wants beside those that belong to signing in and to bookings; a person without a row
 * wants all of them.
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
 * Consecutive failed sign-ins by identifier, over all apps on purpose. Kept for unknown identifiers too, so that
 * the answer does not tell them apart. The key is an HMAC with the server's secret.
 */
export const loginFailures = pgTable(
  'login_failures',
  {
    identifierHash: text('identifier_hash').primaryKey(),
    consecutive: integer('consecutive').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  // The sweep deletes the oldest.
  (table) => [index('login_failures_last_at').on(table.lastAt)],
);

/** Keys of partners' programs by SHA-256; the key itself is shown once and never stored. */
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

/** Keys that sign access tokens; private parts are encrypted with the server secret. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  privateSealed: text('private_sealed').notNull(),
  createdAt: createdAt(),
  /** Until then tokens signed by it verify; null while it signs. */
  retiresAt: instant('retires_at'),
});

/**
 * Append-only ledger: a balance is its sum. Only `lapsed_at` is ever written later, once, when what was left of a
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
    /** What a spending was for, by the spender's own name: a second spending under it is the first one. */
    reference: text('reference'),
    note: text('note').notNull().default(''),
    /** When a credit lapses; null never. */
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
    // A booking earns once and is taken back once.
    uniqueIndex('point_entries_booking')
      .on(table.appId, table.bookingId, table.reason)
      .where(sql`booking_id is not null`),
    uniqueIndex('point_entries_reference').on(table.appId, table.reference).where(sql`reference is not null`),
    // The expiry job looks for credits that are due.
    index('point_entries_lapsing').on(table.expiresAt).where(sql`points > 0 and lapsed_at is null`),
  ],
);

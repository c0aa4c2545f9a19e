import { apps, users } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
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
    // For the purge, by the end of the session.
    index('sessions_end').on(sql`least(revoked_at, expires_at)`),
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
    // For the purge, by the end of the token.
    index('refresh_tokens_end').on(sql`least(retires_at, expires_at)`),
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
    // For the purge.
    index('passcodes_expires_at').on(table.expiresAt),
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

/** Keys that sign access tokens; the private parts are encrypted with the server secret. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  privateSealed: text('private_sealed').notNull(),
  createdAt: createdAt(),
  /** When its tokens stop verifying; null while it is the signing key. */
  retiresAt: instant('retires_at'),
});

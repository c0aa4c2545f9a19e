import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { apps } from '#server/identity/schema.ts';
import { appId, createdAt, id, instant } from '#server/platform/db/index.ts';

/**
 * Where an app wants to hear of its members' bookings. The secret is encrypted and not hashed, because every
 * delivery is signed with it; after a rotation the previous one signs beside it until it expires.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    appId: appId(),
    id: id(),
    url: text('url').notNull(),
    /** Names out of `webhookEvents`; never empty. */
    events: text('events').array().notNull(),
    secretSealed: text('secret_sealed').notNull(),
    previousSecretSealed: text('previous_secret_sealed'),
    previousSecretExpiresAt: instant('previous_secret_expires_at'),
    disabledAt: instant('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('cascade'),
    // An event looks for the endpoints that are switched on.
    index('webhook_endpoints_on').on(table.appId).where(sql`disabled_at is null`),
  ],
);

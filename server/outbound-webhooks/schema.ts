import { apps } from '#server/identity/schema.ts';
import { appId, createdAt, id, instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/db/tables.ts';

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

/**
 * One event on its way to one endpoint. Its id is the `webhook-id` of every attempt, and the body is kept as it was
 * first sent, so that a receiver sees the same message however often it is delivered. Kept 30 days.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    appId: appId(),
    id: id(),
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    event: text('event').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'failed'] }).notNull(),
    /** Attempts that were made, over all rounds. */
    attempts: integer('attempts').notNull().default(0),
    /** Those of this round that failed. */
    failures: integer('failures').notNull().default(0),
    /** When the next attempt may be made; means nothing once the delivery is over. */
    dueAt: instant('due_at').notNull().default(sql`now()`),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.endpointId],
      foreignColumns: [webhookEndpoints.appId, webhookEndpoints.id],
    }).onDelete('cascade'),
    // The job that spreads an event may run twice.
    uniqueIndex('webhook_deliveries_event').on(table.appId, table.endpointId, table.eventId),
    // An endpoint's deliveries, newest first.
    index('webhook_deliveries_endpoint').on(table.appId, table.endpointId, table.id),
    // An endpoint's next attempts.
    index('webhook_deliveries_due')
      .on(table.appId, table.endpointId, table.dueAt)
      .where(sql`state = 'pending'`),
    // The sweep looks for what is older than 30 days.
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);

/** What each attempt met. `answer` is the beginning of what the receiver said. Goes with its delivery. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    appId: appId(),
    deliveryId: uuid('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    requestId: text('request_id').notNull(),
    /** Null when there was no answer; `failure` then says why. */
    status: integer('status'),
    failure: text('failure'),
    durationMs: integer('duration_ms').notNull(),
    answer: text('answer').notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.deliveryId, table.attempt] }),
    foreignKey({
      columns: [table.appId, table.deliveryId],
      foreignColumns: [webhookDeliveries.appId, webhookDeliveries.id],
    }).onDelete('cascade'),
  ],
);

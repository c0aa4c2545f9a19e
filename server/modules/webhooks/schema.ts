import { apps } from '#server/modules/tenants/schema.ts';
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
 * Webhook endpoints of apps. The secret is encrypted rather than hashed, because it signs every delivery.
 * After a rotation the previous secret also signs until it expires.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    appId: appId(),
    id: id(),
    url: text('url').notNull(),
    /** Values of `webhookEvents`; never empty. */
    events: text('events').array().notNull(),
    secretSealed: text('secret_sealed').notNull(),
    previousSecretSealed: text('previous_secret_sealed'),
    previousSecretExpiresAt: instant('previous_secret_expires_at'),
    disabledAt: instant('disabled_at'),
    /** When the product disabled the endpoint because its receiver failed; null when a person did, or it is enabled. */
    unreachableAt: instant('unreachable_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('cascade'),
    // Serves the release before `unreachable_at` alone, so the next release can drop it.
    index('webhook_endpoints_on').on(table.appId).where(sql`disabled_at is null`),
  ],
);

/**
 * Deliveries of one event to one endpoint. The id is the `webhook-id` of every attempt. The body is stored,
 * so that every attempt sends the same message. Rows are kept for 30 days, which also bounds those of an endpoint
 * that the product disabled: its deliveries are failed ones without attempts.
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
    /** Number of attempts in all rounds. */
    attempts: integer('attempts').notNull().default(0),
    /** Number of failed attempts in the current round. */
    failures: integer('failures').notNull().default(0),
    /** Time of the next attempt; has no meaning after the delivery has ended. */
    dueAt: instant('due_at').notNull().default(sql`sojourn_now()`),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.endpointId],
      foreignColumns: [webhookEndpoints.appId, webhookEndpoints.id],
    }).onDelete('cascade'),
    // The fan-out job of an event may run twice.
    uniqueIndex('webhook_deliveries_event').on(table.appId, table.endpointId, table.eventId),
    // Serves the list of an endpoint's deliveries, newest first.
    index('webhook_deliveries_endpoint').on(table.appId, table.endpointId, table.id),
    // Serves the look-up of an endpoint's due deliveries.
    index('webhook_deliveries_due')
      .on(table.appId, table.endpointId, table.dueAt)
      .where(sql`state = 'pending'`),
    // Serves the sweep of deliveries older than 30 days.
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);

/** Results of attempts. `answer` is the beginning of the response body. Deleted with the delivery. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    appId: appId(),
    deliveryId: uuid('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    requestId: text('request_id').notNull(),
    /** HTTP status; null if there was no response, and `failure` is then the reason. */
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

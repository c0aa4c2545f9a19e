import { bookings } from '#server/bookings/schema.ts';
import { apps } from '#server/identity/schema.ts';
import { appId, createdAt, id, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/db/tables.ts';
import { paymentEventTypes, paymentMethods } from './port.ts';

export const intentStates = ['requires_payment', 'failed', 'authorized', 'captured', 'voided'] as const;

/**
 * One payment of one checkout session. `failed` is a refused attempt after which another card may be tried;
 * `voided` is final.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    appId: appId(),
    id: text('id').notNull(),
    gateway: text('gateway').notNull(),
    /** The gateway's id of it. */
    gatewayReference: text('gateway_reference').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    state: text('state', { enum: intentStates }).notNull(),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    capturedMinor: minor('captured_minor').notNull().default(0),
    /** Promised back, whether or not the gateway has confirmed it: refunds can never exceed what was captured. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    clientSecret: text('client_secret').notNull(),
    /** Page of the gateway that takes the payment. */
    redirectUrl: text('redirect_url'),
    failureCode: text('failure_code'),
    /** The payer's bank has asked for the money back; a person deals with it. */
    disputedAt: instant('disputed_at'),
    authorizedAt: instant('authorized_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    check('payment_intents_captured', sql`${table.capturedMinor} between 0 and ${table.amountMinor}`),
    check('payment_intents_refunded', sql`${table.refundedMinor} between 0 and ${table.capturedMinor}`),
  ],
);

/** Which app a payment belongs to, by our id and by the gateway's: events name nothing else. */
export const paymentDirectory = pgTable(
  'payment_directory',
  { reference: text('reference').primaryKey(), appId: appId(), intentId: text('intent_id').notNull() },
  (table) => [
    foreignKey({
      columns: [table.appId, table.intentId],
      foreignColumns: [paymentIntents.appId, paymentIntents.id],
    }).onDelete('cascade'),
    index('payment_directory_intent').on(table.appId, table.intentId),
  ],
);

/**
 * Every event a gateway ever sent, kept for ever: a signature over the body alone has no time in it, so only the
 * event id tells a replay. No personal data is stored.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    /** As the gateway calls it. */
    type: text('type').notNull(),
    /** The same in our own words. */
    meaning: text('meaning', { enum: paymentEventTypes }),
    /** `waiting` is true, and counts once something else has come. */
    status: text('status', { enum: ['applied', 'rejected', 'ignored', 'waiting'] }).notNull(),
    reason: text('reason').notNull().default(''),
    appId: uuid('app_id'),
    intentId: text('intent_id'),
    /** The payment as the event names it, whether or not we know it. */
    paymentReference: text('payment_reference'),
    amountMinor: minor('amount_minor'),
    isRunningTotal: boolean('is_running_total').notNull().default(false),
    currency: text('currency'),
    failureCode: text('failure_code'),
    /** When it happened, by the gateway's clock. */
    occurredAt: instant('occurred_at'),
    /** The whole event while it waits for our own record of the payment, to be taken up again. */
    unread: jsonb('unread'),
    receivedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.eventId] }),
    // A payment's state follows from all that was told of it.
    index('payment_events_intent').on(table.appId, table.intentId),
    // Operators look at what was rejected lately.
    index('payment_events_rejected').on(table.receivedAt).where(sql`status = 'rejected'`),
  ],
);

/** Money on its way back. A row is a promise: its amount is part of the intent's `refunded_minor`. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    appId: appId(),
    id: id(),
    intentId: text('intent_id').notNull(),
    bookingId: uuid('booking_id'),
    amountMinor: minor('amount_minor').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    /** The gateway event that confirmed it, where one came. */
    eventId: text('event_id'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.intentId],
      foreignColumns: [paymentIntents.appId, paymentIntents.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('restrict'),
    index('payment_refunds_intent').on(table.appId, table.intentId),
    // A booking is refunded once for each reason.
    uniqueIndex('payment_refunds_booking').on(table.appId, table.bookingId, table.reason),
    check('payment_refunds_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** Apps whose new payments go through another gateway than the environment's first one. */
export const appGateways = pgTable('app_gateways', {
  appId: appId()
    .primaryKey()
    .references(() => apps.id, { onDelete: 'cascade' }),
  gateway: text('gateway').notNull(),
});

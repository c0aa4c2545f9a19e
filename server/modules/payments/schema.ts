import { bookings } from '#server/modules/bookings/schema.ts';
import { apps } from '#server/modules/tenants/schema.ts';
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

/** The payment of a checkout session. After `failed`, another card can be tried; `voided` is final. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    appId: appId(),
    id: text('id').notNull(),
    gateway: text('gateway').notNull(),
    /** The gateway's id of the payment. */
    gatewayReference: text('gateway_reference').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    state: text('state', { enum: intentStates }).notNull(),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    capturedMinor: minor('captured_minor').notNull().default(0),
    /** Total of reserved and executed refunds, which can never exceed `capturedMinor`. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    clientSecret: text('client_secret').notNull(),
    /** The gateway's hosted payment page. */
    redirectUrl: text('redirect_url'),
    failureCode: text('failure_code'),
    /** When the payer's bank opened a dispute; an operator handles it. */
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

/** Maps our payment id and the gateway's to the app, because gateway events contain no app. */
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
 * All gateway events, kept for ever: their signatures contain no timestamp, so only the event id reveals a
 * replay. No personal data is stored.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    /** The gateway's name of the event type. */
    type: text('type').notNull(),
    /** Our name of the event type. */
    meaning: text('meaning', { enum: paymentEventTypes }),
    /** A `waiting` event is valid and is applied after a later event. */
    status: text('status', { enum: ['applied', 'rejected', 'ignored', 'waiting'] }).notNull(),
    reason: text('reason').notNull().default(''),
    appId: uuid('app_id'),
    intentId: text('intent_id'),
    /** The payment id in the event, which may be unknown. */
    paymentReference: text('payment_reference'),
    amountMinor: minor('amount_minor'),
    isRunningTotal: boolean('is_running_total').notNull().default(false),
    currency: text('currency'),
    failureCode: text('failure_code'),
    /** Time of the event by the gateway's clock. */
    occurredAt: instant('occurred_at'),
    /** The whole event while it waits for a retry because its payment is not stored yet. */
    unread: jsonb('unread'),
    receivedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.eventId] }),
    // The status of a payment is computed from all its events.
    index('payment_events_intent').on(table.appId, table.intentId),
    // Serves the operators' list of recently rejected events.
    index('payment_events_rejected').on(table.receivedAt).where(sql`status = 'rejected'`),
  ],
);

/** Refunds. A row reserves its amount, which is part of the intent's `refunded_minor`. */
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
    /** The gateway event that confirmed the refund, if any. */
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
    // A booking can be refunded only once per reason.
    uniqueIndex('payment_refunds_booking').on(table.appId, table.bookingId, table.reason),
    check('payment_refunds_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** The gateway for new payments of apps that do not use the default of the environment. */
export const appGateways = pgTable('app_gateways', {
  appId: appId()
    .primaryKey()
    .references(() => apps.id, { onDelete: 'cascade' }),
  gateway: text('gateway').notNull(),
});

import { bookings } from '#server/modules/bookings/schema.ts';
import { apps } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
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
  attemptStates,
  disputeStates,
  gatewayRefundStates,
  type PaymentFields,
  paymentEventTypes,
  paymentMethods,
} from './port.ts';

export const intentStates = ['requires_payment', 'failed', 'authorized', 'captured', 'voided'] as const;

/**
 * An app's own accounts at gateways. Payments stay with the account that they were made with, so an account is never
 * deleted; new keys replace the old ones of the same account.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    appId: appId(),
    gateway: text('gateway').notNull(),
    /** The gateway's id of the account. */
    account: text('account').notNull(),
    /** The secret and the publishable key as encrypted JSON; the ciphertext is bound to this row. */
    keysSealed: text('keys_sealed').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.gateway, table.account] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('cascade'),
  ],
);

/** The payment of a checkout session. After `failed`, another card can be tried; `voided` is final. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    appId: appId(),
    id: text('id').notNull(),
    gateway: text('gateway').notNull(),
    /** The app's account that the payment was made with; null for the keys of the deployment. */
    account: text('account'),
    /** The gateway's id of the payment. */
    gatewayReference: text('gateway_reference').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    state: text('state', { enum: intentStates }).notNull(),
    /** What the latest attempt waits for while the payment is unpaid; null if no attempt is undecided. */
    attemptState: text('attempt_state', { enum: attemptStates }),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** The gateway refunds whole multiples of this amount only. */
    stepMinor: integer('step_minor').notNull().default(1),
    /** The amount that we ask the gateway to capture, stored before the first attempt; null until then. */
    captureMinor: minor('capture_minor'),
    capturedMinor: minor('captured_minor').notNull().default(0),
    /** Total of reserved and executed refunds, which can never exceed `capturedMinor`. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    clientSecret: text('client_secret').notNull(),
    /** The gateway's hosted payment page. */
    redirectUrl: text('redirect_url'),
    /** What a page needs to draw the gateway's own fields. */
    fields: jsonb('fields').$type<PaymentFields>(),
    failureCode: text('failure_code'),
    /** When we learned of a dispute. While it is `opened`, no refund is executed. */
    disputedAt: instant('disputed_at'),
    disputeState: text('dispute_state', { enum: disputeStates }),
    /** What the bank withdrew for a dispute, and what it returned of that. Each only rises, so events may come in any order. */
    disputeWithdrawnMinor: minor('dispute_withdrawn_minor').notNull().default(0),
    disputeReturnedMinor: minor('dispute_returned_minor').notNull().default(0),
    /** What the gateway charged us for the dispute, in minor units of its own currency. */
    disputeFeeMinor: minor('dispute_fee_minor'),
    disputeFeeCurrency: text('dispute_fee_currency'),
    authorizedAt: instant('authorized_at'),
    /** End of the authorisation by the gateway, if it named one. */
    authorizedUntil: instant('authorized_until'),
    /**
     * When the gateway was last asked for this payment; its creation before that, and a time far ahead once it
     * is not asked for any more.
     */
    checkedAt: instant('checked_at').notNull().default(sql`sojourn_now()`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.gateway, table.account],
      foreignColumns: [paymentAccounts.appId, paymentAccounts.gateway, paymentAccounts.account],
    }).onDelete('restrict'),
    // Serves the reconciliation of payments that are not final.
    index('payment_intents_open')
      .on(table.checkedAt)
      .where(sql`state in ('requires_payment', 'failed', 'authorized')`),
    // Serves the daily question for refunds and disputes of captured payments.
    index('payment_intents_settled').on(table.checkedAt).where(sql`state = 'captured'`),
    // Serves the list of cases.
    index('payment_intents_lost').on(table.disputedAt).where(sql`dispute_state = 'lost'`),
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
    /** The refund that the event names, by our id or the gateway's; of an event about a dispute the gateway's id of that. */
    refundId: text('refund_id'),
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
    state: text('state', { enum: gatewayRefundStates }).notNull(),
    /** Why a refund failed: `gateway_refused`; `dispute_lost` or `paid_elsewhere` if others have returned its money. */
    failureCode: text('failure_code'),
    /** The failed refund that this one tries again. */
    retryOf: uuid('retry_of'),
    /** True if an operator paid the amount back without the gateway. */
    isSettledByHand: boolean('is_settled_by_hand').notNull().default(false),
    /** The gateway event that confirmed the refund, if any. */
    eventId: text('event_id'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    /** When we learned that the gateway has paid this refund beside what replaced it; null if it has not. */
    paidTwiceFoundAt: instant('paid_twice_found_at'),
    /** What the payer has too much by it. A refund that failed here is in no total: nothing was left to count it in. */
    paidTwiceMinor: minor('paid_twice_minor'),
    /** When an operator closed the case. */
    paidTwiceClosedAt: instant('paid_twice_closed_at'),
    /** Why, in the operator's words. */
    paidTwiceReason: text('paid_twice_reason'),
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
    index('payment_refunds_booking').on(table.appId, table.bookingId),
    // A cancelled booking has one refund at a time; after a failed one, there can be another.
    uniqueIndex('payment_refunds_cancelled')
      .on(table.appId, table.bookingId)
      .where(sql`reason = 'cancelled' and state <> 'failed'`),
    // A failed refund can be tried again once; the new one can fail and be tried again in its turn.
    uniqueIndex('payment_refunds_retry').on(table.appId, table.retryOf),
    // Serves the reconciliation of refunds that stay pending.
    index('payment_refunds_pending').on(table.createdAt).where(sql`state = 'pending'`),
    // Serves the list of cases.
    index('payment_refunds_failed').on(table.createdAt).where(sql`state = 'failed'`),
    // Serves the list of cases.
    index('payment_refunds_paid_twice')
      .on(table.paidTwiceFoundAt)
      .where(sql`paid_twice_found_at is not null and paid_twice_closed_at is null`),
    check('payment_refunds_amount', sql`${table.amountMinor} > 0`),
    check(
      'payment_refunds_paid_twice_known',
      sql`(${table.paidTwiceFoundAt} is null) = (${table.paidTwiceMinor} is null) and coalesce(${table.paidTwiceMinor}, 1) > 0`,
    ),
    check(
      'payment_refunds_paid_twice_closed',
      sql`(${table.paidTwiceClosedAt} is null) = (${table.paidTwiceReason} is null) and (${table.paidTwiceClosedAt} is null or ${table.paidTwiceFoundAt} is not null)`,
    ),
  ],
);

/** The gateway and account for new payments of apps that do not use the default of the environment. */
export const appGateways = pgTable(
  'app_gateways',
  {
    appId: appId()
      .primaryKey()
      .references(() => apps.id, { onDelete: 'cascade' }),
    gateway: text('gateway').notNull(),
    /** Null for the keys of the deployment. */
    account: text('account'),
  },
  (table) => [
    foreignKey({
      columns: [table.appId, table.gateway, table.account],
      foreignColumns: [paymentAccounts.appId, paymentAccounts.gateway, paymentAccounts.account],
    }).onDelete('restrict'),
  ],
);

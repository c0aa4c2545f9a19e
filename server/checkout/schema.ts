import { bookings } from '#server/bookings/schema.ts';
import { memberships, users } from '#server/identity/schema.ts';
import { paymentMethods } from '#server/payments/port.ts';
import { paymentIntents } from '#server/payments/schema.ts';
import { appId, createdAt, instant, minor, updatedAt } from '#server/platform/db/index.ts';
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

/** One basket, one payment. Its row is the lock under which payment, expiry and fulfilment take turns. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    appId: appId(),
    id: text('id').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    membershipId: uuid('membership_id'),
    apiKeyId: uuid('api_key_id'),
    status: text('status', { enum: ['open', 'complete', 'expired'] }).notNull(),
    /** How a complete session ended. */
    outcome: text('outcome', { enum: ['fulfilled', 'failed'] }),
    currency: text('currency').notNull(),
    amountTotalMinor: minor('amount_total_minor').notNull(),
    perkAmountMinor: minor('perk_amount_minor').notNull().default(0),
    amountDueMinor: minor('amount_due_minor').notNull(),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    /** Null when nothing is due. */
    paymentIntentId: text('payment_intent_id'),
    successUrl: text('success_url'),
    cancelUrl: text('cancel_url'),
    customer: jsonb('customer'),
    expiresAt: instant('expires_at').notNull(),
    /** Fulfilment has begun, so the session no longer expires; by then the supplier must have answered. */
    fulfilBy: instant('fulfil_by'),
    /** Who asks the suppliers now, and until when if nothing more is heard of them; null when nobody does. */
    leaseHolder: uuid('lease_holder'),
    leasedUntil: instant('leased_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.membershipId],
      foreignColumns: [memberships.appId, memberships.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.paymentIntentId],
      foreignColumns: [paymentIntents.appId, paymentIntents.id],
    }).onDelete('restrict'),
    // An event names the payment, the payment its session.
    uniqueIndex('checkout_sessions_intent').on(table.appId, table.paymentIntentId),
    check('checkout_sessions_due', sql`${table.amountDueMinor} between 0 and ${table.amountTotalMinor}`),
  ],
);

/** What a session sells. */
export const checkoutItems = pgTable(
  'checkout_items',
  {
    appId: appId(),
    sessionId: text('session_id').notNull(),
    position: integer('position').notNull(),
    type: text('type').notNull(),
    /** As the caller sent it. */
    itemId: text('item_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    title: text('title').notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** What of it this session charges. */
    dueMinor: minor('due_minor').notNull(),
    /** What of it perks pay. */
    perkMinor: minor('perk_minor').notNull().default(0),
    passenger: jsonb('passenger'),
    answers: jsonb('answers'),
    /** The session can still charge it, or has. */
    live: boolean('live').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.sessionId, table.position] }),
    foreignKey({
      columns: [table.appId, table.sessionId],
      foreignColumns: [checkoutSessions.appId, checkoutSessions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('restrict'),
    // A booking stands in one live session: it can never be paid twice.
    uniqueIndex('checkout_items_live').on(table.appId, table.bookingId).where(sql`live`),
    index('checkout_items_booking').on(table.appId, table.bookingId),
  ],
);

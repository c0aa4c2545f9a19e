import { bookings } from '#server/modules/bookings/schema.ts';
import { paymentMethods } from '#server/modules/payments/port.ts';
import { paymentIntents } from '#server/modules/payments/schema.ts';
import { memberships, users } from '#server/modules/tenants/schema.ts';
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

/** A cart with one payment. The row lock serializes payment, expiry and fulfilment. */
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
    /** Null if nothing is due. */
    paymentIntentId: text('payment_intent_id'),
    successUrl: text('success_url'),
    cancelUrl: text('cancel_url'),
    customer: jsonb('customer'),
    expiresAt: instant('expires_at').notNull(),
    /** Until when the session waits for an undecided payment or a silent gateway; null while it does not. */
    waitsUntil: instant('waits_until'),
    /** Deadline for the suppliers' answers. Set when fulfilment begins; the session then cannot expire. */
    fulfilBy: instant('fulfil_by'),
    /** Holder and expiry of the lease for calls to the suppliers; null if there is none. */
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
    // Serves the look-up of a session by the payment that an event names.
    uniqueIndex('checkout_sessions_intent').on(table.appId, table.paymentIntentId),
    // Serves the search for sessions whose jobs were lost.
    index('checkout_sessions_open').on(table.updatedAt, table.id).where(sql`status = 'open'`),
    check('checkout_sessions_due', sql`${table.amountDueMinor} between 0 and ${table.amountTotalMinor}`),
  ],
);

/** The items of a session. */
export const checkoutItems = pgTable(
  'checkout_items',
  {
    appId: appId(),
    sessionId: text('session_id').notNull(),
    position: integer('position').notNull(),
    type: text('type').notNull(),
    /** The item id as the caller sent it. */
    itemId: text('item_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    title: text('title').notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** Amount that this session charges for the item. */
    dueMinor: minor('due_minor').notNull(),
    /** Amount that perks pay for the item. */
    perkMinor: minor('perk_minor').notNull().default(0),
    passenger: jsonb('passenger'),
    answers: jsonb('answers'),
    /** True if the session can still charge the item or has charged it. */
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
    // A booking can be in one live session only, so it cannot be paid twice.
    uniqueIndex('checkout_items_live').on(table.appId, table.bookingId).where(sql`live`),
    index('checkout_items_booking').on(table.appId, table.bookingId),
  ],
);

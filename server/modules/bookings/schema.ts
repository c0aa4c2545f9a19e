import { circles } from '#server/modules/circles/schema.ts';
import { apps, memberships, users } from '#server/modules/tenants/schema.ts';
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
import type { Cancellation, CancelRequest } from './cancellation.ts';
import { bookingStates } from './lifecycle.ts';
import { type CancelQuote, holdKinds } from './port.ts';

/** The kinds of bookings. Each kind has one product adapter. */
export const bookingKinds = [
  'hotel',
  'lounge',
  'fast_track',
  'dining',
  'fitness',
  'experience',
  'esim',
  'ground',
] as const;

/** All bookings and holds of all kinds. `details` contains the data that is specific to the kind. */
export const bookings = pgTable(
  'bookings',
  {
    appId: appId(),
    id: id(),
    kind: text('kind', { enum: bookingKinds }).notNull(),
    state: text('state', { enum: bookingStates }).notNull(),
    organisationId: uuid('organisation_id').notNull(),
    /** The owner; null if a partner's API key booked for a person without a membership. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    membershipId: uuid('membership_id'),
    /** The API key that created the booking; null if a member did. */
    apiKeyId: uuid('api_key_id'),
    payerUserId: uuid('payer_user_id').references(() => users.id, { onDelete: 'restrict' }),
    payerMembershipId: uuid('payer_membership_id'),
    payeeMembershipId: uuid('payee_membership_id'),
    /** The circle that travels together. */
    circleId: uuid('circle_id'),
    /** Our reference. The supplier receives it, so that a booking can be looked up after a lost answer. */
    reference: text('reference').notNull().unique(),
    supplier: text('supplier').notNull(),
    supplierReference: text('supplier_reference'),
    /** The supplier's handle of its hold or booking, encrypted. */
    supplierHandle: text('supplier_handle'),
    /** What the supplier holds; null until it has answered, and for bookings from before it was stored. */
    holdKind: text('hold_kind', { enum: holdKinds }),
    /** When a booking call was sent whose outcome is unknown; null if there is none. */
    bookAskedAt: instant('book_asked_at'),
    /** Since when the outcome of that call is for a person to find out; look-ups continue. */
    outcomeUnknownSince: instant('outcome_unknown_since'),
    /** By when the supplier of a pending booking promised to decide; null if it named no time, and otherwise. */
    answersBy: instant('answers_by'),
    /** The supplier's decision after the payment was authorised; null until then. */
    supplierOutcome: text('supplier_outcome', { enum: ['booked', 'refused'] }),
    /** Number of booking attempts. Each attempt after the first one starts with a look-up by reference. */
    supplierAttempts: integer('supplier_attempts').notNull().default(0),
    /** When the supplier was known to keep nothing of a booking that ended without service; null until then. */
    supplierReleasedAt: instant('supplier_released_at'),
    /** When the supplier is next asked whether its order still agrees with this booking. */
    supplierCheckAt: instant('supplier_check_at').notNull().default(sql`sojourn_now() + interval '1 day'`),
    /** True if the supplier may know the booking only under `supplierReference`, which it gave by telephone. */
    confirmedByTelephone: boolean('confirmed_by_telephone').notNull().default(false),
    /** Since when the supplier has nothing for this confirmed booking; null while it has. */
    supplierLostAt: instant('supplier_lost_at'),
    title: text('title').notNull(),
    placeId: text('place_id'),
    placeName: text('place_name'),
    countryCode: text('country_code'),
    timeZone: text('time_zone').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    currency: text('currency').notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** Amount that is charged now, after deduction of perks. */
    dueNowMinor: minor('due_now_minor').notNull(),
    /** Part of the total that perks pay, and the ids of these perks. */
    perkMinor: minor('perk_minor').notNull().default(0),
    perkItemIds: text('perk_item_ids').array().notNull().default([]),
    /** Amount captured for this booking. */
    paidMinor: minor('paid_minor').notNull().default(0),
    /** End of the hold by the database's clock; null after confirmation. */
    holdExpiresAt: instant('hold_expires_at'),
    /** Places that the hold reserves: rooms, passengers, visitors; 0 if stock is unlimited. */
    heldPlaces: integer('held_places').notNull().default(0),
    /** Penalty and refund of the cancellation, as returned to the caller. */
    cancellation: jsonb('cancellation').$type<Cancellation>(),
    /** What the supplier last quoted for a cancellation, in its currency; null if it was not asked or cannot tell. */
    cancelQuote: jsonb('cancel_quote').$type<CancelQuote>(),
    /** The latest request to cancel the confirmed booking at its supplier, with a refusal. */
    cancelRequest: jsonb('cancel_request').$type<CancelRequest>(),
    details: jsonb('details').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.membershipId],
      foreignColumns: [memberships.appId, memberships.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.payerMembershipId],
      foreignColumns: [memberships.appId, memberships.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.payeeMembershipId],
      foreignColumns: [memberships.appId, memberships.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [table.appId, table.circleId],
      foreignColumns: [circles.appId, circles.id],
    }).onDelete('restrict'),
    // Serves the partner's list of bookings across its apps, newest first.
    index('bookings_organisation').on(table.organisationId, table.kind, table.id, table.state),
    // Serves those lists when they are filtered by state.
    index('bookings_organisation_state').on(table.organisationId, table.kind, table.state, table.id),
    // Serves a member's trips and booking lists.
    index('bookings_user').on(table.appId, table.userId, table.startsAt, table.id),
    // Serves the trips of a circle.
    index('bookings_circle')
      .on(table.appId, table.circleId, table.startsAt, table.id)
      .where(sql`circle_id is not null`),
    // Serves the sweep for expired holds. `bookings_end` serves the one for ended stays.
    index('bookings_hold').on(table.holdExpiresAt).where(sql`state in ('held', 'pending_payment')`),
    // Serves the sweep for holds that were interrupted.
    index('bookings_holding').on(table.createdAt).where(sql`state = 'holding'`),
    // The next two indexes serve the count of live holds before each new hold.
    index('bookings_holds_of_user')
      .on(table.appId, table.userId, table.holdExpiresAt)
      .where(sql`state in ('holding', 'held', 'pending_payment')`),
    index('bookings_holds_of_key')
      .on(table.apiKeyId, table.holdExpiresAt)
      .where(sql`state in ('holding', 'held', 'pending_payment') and api_key_id is not null`),
    // Serves the reconciliation of bookings whose supplier has not answered for too long.
    index('bookings_in_fulfilment')
      .on(table.updatedAt, table.id)
      .where(sql`state in ('fulfilling', 'pending_supplier')`),
    // Serves the reconciliation of ended bookings whose release at the supplier is not known to be done.
    index('bookings_unreleased')
      .on(table.updatedAt, table.id)
      .where(sql`state in ('cancelled', 'expired', 'failed', 'not_held') and supplier_released_at is null`),
    // Serves the reconciliation of cancellations that the supplier has not answered, and the list of cases.
    index('bookings_cancelling').on(table.updatedAt, table.id).where(sql`state = 'cancelling'`),
    // Serves the comparison with the suppliers' orders.
    index('bookings_supplier_check')
      .on(table.supplierCheckAt)
      .where(sql`supplier_attempts > 0 and state in ('confirmed', 'cancelled', 'failed')`),
    // Serves the changes that a supplier announces under its own reference.
    index('bookings_supplier_reference')
      .on(table.supplier, table.supplierReference)
      .where(sql`supplier_reference is not null`),
    // Serves the list of cases.
    index('bookings_lost_at_supplier')
      .on(table.supplierLostAt)
      .where(sql`state = 'confirmed' and supplier_lost_at is not null`),
    // Serves the purge of bookings whose supplier held nothing.
    index('bookings_not_held').on(table.updatedAt).where(sql`state = 'not_held'`),
    index('bookings_end').on(table.endsAt).where(sql`state = 'confirmed'`),
    check('bookings_paid', sql`${table.paidMinor} between 0 and ${table.totalMinor}`),
    check('bookings_due', sql`${table.dueNowMinor} between 0 and ${table.totalMinor} - ${table.perkMinor}`),
    check('bookings_perks', sql`${table.perkMinor} >= 0`),
  ],
);

/** All state changes of bookings, written in the transaction of each change. Append-only. */
export const bookingHistory = pgTable(
  'booking_history',
  {
    appId: appId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    event: text('event').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    reason: text('reason').notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('cascade'),
    index('booking_history_booking').on(table.appId, table.bookingId, table.id),
  ],
);

/** Maps a booking id to its app, for callers without an app: keys of an organisation, jobs, webhooks. */
export const bookingDirectory = pgTable(
  'booking_directory',
  { bookingId: uuid('booking_id').primaryKey(), appId: appId() },
  (table) => [
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('cascade'),
    uniqueIndex('booking_directory_app').on(table.appId, table.bookingId),
  ],
);

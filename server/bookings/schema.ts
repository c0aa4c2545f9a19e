import { circles } from '#server/circles/schema.ts';
import { apps, memberships, users } from '#server/identity/schema.ts';
import { appId, createdAt, id, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
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
import { bookingStates } from './lifecycle.ts';

/** What can be booked. Each kind has one Bookable. */
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

/** Everything that was ever sold or held, of whatever kind; `details` holds what only that kind knows. */
export const bookings = pgTable(
  'bookings',
  {
    appId: appId(),
    id: id(),
    kind: text('kind', { enum: bookingKinds }).notNull(),
    state: text('state', { enum: bookingStates }).notNull(),
    organisationId: uuid('organisation_id').notNull(),
    /** Whose booking it is; null when a partner's key made it for somebody without a membership. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    membershipId: uuid('membership_id'),
    /** The key that made it; null when a member did. */
    apiKeyId: uuid('api_key_id'),
    payerUserId: uuid('payer_user_id').references(() => users.id, { onDelete: 'restrict' }),
    payerMembershipId: uuid('payer_membership_id'),
    payeeMembershipId: uuid('payee_membership_id'),
    /** The circle that travels together. */
    circleId: uuid('circle_id'),
    /** Ours, told to the supplier, so that a booking whose answer was lost is found again. */
    reference: text('reference').notNull().unique(),
    supplier: text('supplier').notNull(),
    supplierReference: text('supplier_reference'),
    /** How the supplier answered once payment was authorised; null = not yet. */
    supplierOutcome: text('supplier_outcome', { enum: ['booked', 'refused'] }),
    /** Times that booking was begun: above one, the supplier is asked for our reference first. */
    supplierAttempts: integer('supplier_attempts').notNull().default(0),
    title: text('title').notNull(),
    placeId: text('place_id'),
    placeName: text('place_name'),
    countryCode: text('country_code'),
    timeZone: text('time_zone').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    currency: text('currency').notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** What money has to pay now: perks have lowered it. */
    dueNowMinor: minor('due_now_minor').notNull(),
    /** What perks pay of the total, and which. */
    perkMinor: minor('perk_minor').notNull().default(0),
    perkItemIds: text('perk_item_ids').array().notNull().default([]),
    /** Captured for this booking. */
    paidMinor: minor('paid_minor').notNull().default(0),
    /** Until when it can be paid, by the database's clock; null once that no longer matters. */
    holdExpiresAt: instant('hold_expires_at'),
    /** Places in stock that others cannot take while it is held: rooms, passengers, visitors; 0 where stock has no end. */
    heldPlaces: integer('held_places').notNull().default(0),
    /** What cancelling cost and gave back, as it was answered. */
    cancellation: jsonb('cancellation'),
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
    // A partner lists its bookings over all its apps, newest first.
    index('bookings_organisation').on(table.organisationId, table.kind, table.id),
    // A member's trips and histories.
    index('bookings_user').on(table.appId, table.userId, table.startsAt, table.id),
    // What a circle's members see of its trips.
    index('bookings_circle')
      .on(table.appId, table.circleId, table.startsAt, table.id)
      .where(sql`circle_id is not null`),
    // The sweep looks for holds that are over and stays that have ended.
    index('bookings_hold').on(table.holdExpiresAt).where(sql`state in ('held', 'pending_payment')`),
    // Live holds are counted before one more is made.
    index('bookings_holds_of_user')
      .on(table.appId, table.userId, table.holdExpiresAt)
      .where(sql`state in ('held', 'pending_payment')`),
    index('bookings_holds_of_key')
      .on(table.apiKeyId, table.holdExpiresAt)
      .where(sql`state in ('held', 'pending_payment') and api_key_id is not null`),
    index('bookings_end').on(table.endsAt).where(sql`state = 'confirmed'`),
    check('bookings_paid', sql`${table.paidMinor} between 0 and ${table.totalMinor}`),
    check('bookings_due', sql`${table.dueNowMinor} between 0 and ${table.totalMinor} - ${table.perkMinor}`),
    check('bookings_perks', sql`${table.perkMinor} >= 0`),
  ],
);

/** Every step of every booking's life, written in the transaction of the step. Append-only. */
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

/** Which app a booking id belongs to, for what arrives without an app: keys of an organisation, jobs, webhooks. */
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

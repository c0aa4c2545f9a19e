import { bookings } from '#server/modules/bookings/schema.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import { apps, users } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/db/tables.ts';
import type { TransferOffer, TransferQuery } from './port.ts';
import type { PricedQuote } from './travel-quote.ts';

/** Owner of a search or quote: the member, else the API key, which shares it with its organisation. */
const owner = () => ({
  organisationId: uuid('organisation_id').notNull(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  apiKeyId: uuid('api_key_id'),
});

/**
 * One asynchronous search. Any process can answer its polls. The table and those of suppliers and quotes are
 * unlogged: a crash of the database empties them, and the client searches again.
 */
export const transferSearches = pgTable(
  'transfer_searches',
  {
    appId: appId().references(() => apps.id, { onDelete: 'cascade' }),
    id: id(),
    ...owner(),
    /** The resolved query; read as a whole, never searched. */
    query: json('query').$type<TransferQuery>().notNull(),
    /** What makes the prices of its quotes, pinned when it starts; null if they are the suppliers'. */
    markup: json('markup').$type<MarkupTerms>(),
    /** Quotes expire with their search. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    // For the purge.
    index('transfer_searches_expires_at').on(t.expiresAt),
    // For the deletion of a user.
    index('transfer_searches_user').on(t.userId),
  ],
);

/** Progress of each supplier of a search. */
export const transferSearchSuppliers = pgTable(
  'transfer_search_suppliers',
  {
    appId: appId(),
    searchId: uuid('search_id').notNull(),
    supplier: text('supplier').notNull(),
    state: text('state', { enum: ['waiting', 'answered', 'failed', 'timed_out'] }).notNull(),
    /** The supplier's handle of the search, encrypted; null until the search has started there. */
    handle: text('handle'),
    failures: integer('failures').notNull().default(0),
    /** The supplier has timed out when it has not finished this long after the start of the search. */
    deadlineSeconds: integer('deadline_seconds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.searchId, t.supplier] }),
    foreignKey({
      name: 'transfer_search_suppliers_search',
      columns: [t.appId, t.searchId],
      foreignColumns: [transferSearches.appId, transferSearches.id],
    }).onDelete('cascade'),
  ],
);

/** Quotes of suppliers; a search has some dozens, so filters and sorts need no index. */
export const transferQuotes = pgTable(
  'transfer_quotes',
  {
    appId: appId(),
    searchId: uuid('search_id').notNull(),
    id: id(),
    supplier: text('supplier').notNull(),
    offerKey: text('offer_key').notNull(),
    offer: json('offer').$type<TransferOffer>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.searchId, t.id] }),
    foreignKey({
      name: 'transfer_quotes_search',
      columns: [t.appId, t.searchId],
      foreignColumns: [transferSearches.appId, transferSearches.id],
    }).onDelete('cascade'),
    // A supplier returns all its offers in each round.
    uniqueIndex('transfer_quotes_offer').on(t.appId, t.searchId, t.supplier, t.offerKey),
  ],
);

/** A quote prepared for checkout, with fixed amount, amenities and passenger. It has at most one booking. */
export const travelQuotes = pgTable(
  'travel_quotes',
  {
    appId: appId().references(() => apps.id, { onDelete: 'cascade' }),
    id: id(),
    ...owner(),
    content: json('content').$type<PricedQuote>().notNull(),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    bookingId: uuid('booking_id'),
    /** The supplier's handle of the search, encrypted; its booking takes it over. */
    supplierHandle: text('supplier_handle'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      columns: [t.appId, t.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('restrict'),
    uniqueIndex('travel_quotes_booking').on(t.appId, t.bookingId),
    index('travel_quotes_expires_at').on(t.expiresAt),
    index('travel_quotes_user').on(t.userId),
    check('travel_quotes_amount', sql`${t.amountMinor} >= 0`),
  ],
);

const ofBooking = (t: { appId: never; bookingId: never }, name: string) =>
  foreignKey({
    name,
    columns: [t.appId, t.bookingId],
    foreignColumns: [bookings.appId, bookings.id],
  }).onDelete('cascade');

/** The reservation of a booking as the provider reports it by webhook. `cancelled` and `failed` are final. */
export const transferReservations = pgTable(
  'transfer_reservations',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    reservationId: text('reservation_id').notNull(),
    state: text('state', { enum: ['created', 'failed', 'cancelled'] }).notNull(),
    confirmationNumber: text('confirmation_number'),
    pickupInstructions: text('pickup_instructions'),
    reason: text('reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.bookingId] }),
    ofBooking(t as never, 'transfer_reservations_booking'),
  ],
);

/** The driver and vehicle that the provider reported last. */
export const transferVehicles = pgTable(
  'transfer_vehicles',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    driverName: text('driver_name'),
    driverPhone: text('driver_phone'),
    /** An https URL that Sojourn never fetches. */
    driverPhotoUrl: text('driver_photo_url'),
    make: text('make'),
    model: text('model'),
    color: text('color'),
    licencePlate: text('licence_plate'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.bookingId] }),
    ofBooking(t as never, 'transfer_vehicles_booking'),
  ],
);

/** The newest position of the vehicle, whatever the order of delivery. */
export const transferPositions = pgTable(
  'transfer_positions',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    eta: instant('eta'),
    recordedAt: instant('recorded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.bookingId] }),
    ofBooking(t as never, 'transfer_positions_booking'),
  ],
);

/** Bookings that a client follows on any server: positions are published for these bookings only. */
export const transferWatchers = pgTable(
  'transfer_watchers',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    watchedUntil: instant('watched_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.bookingId] }),
    ofBooking(t as never, 'transfer_watchers_booking'),
    // For the purge.
    index('transfer_watchers_until').on(t.watchedUntil),
  ],
);

/**
 * Every webhook event of the provider, kept permanently: the signature covers the body only and has no
 * timestamp, so a replay is recognised by its event id. Position events are purged, because their own time
 * shows a replay.
 */
export const transferEvents = pgTable(
  'transfer_events',
  {
    eventId: text('event_id').primaryKey(),
    kind: text('kind', { enum: ['created', 'cancelled', 'modified', 'vehicle', 'tracking'] }).notNull(),
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    status: text('status', { enum: ['applied', 'ignored'] }).notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    ofBooking(t as never, 'transfer_events_booking'),
    index('transfer_events_booking').on(t.appId, t.bookingId),
    // Serves the list of cases.
    index('transfer_events_contradicted').on(t.createdAt).where(sql`reason = 'contradicted'`),
    index('transfer_events_tracking').on(t.createdAt).where(sql`kind = 'tracking'`),
  ],
);

import { createdAt, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, date, index, integer, jsonb, pgTable, text } from '#server/platform/db/tables.ts';
import { venueKinds } from '../catalogue/port.ts';
import type { OwnVenue } from './own-venue.ts';

/**
 * The operator's own venues. No tenant: all partners sell the same venues, as those of a supplier. A venue that was
 * removed from sale stays, because visits name it.
 */
export const ownVenues = pgTable(
  'own_venues',
  {
    /** The operator's code, which never changes. */
    code: text('code').primaryKey(),
    kind: text('kind', { enum: venueKinds }).notNull(),
    /** IATA code. */
    airportCode: text('airport_code').notNull(),
    /** Everything that the file says of the venue. */
    venue: jsonb('venue').notNull().$type<OwnVenue>(),
    /** Set while the venue is not sold. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('own_venues_sold').on(table.airportCode, table.kind).where(sql`${table.removedAt} is null`),
  ],
);

/**
 * Held and booked visits of own venues, under our reference. They hold no personal data: the booking has it. A hold
 * counts until `held_until`, and a released one is deleted.
 */
export const ownVisits = pgTable(
  'own_visits',
  {
    reference: text('reference').primaryKey(),
    supplierReference: text('supplier_reference').notNull(),
    accessCode: text('access_code').notNull(),
    venueCode: text('venue_code')
      .notNull()
      .references(() => ownVenues.code),
    /** Walk-ins take no places of a slot. */
    type: text('type', { enum: ['prebook', 'walk_in'] }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** HH:MM in the time zone of the venue. */
    time: text('time').notNull(),
    guests: integer('guests').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: ['held', 'confirmed', 'cancelled'] }).notNull(),
    heldUntil: instant('held_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The places taken in the slots of a venue and day are added up while a slot is locked.
    index('own_visits_in_slots')
      .on(table.venueCode, table.day, table.time)
      .where(sql`${table.type} = 'prebook' and ${table.state} in ('held', 'confirmed')`),
    check('own_visits_guests', sql`${table.guests} > 0`),
    check('own_visits_held', sql`(${table.state} = 'held') = (${table.heldUntil} is not null)`),
  ],
);

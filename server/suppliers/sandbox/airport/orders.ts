import { setTimeout as wait } from 'node:timers/promises';
import type { SupplierVisit, VenueOrder } from '#server/airport/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { makeOrderBook, newSupplierReference, type OrderRow, readableCode } from '../order-book.ts';
import { magicEffect } from './magic.ts';
import { returnPlaces, takePlaces } from './stock.ts';
import type { WorldVenue } from './venues.ts';

/** A visit that is held or booked, with the venue it is to. */
export type WantedVisit = { venue: WorldVenue; order: VenueOrder };

type VisitRow = OrderRow & {
  access_code: string;
  venue_id: string;
  type: VenueOrder['type'];
  day: string;
  time: string;
  guests: number;
};

const book = makeOrderBook<WantedVisit, VisitRow>({
  table: 'sandbox_venue_orders',
  columns:
    'reference, supplier_reference, access_code, state, venue_id, type, day::text as day, time, guests',
  referenceOf: ({ order }) => order.reference,
  effectOf: ({ venue }) => magicEffect(venue.id),
  valuesOf: ({ order }) => ({
    supplier_reference: newSupplierReference('TL'),
    access_code: readableCode(`access/${order.reference}`),
    venue_id: order.venueId,
    type: order.type,
    day: order.date,
    time: order.time,
    guests: order.guests,
    total_minor: order.agreedTotalMinor,
    currency: order.currency,
    flight_number: order.flightNumber,
    special_requests: order.specialRequests,
  }),
  // A walk-in takes no places.
  async take(ctx, { venue, order }) {
    if (order.type === 'prebook') await takePlaces(ctx, venue, order, order.guests);
  },
  async giveBack(ctx, { type, venue_id: venueId, day: date, time, guests }) {
    if (type === 'prebook') await returnPlaces(ctx, { venueId, date, time }, guests);
  },
});

export const { hold: holdPlaces, release: releaseHold } = book;

/** As long as the test lounge without references takes for a booking, also while latency is off. */
const slowBookingMs = 150;

/** Books, with what the visitor said after the hold was made. */
export async function bookPlaces(ctx: BaseContext, wanted: WantedVisit): Promise<SupplierVisit> {
  if (magicEffect(wanted.venue.id) === 'knows_no_references') return bookAnew(ctx, wanted);
  return bookOnce(ctx, wanted);
}

/** What a supplier does that takes its time and does not know one request from another. */
async function bookAnew(ctx: BaseContext, { venue, order }: WantedVisit): Promise<SupplierVisit> {
  await wait(slowBookingMs, undefined, { signal: ctx.signal });
  return transaction(ctx, async (ctx) => {
    const { state } = await book.lock(ctx, order.reference);
    const reference = state === 'confirmed' ? `${order.reference}/${randomToken(6)}` : order.reference;
    return bookOnce(ctx, { venue, order: { ...order, reference } });
  });
}

async function bookOnce(ctx: BaseContext, wanted: WantedVisit): Promise<SupplierVisit> {
  const { flightNumber, specialRequests } = wanted.order;
  const said = sql`, flight_number = ${flightNumber}, special_requests = ${specialRequests}`;
  return present(await book.book(ctx, wanted, 'confirmed', said));
}

export async function findOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit | null> {
  const row = await book.find(ctx, reference);
  return row && present(row);
}

export async function cancelOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit> {
  return present(await book.cancel(ctx, reference));
}

function present(row: VisitRow): SupplierVisit {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    accessCode: row.access_code,
    state: row.state === 'held' || row.state === 'confirmed' ? row.state : 'cancelled',
  };
}

import type { VenueOrder } from '#server/modules/airport-services/catalogue/port.ts';
import { createOrderBook, newSupplierReference, type OrderRow, readableCode } from '../order-book.ts';
import { sandboxVenueOrders } from './schema.ts';
import { releasePlaces, reservePlaces } from './stock.ts';
import type { SandboxVenue } from './venues.ts';

/** A request to hold or book a visit, with its venue. */
export type VisitRequest = { venue: SandboxVenue; order: VenueOrder };

export type VisitRow = OrderRow & {
  access_code: string;
  venue_id: string;
  type: VenueOrder['type'];
  day: string;
  time: string;
  guests: number;
};

type VisitBookConfig = {
  /** The prefix of the supplier's references. */
  prefix: string;
  /** Makes the access codes of the supplier differ from those of the others. */
  codeSeed: string;
  /** Columns beyond those of `VisitRow`. */
  moreColumns?: string;
  /** The effect of a test venue, by its id. */
  effectOf(venueId: string): string | undefined;
};

/** Creates the order book of a simulated supplier of visits. A walk-in takes no places. */
export function createVisitBook<Row extends VisitRow>({
  prefix,
  codeSeed,
  moreColumns,
  effectOf,
}: VisitBookConfig) {
  const columns =
    'reference, supplier_reference, access_code, state, venue_id, type, day::text as day, time, guests';
  return createOrderBook<VisitRequest, Row>({
    table: sandboxVenueOrders,
    columns: moreColumns === undefined ? columns : `${columns}, ${moreColumns}`,
    keyOf: ({ order }) => order,
    effectOf: ({ venue }) => effectOf(venue.id),
    effectOfRow: ({ venue_id: venueId }) => effectOf(venueId),
    valuesOf: ({ order }) => ({
      supplier_reference: newSupplierReference(prefix),
      access_code: readableCode(`${codeSeed}/${order.reference}`),
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
    async takeStock(ctx, { venue, order }) {
      if (order.type === 'prebook') await reservePlaces(ctx, venue, order, order.guests);
    },
    async returnStock(ctx, { type, venue_id: venueId, day: date, time, guests }) {
      if (type === 'prebook') await releasePlaces(ctx, { venueId, date, time }, guests);
    },
  });
}

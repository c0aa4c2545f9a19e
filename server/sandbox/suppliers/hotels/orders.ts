import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { HotelOrder, SupplierBooking } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  createOrderBook,
  handleOf,
  newSupplierReference,
  type OrderRow,
  readableCode,
} from '../order-book.ts';
import { magicEffect } from './magic.ts';
import type { Property } from './properties.ts';
import { parseRateKey } from './rates.ts';
import { findRoom, type PropertyRoom } from './room-types.ts';
import { sandboxHotelOrders } from './schema.ts';
import { releaseRoomNights, reserveRoomNights } from './stock.ts';

/** A request to hold or book a stay at one of the suppliers, with its property. */
export type StayRequest = { supplier: string; property: Property; order: HotelOrder };

type StayRow = OrderRow & {
  supplier: string;
  confirmation_code: string;
  hotel_id: string;
  room_type_id: string;
  check_in: string;
  check_out: string;
  rooms: number;
};

const orderBook = createOrderBook<StayRequest, StayRow>({
  table: sandboxHotelOrders,
  columns:
    'reference, supplier, supplier_reference, confirmation_code, state, hotel_id, room_type_id, check_in::text as check_in, check_out::text as check_out, rooms',
  keyOf: ({ order }) => order,
  effectOf: ({ property }) => magicEffect(property.id),
  effectOfRow: ({ hotel_id: hotelId }) => magicEffect(hotelId),
  valuesOf: ({ supplier, property, order }) => ({
    supplier,
    supplier_reference: newSupplierReference(supplier.slice(0, 3).toUpperCase()),
    confirmation_code: readableCode(order.reference),
    hotel_id: property.id,
    place_id: property.place.id,
    room_type_id: roomOf(property, order).id,
    check_in: order.stay.checkIn,
    check_out: order.stay.checkOut,
    rooms: order.stay.party.rooms,
    total_minor: order.agreedTotalMinor,
    currency: order.stay.currency,
  }),
  async takeStock(ctx, { property, order }) {
    const { checkIn, checkOut, party } = order.stay;
    const room = roomOf(property, order);
    await reserveRoomNights(ctx, { property, room, checkIn, checkOut, quantity: party.rooms });
  },
  async returnStock(ctx, row) {
    await releaseRoomNights(ctx, {
      hotelId: row.hotel_id,
      roomTypeId: row.room_type_id,
      checkIn: row.check_in,
      checkOut: row.check_out,
      quantity: row.rooms,
    });
  },
});

export const { hold: holdRooms, release: releaseHold, quoteCancel, cancel: cancelOrder } = orderBook;

/** Books a stay under our reference; repeated calls return the same booking. */
export async function bookRooms(ctx: BaseContext, request: StayRequest): Promise<SupplierBooking> {
  return present(await orderBook.book(ctx, request));
}

/** Cancels a booking for the property; null if there is none to cancel. Returns what its event names. */
export async function cancelByProperty(
  ctx: BaseContext,
  reference: string,
): Promise<{ supplier: string; order: string } | null> {
  const row = await orderBook.end(ctx, reference, 'confirmed', 'cancelled');
  return row ? { supplier: row.supplier, order: row.supplier_reference } : null;
}

/** The order; null when there is none. */
export async function findOrder(ctx: BaseContext, key: SupplierKey): Promise<SupplierBooking | null> {
  const row = await orderBook.find(ctx, key);
  return row && present(row);
}

function roomOf(property: Property, order: HotelOrder): PropertyRoom {
  const room = findRoom(property, parseRateKey(order.rateKey)?.roomTypeId ?? '');
  if (!room) throw new SupplierFailure('rejected', 'The rate is unknown.');
  return room;
}

function present(row: StayRow): SupplierBooking {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    confirmationCode: row.confirmation_code,
    handle: handleOf(row),
    state: row.state === 'held' ? 'held' : row.state === 'cancelled' ? 'cancelled' : 'confirmed',
  };
}

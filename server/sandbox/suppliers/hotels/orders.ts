import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { HotelOrder, SupplierBooking } from '#server/modules/hotels/catalogue/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  createOrderBook,
  handleOf,
  newSupplierReference,
  type OrderRow,
  type OrderState,
  readableCode,
} from '../order-book.ts';
import { openNames, sealNames } from './guest-names.ts';
import { type MagicEffect, magicEffect } from './magic.ts';
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
  guests: string;
  change_asked_seconds: number | null;
  is_decided: boolean;
  answers_by: string | null;
};

/** A test hotel that decides about bookings does so after five seconds; its promised deadline is 24 hours. */
const decisionSeconds = 5;
const answerHours = 24;

const orderBook = createOrderBook<StayRequest, StayRow>({
  table: sandboxHotelOrders,
  columns: `reference, supplier, supplier_reference, confirmation_code, state, hotel_id, room_type_id,
    check_in::text as check_in, check_out::text as check_out, rooms, guests,
    extract(epoch from sojourn_clock() - change_asked_at)::float8 as change_asked_seconds,
    coalesce(decides_at <= sojourn_clock()::timestamptz(3), false) as is_decided,
    to_char(answers_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answers_by`,
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
    guests: sealNames(order.reference, order.rooms),
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

export const {
  hold: holdRooms,
  release: releaseHold,
  quoteCancel,
  cancel: cancelOrder,
  lock: lockOrder,
} = orderBook;

/**
 * Books a stay under our reference; repeated calls return the same booking. A booking at a test hotel that decides later
 * stays pending until then.
 */
export async function bookRooms(ctx: BaseContext, request: StayRequest): Promise<SupplierBooking> {
  const { order, property } = request;
  const effect = magicEffect(property.id);
  if (effect === 'phone_required' && !order.leadGuest.phone)
    throw new SupplierFailure('rejected', 'The test hotel needs a telephone number.');
  const guests = sql`, guests = ${sealNames(order.reference, order.rooms)}`;
  return present(
    isPending(effect)
      ? await orderBook.book(ctx, request, 'pending', sql`${guests} ${decisionTimes(effect)}`)
      : await orderBook.book(ctx, request, 'confirmed', guests),
  );
}

type PendingEffect = 'pending_accepted' | 'pending_refused' | 'pending_open';

const isPending = (effect: MagicEffect | undefined): effect is PendingEffect =>
  effect === 'pending_accepted' || effect === 'pending_refused' || effect === 'pending_open';

/** Columns with the time of the hotel's decision and its deadline. With latency off it decides at once. */
function decisionTimes(effect: PendingEffect): SQL {
  if (effect === 'pending_open') return sql`, decides_at = null, answers_by = null`;
  const seconds = config.sandboxLatency === 'off' ? 0 : decisionSeconds;
  return sql`, decides_at = sojourn_clock() + make_interval(secs => ${seconds}),
    answers_by = sojourn_clock() + make_interval(hours => ${answerHours})`;
}

/** Cancels a booking for the property; null if there is none to cancel. Returns what its event names. */
export async function cancelByProperty(
  ctx: BaseContext,
  reference: string,
): Promise<{ supplier: string; order: string } | null> {
  const row = await orderBook.end(ctx, reference, 'confirmed', 'cancelled');
  return row ? { supplier: row.supplier, order: row.supplier_reference } : null;
}

/** The order; null when there is none. Makes the decision of a test hotel when it is due. */
export async function findOrder(ctx: BaseContext, key: SupplierKey): Promise<SupplierBooking | null> {
  const row = await orderBook.find(ctx, key);
  return row && present(row.state === 'pending' && row.is_decided ? await decide(ctx, row) : row);
}

async function decide(ctx: BaseContext, { reference, hotel_id: hotelId }: StayRow): Promise<StayRow> {
  const decided =
    magicEffect(hotelId) === 'pending_refused'
      ? await orderBook.end(ctx, reference, 'pending', 'rejected')
      : await orderBook.move(ctx, reference, 'pending', 'confirmed');
  return decided ?? (await orderBook.lock(ctx, { reference, handle: null }));
}

const shownStates: Record<OrderState, SupplierBooking['state']> = {
  held: 'held',
  pending: 'pending',
  confirmed: 'confirmed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  released: 'cancelled',
  lost: 'cancelled',
};

function roomOf(property: Property, order: HotelOrder): PropertyRoom {
  const room = findRoom(property, parseRateKey(order.rateKey)?.roomTypeId ?? '');
  if (!room) throw new SupplierFailure('rejected', 'The rate is unknown.');
  return room;
}

function present(row: StayRow): SupplierBooking {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    confirmationCode: row.state === 'pending' ? null : row.confirmation_code,
    handle: handleOf(row),
    state: shownStates[row.state],
    guests: openNames(row.reference, row.guests),
    ...(row.state === 'pending' ? { answersBy: row.answers_by } : {}),
  };
}

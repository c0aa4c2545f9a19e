import { presentConverted, shownConversion } from '#server/modules/pricing/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-rooms.ts';
import { presentCharges, presentPolicy, presentPrice } from './present.ts';
import type { BookableRate, ConfirmedPrice, HotelRooms, RoomWithRates } from './views.ts';

type Wire = Output<typeof contract.listRooms>;

/** The rooms and rates of a hotel in their API form. */
export function presentRooms({ hotelId, checkIn, checkOut, currency, rooms }: HotelRooms): Wire {
  return {
    hotel_id: hotelId,
    check_in: checkIn,
    check_out: checkOut,
    currency,
    rooms: rooms.map(presentRoom),
  };
}

function presentRoom(room: RoomWithRates): Wire['rooms'][number] {
  return {
    room_type_id: room.id,
    name: room.name,
    beds: room.beds,
    ...(room.sizeSquareMetres === null ? {} : { size_m2: room.sizeSquareMetres }),
    ...(room.maxOccupancy === null ? {} : { max_occupancy: room.maxOccupancy }),
    images: room.images,
    rates: room.rates.map(presentRate),
  };
}

function presentRate(rate: BookableRate): Wire['rooms'][number]['rates'][number] {
  return {
    room_id: rate.id,
    board_type: rate.boardType,
    payment_type: rate.paymentType,
    refundable: rate.isRefundable,
    cancellation_policy: presentPolicy(rate.policy, rate.price.currency),
    price: presentPrice(rate.price),
    ...(rate.quantityLeft === null ? {} : { quantity_left: rate.quantityLeft }),
    phone_required: rate.needsPhone,
    expires_at: rate.expiresAt,
  };
}

/** A confirmed price in its API form. */
export function presentConfirmedPrice(confirmed: ConfirmedPrice): Output<typeof contract.confirmPrice> {
  const { previousTotalMinor, price, policy } = confirmed;
  const { totalMinor, currency } = price;
  const isChanged = totalMinor !== previousTotalMinor || confirmed.worse.length > 0;
  return {
    price_confirmation_token: confirmed.token,
    expires_at: confirmed.expiresAt,
    status: isChanged ? 'changed' : 'matched',
    previous_total: toMajor(previousTotalMinor, currency),
    total: toMajor(totalMinor, currency),
    due_now: toMajor(price.dueNowMinor, currency),
    currency,
    board_type: confirmed.boardType,
    ...presentCharges(price.charges),
    ...presentConverted(shownConversion(price)),
    cancellation_policy: presentPolicy(policy, currency),
  };
}

import {
  agreedTotalIn,
  type HotelOrder,
  type SupplierBooking,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { ReadSettings } from '#server/platform/supplier-http/index.ts';
import { codes, hasCode, type LiteApi } from './client.ts';
import { findAfterOrder, toBooking } from './find-booking.ts';
import { type FixedPrice, type PriceFixer, priceInHandle } from './fix-price.ts';
import { bookingAnswer } from './shapes-bookings.ts';

/** Seconds that the supplier may take, below `bookTimeoutMs`. */
const answerWithinSeconds = 45;

type Booker = { client: LiteApi; prices: PriceFixer; settings: ReadSettings };

/**
 * Books at the fixed price, from the account of the key. The supplier refuses a second booking with our reference, so that
 * a repeat finds the first one. A prebook that has become too old is replaced once, if the price is not above the agreed
 * one and the terms are not worse: a refused prebook has booked nothing.
 */
export async function bookStay(
  ctx: BaseContext,
  booker: Booker,
  order: HotelOrder,
): Promise<SupplierBooking> {
  const { prices } = booker;
  const known =
    priceInHandle(order.handle) ??
    (order.quote === undefined ? null : await prices.read(ctx, order.quote, order));
  if (known) {
    try {
      return await bookAt(ctx, booker, order, known);
    } catch (err) {
      if (!hasCode(err, codes.stalePrice)) throw err;
    }
  }
  return bookAt(ctx, booker, order, await prices.fixForOrder(ctx, order));
}

async function bookAt(
  ctx: BaseContext,
  { client, settings }: Booker,
  order: HotelOrder,
  price: FixedPrice,
): Promise<SupplierBooking> {
  const { reference, appId } = order;
  if (price.totalMinor > agreedTotalIn(price.currency, order))
    throw new SupplierFailure('rejected', 'The price is higher than agreed.');
  const { LITEAPI_PAYMENT_METHOD: method } = await settings(ctx, appId);
  const request = {
    method: 'POST',
    path: '/rates/book',
    query: { timeout: answerWithinSeconds },
    json: { prebookId: price.prebookId, clientReference: reference, ...guestsOf(order), payment: { method } },
    appId,
  } as const;
  try {
    const answer = await client.book.send(ctx, request, bookingAnswer, { operation: 'book', reference });
    if (!answer) throw new SupplierFailure('timeout', 'The answer to a booking is empty.');
    return toBooking(answer.data, reference, 'timeout');
  } catch (err) {
    const isRepeat = hasCode(err, codes.duplicateReference);
    // Code 2010 says "not confirmed": a look-up tells whether there is a booking nevertheless.
    if (!isRepeat && !hasCode(err, codes.notBooked)) throw err;
    const found = await findAfterOrder(ctx, client, { ...order, handle: null });
    if (found) return toBooking(found, reference, 'timeout');
    // The reference is taken, so the first booking exists or is being made.
    throw isRepeat ? new SupplierFailure('timeout', 'The first booking is not found yet.') : err;
  }
}

/** Who pays, and in whose name each room is: the supplier takes one guest a room. */
function guestsOf({ leadGuest, rooms, specialRequests }: HotelOrder) {
  const { firstName, lastName, email, phone } = leadGuest;
  const contact = { email, ...(phone ? { phone } : {}) };
  return {
    holder: { firstName, lastName, ...contact },
    guests: rooms.map(({ guests: [first] }, index) => ({
      occupancyNumber: index + 1,
      firstName: first.firstName,
      lastName: first.lastName,
      ...contact,
      ...(specialRequests ? { remarks: specialRequests } : {}),
    })),
  };
}

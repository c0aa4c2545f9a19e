import {
  agreedTotalIn,
  type HotelOrder,
  type SupplierBooking,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { SupplierClient } from '#server/platform/supplier-http/index.ts';
import { referenceField, toBooking } from './find-bookings.ts';
import { type PriceFixer, priceInHandle } from './fix-price.ts';
import { bookingAnswer } from './shapes.ts';

/**
 * Books at the fixed price, from the balance of the account. A repeat makes a second booking: whoever calls looks up first.
 * A quote that the supplier does not know any more is replaced, if the price is not above the agreed one and the terms are
 * not worse.
 */
export async function bookStay(
  ctx: BaseContext,
  { client, prices }: { client: SupplierClient; prices: PriceFixer },
  order: HotelOrder,
): Promise<SupplierBooking> {
  const { reference, appId, leadGuest } = order;
  // E.164, without the spaces that people write.
  const phone = leadGuest.phone?.replace(/[^+\d]/g, '') ?? '';
  if (!/\d/.test(phone)) throw new SupplierFailure('rejected', 'The supplier needs a telephone number.');
  const price =
    priceInHandle(order.handle) ?? (await quotedPrice()) ?? (await prices.fixForOrder(ctx, order));
  if (price.totalMinor > agreedTotalIn(price.currency, order))
    throw new SupplierFailure('rejected', 'The price is higher than agreed.');
  const data = {
    quote_id: price.quoteId,
    email: leadGuest.email,
    phone_number: phone,
    // The booking is in the name of the first one; the others name the further rooms.
    guests: order.rooms.map(({ guests: [first] }) => ({
      given_name: first.firstName,
      family_name: first.lastName,
    })),
    ...(order.specialRequests ? { accommodation_special_requests: order.specialRequests } : {}),
    metadata: { [referenceField]: reference },
  };
  const request = { method: 'POST', path: '/stays/bookings', json: { data }, appId } as const;
  const answer = await client.send(ctx, request, bookingAnswer, { operation: 'book', reference });
  return toBooking(answer.data, reference, 'timeout');

  function quotedPrice() {
    return order.quote === undefined ? null : prices.read(ctx, order.quote, appId);
  }
}

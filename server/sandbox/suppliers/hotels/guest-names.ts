import type { HotelOrder, SupplierBooking } from '#server/modules/hotels/catalogue/port.ts';
import { openText, type Seal, sealText } from '#server/platform/crypto/index.ts';

type Names = NonNullable<SupplierBooking['guests']>;

/** Only the Sandbox has simulated suppliers. */
const sealOf = (reference: string): Seal => ({
  purpose: 'sandbox-guests',
  environment: 'Sandbox',
  boundTo: reference,
});

/** The names of the guests room by room; a simulated supplier needs no passports. */
export const namesOf = (rooms: HotelOrder['rooms']): Names =>
  rooms.map(({ guests }) => guests.map(({ firstName, lastName }) => ({ firstName, lastName })));

/** Encrypts names for the row of an order, so that the database has no readable names of guests. */
export function sealNames(reference: string, rooms: HotelOrder['rooms']): string {
  return sealText(sealOf(reference), JSON.stringify(namesOf(rooms)));
}

/** The names in the row of an order. */
export function openNames(reference: string, sealed: string): Names {
  return JSON.parse(openText(sealOf(reference), sealed));
}

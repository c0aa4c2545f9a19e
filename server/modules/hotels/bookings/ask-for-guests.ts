import { isDeepStrictEqual } from 'node:util';
import { type Booking, keepNewerHandle, supplierKeyOf } from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import {
  type GuestsAnswer,
  type HotelOrder,
  hotelSupplier,
  type SupplierBooking,
} from '../catalogue/index.ts';
import type { TravellerChange } from './change-store.ts';
import { hotelDetails } from './details.ts';
import { bookedRooms, leadGuestOf } from './guests-of-order.ts';

const notChangeable: GuestsAnswer = { state: 'declined', reason: 'not_changeable' };

/**
 * Asks the supplier of a confirmed booking once, outside any transaction, to change its guests. `isRepeat` = an earlier
 * answer was lost or `pending`: the booking is looked up first, and if it has the new guests nothing is asked. Throws
 * what the supplier throws.
 */
export async function askForGuests(
  ctx: SystemContext,
  booking: Booking,
  { travellers }: Pick<TravellerChange, 'travellers'>,
  { isRepeat }: { isRepeat: boolean },
): Promise<GuestsAnswer> {
  const supplier = hotelSupplier(ctx.environment, booking.supplier);
  // What was confirmed by telephone may be known to the supplier only under its own reference.
  if (!supplier.changeGuests || booking.confirmedByTelephone) return notChangeable;
  const { stay, ...details } = hotelDetails(booking);
  const leadGuest = leadGuestOf(details);
  const rooms = bookedRooms(ctx, { stay, travellers }, leadGuest);
  const known = supplierKeyOf(ctx, booking);
  const found = isRepeat ? await supplier.lookUp(ctx, known) : null;
  await keepNewerHandle(ctx, booking, found?.handle);
  if (found && hasGuests(found, rooms)) return { state: 'changed' };
  const key = { ...known, handle: found?.handle ?? known.handle };
  const answer = await supplier.changeGuests(ctx, { ...key, leadGuest, rooms });
  if (answer.state === 'changed') await keepNewerHandle(ctx, booking, answer.handle);
  return answer;
}

/** Whether the supplier tells that it has these guests. It tells no passports, so a change with any must be asked for. */
function hasGuests({ state, guests }: SupplierBooking, rooms: HotelOrder['rooms']): boolean {
  const wanted = rooms.map((room) => room.guests);
  if (state !== 'confirmed' || wanted.flat().some(({ passport }) => passport)) return false;
  const names = wanted.map((room) => room.map(({ firstName, lastName }) => ({ firstName, lastName })));
  return isDeepStrictEqual(guests, names);
}

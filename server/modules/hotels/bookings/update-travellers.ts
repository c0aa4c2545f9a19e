import { isDeepStrictEqual } from 'node:util';
import {
  type Booking,
  type BookingState,
  findBooking,
  ownBooking,
  publishBookingEvent,
  updateBookingDetails,
} from '#server/modules/bookings/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sealPassport } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { guestsIn, occupanciesOf } from '../catalogue/index.ts';
import { forgetDecline } from './change-store.ts';
import type * as contract from './contract.ts';
import { guestCount, hotelDetails, type Traveller } from './details.ts';
import { bookedRooms, leadGuestOf } from './guests-of-order.ts';
import { readStay } from './read-stays.ts';
import { requestGuests } from './request-guests.ts';
import type { StayBooking } from './views.ts';

type TravellersInput = Input<typeof contract.updateTravellers>;

/**
 * Replaces the travellers of a held, pending_payment or confirmed booking; 409 in other states. The supplier of a
 * confirmed one is asked first where it has other names: the earlier ones stay until it has made the change, and
 * 409 `change_declined` says that they stay for good.
 */
export async function updateTravellers(ctx: EitherContext, input: TravellersInput): Promise<StayBooking> {
  const booking = await ownBooking(ctx, input.booking_id, ['hotel']);
  checkTravellers(booking, input.travellers);
  const travellers = input.travellers.map(
    (traveller): Traveller => ({
      firstName: traveller.first_name,
      lastName: traveller.last_name,
      passportSealed: traveller.passport ? sealPassport(ctx.environment, traveller.passport) : null,
      phone: traveller.phone_number ?? null,
      ...(traveller.room === undefined ? {} : { room: traveller.room }),
    }),
  );
  if (booking.state !== 'confirmed') {
    return readStay(ctx, await store(ctx, booking, travellers, ['held', 'pending_payment']));
  }
  if (!changesGuests(ctx, booking, travellers)) {
    return readStay(ctx, await store(ctx, booking, travellers, ['confirmed']));
  }
  const declined = await requestGuests(ctx, booking, travellers);
  if (declined) {
    throw problem('change_declined', {
      detail: `The supplier keeps the guests of the booking: ${declined.replaceAll('_', ' ')}.`,
      extra: { reason: declined },
    });
  }
  return readStay(ctx, (await findBooking(ctx, booking.appId, booking.id)) ?? booking);
}

/** Throws 422 on more travellers than guests, of the whole stay or of one room. */
function checkTravellers(booking: Booking, travellers: TravellersInput['travellers']): void {
  const details = hotelDetails(booking);
  const guests = guestCount(details);
  if (travellers.length > guests) {
    throw invalid(
      'travellers',
      'too_many',
      `At most ${guests} travellers are allowed, one for each guest of the booking.`,
    );
  }
  const beds = occupanciesOf(details.stay.party).map(guestsIn);
  for (const [index, { room }] of travellers.entries()) {
    if (room === undefined) continue;
    const field = `travellers.${index}.room`;
    const before = travellers.slice(0, index).filter((other) => other.room === room).length;
    const free = (beds[room - 1] ?? 0) - before;
    if (room > beds.length)
      throw invalid(field, 'no_such_room', `The booking has rooms 1 to ${beds.length}.`);
    if (free <= 0) throw invalid(field, 'too_many', `Room ${room} is for ${beds[room - 1]} guests.`);
  }
}

/** Whether the supplier has other guests than these: telephone numbers, for example, do not go to it. */
function changesGuests(ctx: EitherContext, booking: Booking, travellers: Traveller[]): boolean {
  const details = hotelDetails(booking);
  const lead = leadGuestOf(details);
  const roomsWith = (travellers: Traveller[]) => bookedRooms(ctx, { ...details, travellers }, lead);
  return !isDeepStrictEqual(roomsWith(travellers), roomsWith(details.travellers));
}

async function store(
  ctx: EitherContext,
  booking: Booking,
  travellers: Traveller[],
  states: readonly BookingState[],
): Promise<Booking> {
  return transaction(ctx, async (ctx) => {
    const updated = await updateBookingDetails(ctx, booking, { travellers }, { states });
    await forgetDecline(ctx, updated);
    await publishBookingEvent(ctx, updated, 'booking.changed');
    return updated;
  });
}

import { ownBooking, publishBookingEvent, updateBookingDetails } from '#server/modules/bookings/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sealPassport } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { guestCount, hotelDetails, type Traveller } from './details.ts';
import { readStay } from './read-stays.ts';
import type { StayBooking } from './views.ts';

/** Replaces the travellers of a held, pending_payment or confirmed booking; 409 in other states. */
export async function updateTravellers(
  ctx: EitherContext,
  input: Input<typeof contract.updateTravellers>,
): Promise<StayBooking> {
  const booking = await ownBooking(ctx, input.booking_id, ['hotel']);
  const guests = guestCount(hotelDetails(booking));
  if (input.travellers.length > guests) {
    throw invalid(
      'travellers',
      'too_many',
      `At most ${guests} travellers are allowed, one for each guest of the booking.`,
    );
  }
  const travellers: Traveller[] = input.travellers.map((traveller) => ({
    firstName: traveller.first_name,
    lastName: traveller.last_name,
    passportSealed: traveller.passport ? sealPassport(ctx.environment, traveller.passport) : null,
    phone: traveller.phone_number ?? null,
  }));
  const updated = await transaction(ctx, async (ctx) => {
    const updated = await updateBookingDetails(
      ctx,
      booking,
      { travellers },
      { states: ['held', 'pending_payment', 'confirmed'] },
    );
    await publishBookingEvent(ctx, updated, 'booking.changed');
    return updated;
  });
  return readStay(ctx, updated);
}

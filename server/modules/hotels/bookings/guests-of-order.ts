import type { BaseContext } from '#server/platform/context/index.ts';
import { openPassport } from '#server/platform/crypto/index.ts';
import type { BookedRoom, Guest, LeadGuest } from '../catalogue/index.ts';
import type { HotelDetails, Traveller } from './details.ts';
import { placeGuests } from './place-guests.ts';

/** The lead guest as suppliers get it: without a telephone number if none was given. */
export function leadGuestOf({ leadGuest }: Pick<HotelDetails, 'leadGuest'>): LeadGuest {
  const { firstName, lastName, email, phone } = leadGuest;
  return { firstName, lastName, email, ...(phone ? { phone } : {}) };
}

/** A traveller as suppliers get it, with the decrypted passport number. */
export function guestOf(ctx: Pick<BaseContext, 'environment'>, traveller: Traveller): Guest {
  const { firstName, lastName, passportSealed } = traveller;
  const passport = passportSealed && openPassport(ctx.environment, passportSealed);
  return { firstName, lastName, ...(passport ? { passport } : {}) };
}

/** The rooms of a stay with their guests; the lead guest stands for a room in which nobody is named. */
export function bookedRooms(
  ctx: Pick<BaseContext, 'environment'>,
  { stay, travellers }: Pick<HotelDetails, 'stay' | 'travellers'>,
  { firstName, lastName }: LeadGuest,
): BookedRoom[] {
  return placeGuests(stay.party, travellers).map(({ guests, ...occupancy }) => {
    const [first = { firstName, lastName }, ...others] = guests.map((traveller) => guestOf(ctx, traveller));
    return { ...occupancy, guests: [first, ...others] };
  });
}

import type { Booking, TripFacts } from '#server/modules/bookings/index.ts';
import { hotelDetails } from './details.ts';

/** A stay as trips know it: its nights, its place and how many people sleep there. */
export function tripFacts(booking: Pick<Booking, 'details'>): TripFacts {
  const { stay, description } = hotelDetails(booking);
  const { checkIn, checkOut, party } = stay;
  const { latitude, longitude, hotel_address: address } = description;
  return { stay: { checkIn, checkOut, party, latitude, longitude, address } };
}

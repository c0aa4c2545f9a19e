import { notFound } from 'next/navigation';
import type { StayLinks } from '#components/trips/stay-card.tsx';
import type { StayBooking } from '#components/trips/stay-facts.ts';
import { iconOf, type Trip } from '#components/trips/trip-facts.ts';
import { liveSessionsOf } from '#server/checkout/index.ts';
import { getHotelBooking } from '#server/hotel-bookings/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { getTrip } from '#server/trips/index.ts';

/** A trip of the member by the id of any of its bookings; null when there is none, or it is somebody else's. */
export async function findTrip(portal: MemberPortal, id: string): Promise<Trip | null> {
  return orNull(getTrip(portal.memberContext, { id }));
}

/** A hotel booking of the member, whatever became of it; null for everything else. */
export async function findStay(portal: MemberPortal, id: string): Promise<StayBooking | null> {
  return orNull(getHotelBooking({ ...portal.memberContext, key: null }, { booking_id: id }));
}

/** A hotel booking of that trip; a 404 page for everything else. */
export async function openStay(
  portal: MemberPortal,
  { id, booking }: { id: string; booking: string },
): Promise<StayBooking> {
  const [trip, stay] = await Promise.all([findTrip(portal, id), findStay(portal, booking)]);
  if (!stay || !trip?.bookings.some((one) => one.booking_id === stay.booking_id)) notFound();
  return stay;
}

/** The hotel bookings of a trip in full. */
export async function staysOf(portal: MemberPortal, trip: Trip): Promise<StayBooking[]> {
  const hotels = trip.bookings.filter((booking) => iconOf(booking.kind) === 'hotel');
  const found = await Promise.all(hotels.map((booking) => findStay(portal, booking.booking_id)));
  return found.filter((stay) => stay !== null);
}

/** Where the pages of a stay are. */
export async function linksOf(portal: MemberPortal, tripId: string, stay: StayBooking): Promise<StayLinks> {
  const at = (page: string) => `/trips/${tripId}/${page}/${stay.booking_id}`;
  const [session] =
    stay.status === 'pending_payment'
      ? await liveSessionsOf(portal.memberContext, portal.app.id, [stay.booking_id])
      : [];
  return {
    voucher: at('voucher'),
    calendar: at('calendar'),
    travellers: at('travellers'),
    cancel: at('cancel'),
    pay: session ? `/checkout/${session}` : null,
  };
}

async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}

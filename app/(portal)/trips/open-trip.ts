import { notFound } from 'next/navigation';
import type { AirportBooking } from '#components/airport/present-order.ts';
import type { StayLinks } from '#components/trips/stay-card.tsx';
import { iconOf, type Trip } from '#components/trips/trip-facts.ts';
import { getTravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import { venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import { liveSessionsOf } from '#server/modules/checkout/index.ts';
import { type ExperienceBooking, getExperienceBooking } from '#server/modules/experiences/index.ts';
import { getHotelBooking, type StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { type BookingView, getTransferBooking } from '#server/modules/transfers/index.ts';
import { getTrip, presentTrip } from '#server/modules/trips/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * A trip of the member by the id of any of its bookings; null if there is none, or it belongs to another
 * member.
 */
export async function findTrip(portal: MemberPortal, id: string): Promise<Trip | null> {
  const trip = await nullIfNotFound(getTrip(portal.memberContext, { id }));
  return trip && presentTrip(trip, portal.memberContext);
}

/** A hotel booking of the member in any state; null if there is none with this id. */
export async function findStay(portal: MemberPortal, id: string): Promise<StayBooking | null> {
  return nullIfNotFound(getHotelBooking({ ...portal.memberContext, key: null }, { booking_id: id }));
}

/** A hotel booking of this trip; any other id ends in the 404 page. */
export async function openStay(
  portal: MemberPortal,
  { id, booking }: { id: string; booking: string },
): Promise<StayBooking> {
  const [trip, stay] = await Promise.all([findTrip(portal, id), findStay(portal, booking)]);
  if (!stay || !trip?.bookings.some((one) => one.booking_id === stay.id)) notFound();
  return stay;
}

/** An experience booking of the member in any state; null if there is none with this id. */
export async function findVisit(portal: MemberPortal, id: string): Promise<ExperienceBooking | null> {
  return nullIfNotFound(getExperienceBooking({ ...portal.memberContext, key: null }, { booking_id: id }));
}

/** A ride of the member in any state; null if there is none with this id. */
export async function findRide(portal: MemberPortal, id: string): Promise<BookingView | null> {
  return nullIfNotFound(getTransferBooking({ ...portal.memberContext, key: null }, { booking_id: id }));
}

/** An airport service booking of the member in any state; null if there is none with this id. */
export async function findService(portal: MemberPortal, id: string): Promise<AirportBooking | null> {
  return nullIfNotFound(getTravelBooking(portal.memberContext, { booking_id: id }));
}

/** Whether a booking kind is an airport service: lounge, fast track, restaurant or fitness centre. */
export const isService = (kind: string): boolean => venueKinds.some((one) => one === kind);

/**
 * A booking of this trip: a stay, a visit, a ride or an airport service. Any other id ends in the 404 page.
 */
export async function openBooking(
  portal: MemberPortal,
  { id, booking }: { id: string; booking: string },
): Promise<
  | { stay: StayBooking; visit: null; ride: null; service: null }
  | { stay: null; visit: ExperienceBooking; ride: null; service: null }
  | { stay: null; visit: null; ride: BookingView; service: null }
  | { stay: null; visit: null; ride: null; service: AirportBooking }
> {
  const trip = await findTrip(portal, id);
  const found = trip?.bookings.find((one) => one.booking_id === booking);
  if (!found) notFound();
  if (found.kind === 'experience') {
    const visit = await findVisit(portal, booking);
    if (visit) return { stay: null, visit, ride: null, service: null };
  }
  if (found.kind === 'ground') {
    const ride = await findRide(portal, booking);
    if (ride) return { stay: null, visit: null, ride, service: null };
  }
  if (isService(found.kind)) {
    const service = await findService(portal, booking);
    if (service) return { stay: null, visit: null, ride: null, service };
  }
  const stay = await findStay(portal, booking);
  if (!stay) notFound();
  return { stay, visit: null, ride: null, service: null };
}

/** The experience bookings of a trip, with all details. */
export async function visitsOf(portal: MemberPortal, trip: Trip): Promise<ExperienceBooking[]> {
  const visits = trip.bookings.filter((booking) => booking.kind === 'experience');
  const found = await Promise.all(visits.map((booking) => findVisit(portal, booking.booking_id)));
  return found.filter((visit) => visit !== null);
}

/** The rides of a trip, with all details. */
export async function ridesOf(portal: MemberPortal, trip: Trip): Promise<BookingView[]> {
  const rides = trip.bookings.filter((booking) => booking.kind === 'ground');
  const found = await Promise.all(rides.map((booking) => findRide(portal, booking.booking_id)));
  return found.filter((ride) => ride !== null);
}

/** The airport services of a trip, with all details. */
export async function servicesOf(portal: MemberPortal, trip: Trip): Promise<AirportBooking[]> {
  const services = trip.bookings.filter((booking) => isService(booking.kind));
  const found = await Promise.all(services.map((booking) => findService(portal, booking.booking_id)));
  return found.filter((service) => service !== null);
}

/** The hotel bookings of a trip, with all details. */
export async function staysOf(portal: MemberPortal, trip: Trip): Promise<StayBooking[]> {
  const hotels = trip.bookings.filter((booking) => iconOf(booking.kind) === 'hotel');
  const found = await Promise.all(hotels.map((booking) => findStay(portal, booking.booking_id)));
  return found.filter((stay) => stay !== null);
}

/** The addresses of a booking's pages. `pay` is null unless an open checkout session exists. */
export async function linksOf(
  portal: MemberPortal,
  tripId: string,
  booking: { booking_id: string; status: string },
): Promise<StayLinks> {
  const at = (page: string) => `/trips/${tripId}/${page}/${booking.booking_id}`;
  const [session] =
    booking.status === 'pending_payment'
      ? await liveSessionsOf(portal.memberContext, portal.app.id, [booking.booking_id])
      : [];
  return {
    voucher: at('voucher'),
    calendar: at('calendar'),
    travellers: at('travellers'),
    cancel: at('cancel'),
    pay: session ? `/checkout/${session}` : null,
  };
}

async function nullIfNotFound<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}

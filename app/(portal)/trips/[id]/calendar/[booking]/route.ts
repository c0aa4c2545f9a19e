import { getTranslations } from 'next-intl/server';
import { visitTermsOf } from '#components/experiences/visit-order.ts';
import { freeUntilOfVisit } from '#components/experiences/visit-terms.ts';
import { freeUntilOf } from '#components/hotels/cancellation-steps.ts';
import { freeUntilOfTransfer } from '#components/transfers/quote-facts.ts';
import { addressLine, checkInAt, checkOutAt, zoneOf } from '#components/trips/stay-facts.ts';
import { calendarFile, visibleBooking } from '#server/modules/bookings/index.ts';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { inLocale } from '#server/modules/theming/index.ts';
import type { BookingView } from '#server/modules/transfers/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { localTimeText, type MemberPortal, readPortal } from '#server/portal/index.ts';
import { findRide, findService, findStay, findTrip, findVisit, isService } from '../../../open-trip.ts';
import { serviceFile } from './service-file.ts';

type Params = { params: Promise<{ id: string; booking: string }> };

/**
 * The calendar file of a booking. Opening it again after a change or cancellation replaces or removes the
 * entry.
 */
export async function GET(_: Request, { params }: Params): Promise<Response> {
  const { id, booking } = await params;
  const portal = await readPortal();
  if (!portal) return new Response(null, { status: 404 });
  if (!portal.memberContext) {
    return new Response(null, {
      status: 303,
      headers: { location: `/login?to=${encodeURIComponent(`/trips/${id}`)}` },
    });
  }
  const file = await fileOf(portal as MemberPortal, id, booking);
  if (!file) return new Response(null, { status: 404 });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="booking-${booking.slice(-8)}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** The calendar file of a confirmed, completed or cancelled booking of this trip; null for any other. */
async function fileOf(portal: MemberPortal, id: string, bookingId: string): Promise<string | null> {
  const [trip, stay] = await Promise.all([findTrip(portal, id), findStay(portal, bookingId)]);
  const found = trip?.bookings.find((one) => one.booking_id === bookingId);
  if (!trip || !found) return null;
  if (!stay) {
    const ride = found.kind === 'ground' ? await findRide(portal, bookingId) : null;
    if (ride) return rideFile(portal, trip.id, ride);
    const service = isService(found.kind) ? await findService(portal, bookingId) : null;
    if (service) return serviceFile(portal, trip.id, service);
    const visit = found.kind === 'experience' ? await findVisit(portal, bookingId) : null;
    return visit && visitFile(portal, trip.id, visit);
  }
  if (stay.status === 'pending_payment') return null;
  const t = await getTranslations('trips');
  const { updatedAt } = await visibleBooking({ ...portal.memberContext, key: null }, bookingId).catch(
    (err: unknown) => {
      if (isProblem(err, 'not_found')) return { updatedAt: stay.createdAt };
      throw err;
    },
  );
  const freeUntil = freeUntilOf(stay.policy);
  const { brand, locale } = portal;
  const { hotelName, room, contact } = stay.description;
  return calendarFile({
    bookingId: stay.id,
    title: hotelName,
    description: [
      stay.confirmationCode ? `${t('code')}: ${stay.confirmationCode}` : '',
      room.name ?? '',
      contact.phone ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    location: addressLine(stay, locale),
    url: `${portal.origin}/trips/${trip.id}`,
    from: checkInAt(stay),
    until: checkOutAt(stay),
    createdAt: stay.createdAt,
    changedAt: updatedAt,
    isCancelled: stay.status === 'cancelled',
    reminder:
      freeUntil === null
        ? null
        : {
            freeUntil,
            text: t('freeEnds', {
              hotel: hotelName,
              time: localTimeText(freeUntil, zoneOf(stay), locale),
            }),
          },
    product: inLocale(brand.names, brand, locale),
  });
}

/** Null while it is not booked yet. */
async function visitFile(
  portal: MemberPortal,
  tripId: string,
  visit: ExperienceBooking,
): Promise<string | null> {
  if (!['confirmed', 'completed', 'cancelled'].includes(visit.status)) return null;
  const [t, trips] = await Promise.all([getTranslations('experiences.trips'), getTranslations('trips')]);
  const { brand, locale } = portal;
  const freeUntil = freeUntilOfVisit(visitTermsOf(visit));
  return calendarFile({
    bookingId: visit.id,
    title: visit.title,
    description: [
      visit.ticketCode ? `${t('code')}: ${visit.ticketCode}` : '',
      visit.optionTitle,
      `${visit.operator.name} ${visit.operator.phone}`,
    ]
      .filter(Boolean)
      .join('\n'),
    location: visit.meetingPoint.instructions,
    url: `${portal.origin}/trips/${tripId}`,
    from: visit.startsAt,
    until: visit.endsAt,
    createdAt: visit.createdAt,
    changedAt: visit.updatedAt,
    isCancelled: visit.status === 'cancelled',
    reminder:
      freeUntil === null
        ? null
        : {
            freeUntil,
            text: trips('freeEnds', {
              hotel: visit.title,
              time: localTimeText(freeUntil, visit.timeZone, locale),
            }),
          },
    product: inLocale(brand.names, brand, locale),
  });
}

/** Null while it is not booked yet. A return ride appears as a line in the description. */
async function rideFile(portal: MemberPortal, tripId: string, ride: BookingView): Promise<string | null> {
  if (!['confirmed', 'completed', 'cancelled'].includes(ride.status)) return null;
  const [t, trips] = await Promise.all([getTranslations('transfers.trip'), getTranslations('trips')]);
  const { brand, locale } = portal;
  const { from, to, provider } = ride;
  const time = (instant: string, zone: string) => localTimeText(instant, zone, locale);
  const title = t('rideTo', { vehicle: ride.vehicle, from: from.name, to: to.name });
  const freeUntil = freeUntilOfTransfer(ride.policy);
  return calendarFile({
    bookingId: ride.id,
    title,
    description: [
      ride.confirmationNumber ? `${t('code')}: ${ride.confirmationNumber}` : '',
      ride.pickupInstructions ?? '',
      `${provider.name} ${provider.phone}`,
      ride.returnAt ? `${t('wayBack')}: ${time(ride.returnAt, to.timeZone)}` : '',
    ]
      .filter(Boolean)
      .join('\n'),
    location: from.address,
    url: `${portal.origin}/trips/${tripId}`,
    from: ride.pickupAt,
    until: new Date(Date.parse(ride.pickupAt) + ride.durationMinutes * 60_000).toISOString(),
    createdAt: ride.createdAt,
    changedAt: ride.updatedAt,
    isCancelled: ride.status === 'cancelled',
    reminder:
      freeUntil === null
        ? null
        : { freeUntil, text: trips('freeEnds', { hotel: title, time: time(freeUntil, ride.timeZone) }) },
    product: inLocale(brand.names, brand, locale),
  });
}

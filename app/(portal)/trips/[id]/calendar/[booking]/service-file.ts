import { getTranslations } from 'next-intl/server';
import type { AirportBooking } from '#components/airport/present-order.ts';
import { freeUntilOfVisit } from '#components/experiences/visit-terms.ts';
import { servicePass } from '#components/trips/service-facts.ts';
import { visitOfBooking } from '#server/modules/airport-services/bookings/index.ts';
import { calendarFile } from '#server/modules/bookings/index.ts';
import { commaText, inLocale } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';

/** The calendar file of an airport service; null while it is not booked yet. */
export async function serviceFile(
  portal: MemberPortal,
  tripId: string,
  service: AirportBooking,
): Promise<string | null> {
  if (!['confirmed', 'completed', 'cancelled'].includes(service.status)) return null;
  const [t, trips, pass] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('trips'),
    servicePass(portal, service),
  ]);
  const { brand, locale } = portal;
  const { venue } = service;
  const visit = visitOfBooking(service);
  // A walk-in can be cancelled free of charge until it ends, so it needs no reminder.
  const freeUntil = visit.isWalkIn ? null : freeUntilOfVisit(visit);
  return calendarFile({
    bookingId: service.id,
    title: venue.name,
    description: [pass ? `${t('code')}: ${pass.code}` : '', venue.directions, venue.phone]
      .filter(Boolean)
      .join('\n'),
    location: commaText([venue.airportName, venue.terminal], locale),
    url: `${portal.origin}/trips/${tripId}`,
    from: visit.startsAt,
    until: service.endsAt,
    createdAt: service.createdAt,
    changedAt: service.updatedAt,
    isCancelled: service.status === 'cancelled',
    reminder:
      freeUntil === null
        ? null
        : {
            freeUntil,
            text: trips('freeEnds', {
              hotel: venue.name,
              time: localTimeText(freeUntil, visit.timeZone, locale),
            }),
          },
    product: inLocale(brand.names, brand, locale),
  });
}

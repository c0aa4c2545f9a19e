import { getTranslations } from 'next-intl/server';
import { type AirportBooking, visitOfBooking } from '#components/airport/airport-order.ts';
import { freeUntilOfVisit } from '#components/experiences/visit-terms.ts';
import { serviceEndsAt, servicePass } from '#components/trips/service-facts.ts';
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
  const { product } = service;
  const visit = visitOfBooking(service);
  // A walk-in can be cancelled free of charge until it ends, so it needs no reminder.
  const freeUntil = visit.isWalkIn ? null : freeUntilOfVisit(visit);
  return calendarFile({
    bookingId: service.id,
    title: product.name,
    description: [pass ? `${t('code')}: ${pass.code}` : '', product.directions, product.phone]
      .filter(Boolean)
      .join('\n'),
    location: commaText([product.airport_name, product.terminal], locale),
    url: `${portal.origin}/trips/${tripId}`,
    from: visit.startsAt,
    until: serviceEndsAt(service),
    createdAt: service.created_at,
    changedAt: service.updated_at,
    isCancelled: service.status === 'cancelled',
    reminder:
      freeUntil === null
        ? null
        : {
            freeUntil,
            text: trips('freeEnds', {
              hotel: product.name,
              time: localTimeText(freeUntil, visit.timeZone, locale),
            }),
          },
    product: inLocale(brand.names, brand, locale),
  });
}

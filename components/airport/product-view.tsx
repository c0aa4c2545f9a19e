import { getTranslations } from 'next-intl/server';
import {
  cancelTravelBooking,
  type TravelBooking,
  visitOfBooking,
} from '#server/modules/airport-services/bookings/index.ts';
import { freeUntilOf, freeUntilTerms } from '#server/modules/bookings/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { type CalendarFacts, type EndedView, type ProductView, wasBooked } from '../booking/product-view.ts';
import { perksOfFailed } from '../booking/returned-perks.ts';
import { findAirportBooking } from './find-airport-booking.ts';
import { holdSlotAgain } from './hold-slot-again.ts';
import { serviceCancellation } from './service-cancellation.ts';
import { servicePass } from './service-facts.ts';
import { servicePurchase } from './service-purchase.ts';
import { ServiceVoucher } from './service-voucher.tsx';

/** Airport services: lounges, fast tracks, restaurants and fitness centres. */
export const airportView: ProductView<TravelBooking> = {
  module: 'airport',
  read: findAirportBooking,
  bookingPage: ({ id, productId }) => `/airport/${encodeURIComponent(productId)}/book?hold=${id}`,

  purchase: servicePurchase,
  stillHeldText: async () => (await getTranslations('airport.checkout'))('signedOutText'),
  holdAgain: holdSlotAgain,

  pass: servicePass,
  ended,

  voucher: (portal, service) => <ServiceVoucher portal={portal} service={service} />,
  calendar,
  cancel: cancelTravelBooking,
  cancellation: serviceCancellation,
};

async function ended(portal: MemberPortal, service: TravelBooking): Promise<EndedView> {
  const [t, checkout, perks] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('airport.checkout'),
    perksOfFailed(portal, service),
  ]);
  const title = service.venue.name;
  return {
    failedTitle: t('failedTitle', { title }),
    refused: checkout('failedText', { title }),
    perks,
    expiredTitle: t('expiredTitle', { title }),
    expiredText: t('expiredText'),
    find: { href: `/airport/${encodeURIComponent(service.productId)}`, label: t('find') },
  };
}

/** A walk-in can be cancelled free of charge until it ends, so it needs no reminder of a deadline. */
async function calendar(portal: MemberPortal, service: TravelBooking): Promise<CalendarFacts | null> {
  if (!wasBooked(service)) return null;
  const [t, pass] = await Promise.all([getTranslations('airport.trips'), servicePass(portal, service)]);
  const { venue } = service;
  const visit = visitOfBooking(service);
  return {
    title: venue.name,
    lines: [pass ? `${t('code')}: ${pass.code}` : '', venue.directions, venue.phone],
    location: commaText([venue.airportName, venue.terminal], portal.locale),
    from: visit.startsAt,
    until: service.endsAt,
    createdAt: service.createdAt,
    changedAt: service.updatedAt,
    freeUntil: visit.isWalkIn
      ? null
      : freeUntilOf(freeUntilTerms(visit.freeUntil, visit.totalMinor), Date.now()),
    timeZone: visit.timeZone,
  };
}

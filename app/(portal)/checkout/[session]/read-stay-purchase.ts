import { getTranslations } from 'next-intl/server';
import { earnedPointsText } from '#components/booking/earned-text.ts';
import { presentStayOrder, type SelectedStay } from '#components/booking/present-stay-order.ts';
import { cancellationSteps, freeUntilOf } from '#components/hotels/cancellation-steps.ts';
import { dueAtHotelText } from '#components/hotels/due-at-hotel.ts';
import { getHotelBooking, type StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { localToInstant } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { hotelAddress } from './hold-again.ts';
import { type Purchase, stayWords } from './purchase.ts';

/** A hotel booking in checkout. */
export async function readStayPurchase(portal: MemberPortal, bookingId: string): Promise<Purchase> {
  const booking = await getHotelBooking({ ...portal.memberContext, key: null }, { booking_id: bookingId });
  const { locale } = portal;
  const { policy, stay, leadGuest } = booking;
  const { hotelName, address, policies } = booking.description;
  const place = address.city;
  const startsAt = localToInstant(stay.checkIn, policies.checkInFrom, policy.timeZone);
  const [order, terms, words] = await Promise.all([
    selectedStayOf(portal, booking).then((selected) => presentStayOrder(selected, locale)),
    cancellationSteps(policy, { locale, currency: booking.currency, place, arrival: startsAt }),
    stayWords(portal, {
      title: hotelName,
      email: leadGuest.email,
      startsAt,
      timeZone: policy.timeZone,
      place,
      freeUntil: freeUntilOf(policy),
    }),
  ]);
  return {
    kind: 'hotel',
    bookingId: booking.id,
    status: booking.status,
    title: hotelName,
    lead: { name: `${leadGuest.firstName} ${leadGuest.lastName}`, email: leadGuest.email },
    code: booking.confirmationCode,
    othersHref: hotelAddress(booking),
    order,
    terms,
    words,
    dueOnSite: await dueAtHotel(portal, booking),
  };
}

async function dueAtHotel(portal: MemberPortal, booking: StayBooking): Promise<Purchase['dueOnSite']> {
  const value = await dueAtHotelText(booking, portal.locale);
  if (value === null) return null;
  const t = await getTranslations('checkout');
  return { label: t('stillAtHotel'), value };
}

async function selectedStayOf(portal: MemberPortal, booking: StayBooking): Promise<SelectedStay> {
  const [hotels, search] = await Promise.all([getTranslations('hotels'), getTranslations('search')]);
  const { description, stay, currency, dueNowMinor } = booking;
  const { adults, childrenAges, rooms } = stay.party;
  const guests = [
    hotels('adults', { count: adults }),
    childrenAges.length > 0 ? hotels('children', { count: childrenAges.length }) : null,
    search('roomCount', { count: rooms }),
  ];
  const earned = await earnedPointsText(portal, [dueNowMinor], currency);
  return {
    hotel: description.hotelName,
    room: description.room.name ?? '',
    image: description.thumbnail,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    nights: booking.nights,
    guests: commaText(guests, portal.locale),
    board: booking.boardType,
    currency,
    split: null,
    totalMinor: booking.totalMinor,
    dueNowMinor,
    dueAtPropertyMinor: booking.dueAtPropertyMinor,
    dueAtPropertyLocal: booking.dueAtPropertyLocal,
    earned: earned.get(dueNowMinor) ?? null,
  };
}

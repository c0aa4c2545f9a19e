import { getTranslations } from 'next-intl/server';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { commaText, leftToRight } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { cancellationSteps } from '../booking/cancellation-steps.ts';
import { earnedPointsText } from '../booking/earned-text.ts';
import { freeUntilText, type Purchase, type PurchaseWords } from '../booking/purchase.ts';
import { dueAtHotelText } from './due-at-hotel.ts';
import { hotelAddress } from './hold-stay-again.ts';
import { checkInAt, checkInText } from './stay-facts.ts';
import { type SelectedStay, stayOrder } from './stay-order.ts';

/** A stay in checkout. */
export async function stayPurchase(portal: MemberPortal, booking: StayBooking): Promise<Purchase> {
  const { locale } = portal;
  const { policy, leadGuest, description } = booking;
  const place = description.address.city;
  const [order, terms, words, dueOnSite] = await Promise.all([
    selectedStayOf(portal, booking).then((selected) => stayOrder(selected, locale)),
    cancellationSteps(
      { timeZone: policy.timeZone, tiers: policy.timeline },
      { locale, currency: booking.currency, place, arrival: checkInAt(booking) },
    ),
    stayWords(portal, booking),
    dueAtHotel(portal, booking),
  ]);
  return {
    status: booking.status,
    title: description.hotelName,
    lead: { name: `${leadGuest.firstName} ${leadGuest.lastName}`, email: leadGuest.email },
    code: booking.confirmationCode,
    othersHref: hotelAddress(booking),
    order,
    terms,
    words,
    dueOnSite,
  };
}

async function stayWords(portal: MemberPortal, booking: StayBooking): Promise<PurchaseWords> {
  const { policy, description, leadGuest } = booking;
  const hotel = description.hotelName;
  const [t, free] = await Promise.all([
    getTranslations('checkout'),
    freeUntilText(portal, {
      freeUntil: freeUntilOf({ tiers: policy.timeline }, Date.now()),
      timeZone: policy.timeZone,
      place: description.address.city,
    }),
  ]);
  const time = checkInText(booking, portal.locale);
  return {
    who: t('whoStays'),
    refund: free ?? t('notRefundable'),
    processingTitle: t('processingTitle'),
    asked: t('hotelAsked', { hotel }),
    slow: t('slow'),
    confirmed: t('confirmedText', { hotel, time, email: leftToRight(leadGuest.email) }),
    code: t('confirmationCode'),
    failedTitle: t('failedTitle'),
    failed: t('failedText', { hotel }),
    expired: t('expiredText', { hotel }),
    others: t('otherRooms'),
  };
}

async function dueAtHotel(portal: MemberPortal, booking: StayBooking): Promise<Purchase['dueOnSite']> {
  const value = await dueAtHotelText(booking.price, portal.locale);
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
    ...(booking.price.charges ? { charges: booking.price.charges } : {}),
    ...(booking.price.converted ? { converted: booking.price.converted } : {}),
    ...(booking.price.markup ? { markup: booking.price.markup } : {}),
    earned: earned.get(dueNowMinor) ?? null,
  };
}

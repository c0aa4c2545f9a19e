import { getTranslations } from 'next-intl/server';
import { earnedText } from '#components/booking/earned-text.ts';
import { type SelectedStay, stayOrder } from '#components/booking/stay-order.ts';
import { cancellationSteps } from '#components/hotels/cancellation-steps.ts';
import { dueAtHotelText } from '#components/hotels/due-at-hotel.ts';
import { getHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { localToInstant } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { hotelAddress } from './hold-again.ts';
import { freeUntilOfStay, type Purchase, stayWords } from './purchase.ts';

type Booking = Awaited<ReturnType<typeof getHotelBooking>>;

/** A hotel booking in checkout. */
export async function readStayPurchase(portal: MemberPortal, bookingId: string): Promise<Purchase> {
  const booking = await getHotelBooking({ ...portal.memberContext, key: null }, { booking_id: bookingId });
  const { locale } = portal;
  const policy = booking.cancellation_policy;
  const timeZone = policy?.time_zone ?? 'UTC';
  const place = booking.hotel_address?.city ?? '';
  const startsAt = localToInstant(
    booking.check_in,
    booking.property_rules?.check_in_from ?? '15:00',
    timeZone,
  );
  const email = booking.guest_email ?? '';
  const [order, terms, words] = await Promise.all([
    selectedStayOf(portal, booking).then((stay) => stayOrder(stay, locale)),
    policy
      ? cancellationSteps(policy, { locale, currency: booking.currency, place, arrival: startsAt })
      : { steps: [], marks: [] },
    stayWords(portal, {
      title: booking.hotel_name,
      email,
      startsAt,
      timeZone,
      place,
      freeUntil: freeUntilOfStay(policy),
    }),
  ]);
  return {
    kind: 'hotel',
    bookingId: booking.booking_id,
    status: booking.status,
    title: booking.hotel_name,
    lead: { name: booking.guest_name ?? '', email },
    code: booking.confirmation_code,
    othersHref: hotelAddress(booking),
    order,
    terms,
    words,
    dueOnSite: await dueAtHotel(portal, booking),
  };
}

async function dueAtHotel(portal: MemberPortal, booking: Booking): Promise<Purchase['dueOnSite']> {
  const { due_at_property: amount, due_at_property_local: local, currency } = booking;
  const value = await dueAtHotelText({ amount, currency, local }, portal.locale);
  if (value === null) return null;
  const t = await getTranslations('checkout');
  return { label: t('stillAtHotel'), value };
}

async function selectedStayOf(portal: MemberPortal, booking: Booking): Promise<SelectedStay> {
  const [hotels, search] = await Promise.all([getTranslations('hotels'), getTranslations('search')]);
  const { occupancy } = booking;
  const guests = occupancy
    ? [
        hotels('adults', { count: occupancy.adults }),
        occupancy.children > 0 ? hotels('children', { count: occupancy.children }) : null,
        search('roomCount', { count: occupancy.rooms }),
      ]
    : [];
  const earned = await earnedText(portal, [booking.due_now], booking.currency);
  return {
    hotel: booking.hotel_name,
    room: booking.room_details?.name ?? '',
    image: booking.thumbnail ?? '',
    checkIn: booking.check_in,
    checkOut: booking.check_out,
    nights: booking.duration_nights ?? 1,
    guests: commaText(guests, portal.locale),
    board: booking.rate_plan?.board_type ?? 'room_only',
    currency: booking.currency,
    base: null,
    taxes: null,
    fees: null,
    total: booking.total,
    dueNow: booking.due_now,
    dueAtProperty: booking.due_at_property,
    dueAtPropertyLocal: booking.due_at_property_local,
    earned: earned.get(booking.due_now) ?? null,
  };
}

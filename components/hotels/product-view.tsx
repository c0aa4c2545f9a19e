import { getTranslations } from 'next-intl/server';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import {
  cancelHotelBooking,
  getHotelBooking,
  guestSlots,
  nameGuests,
  type StayBooking,
} from '#server/modules/hotels/bookings/index.ts';
import { dateRangeText, type MemberPortal } from '#server/portal/index.ts';
import { type CancellationView, cancellationWords, previewTerms } from '../booking/cancellation-view.ts';
import { nullIfNotFound } from '../booking/null-if-not-found.ts';
import type {
  CalendarFacts,
  EndedView,
  Moment,
  ProductView,
  TravellersView,
} from '../booking/product-view.ts';
import { heldAgainAddress } from './hold-stay-again.ts';
import {
  addressLine,
  cancellationFacts,
  checkInAt,
  checkOutAt,
  mayNameGuests,
  stayPass,
  zoneOf,
} from './stay-facts.ts';
import { stayPurchase } from './stay-purchase.ts';
import { StayVoucher } from './stay-voucher.tsx';

/** Stays in hotels. */
export const hotelView: ProductView<StayBooking> = {
  module: 'hotels',
  read: (portal, id) =>
    nullIfNotFound(getHotelBooking({ ...portal.memberContext, key: null }, { booking_id: id })),

  purchase: stayPurchase,
  stillHeldText: async () => (await getTranslations('checkout'))('signedOutText'),
  holdAgain: (portal, stay) => heldAgainAddress(portal.memberContext, stay.id),

  pass: async ({ locale }, stay) =>
    stay.status === 'confirmed' && stay.confirmationCode
      ? { at: checkInAt(stay), code: stay.confirmationCode, shown: await stayPass(stay, locale) }
      : null,
  moments,
  ended,

  voucher: (portal, stay) => <StayVoucher portal={portal} stay={stay} />,
  calendar,
  cancel: cancelHotelBooking,
  cancellation,
  travellers,
  nameGuests,
};

/** Check-in and check-out. */
async function moments(_: MemberPortal, stay: StayBooking): Promise<Moment[]> {
  const [t, hotel] = await Promise.all([getTranslations('trips'), getTranslations('hotel')]);
  const timeZone = zoneOf(stay);
  const { hotelName, room } = stay.description;
  const board = stay.boardType === 'room_only' ? null : hotel(`boards.${stay.boardType}`);
  return [
    {
      at: checkInAt(stay),
      timeZone,
      label: t('checkInAt', { hotel: hotelName }),
      detail: [room.name, board].filter(Boolean).join(' · '),
      isMain: true,
    },
    { at: checkOutAt(stay), timeZone, label: t('checkOutOf', { hotel: hotelName }) },
  ];
}

async function ended(_: MemberPortal, stay: StayBooking): Promise<EndedView> {
  const [t, checkout] = await Promise.all([getTranslations('trips'), getTranslations('checkout')]);
  const hotel = stay.description.hotelName;
  return {
    failedTitle: t('failed.title', { hotel }),
    refused: checkout('failedText', { hotel }),
    expiredTitle: t('expired.title', { hotel }),
    expiredText: t('expired.text'),
    find: { href: '/hotels', label: t('find') },
  };
}

async function calendar(portal: MemberPortal, stay: StayBooking): Promise<CalendarFacts | null> {
  if (stay.status === 'pending_payment' || stay.status === 'pending_supplier') return null;
  const t = await getTranslations('trips');
  const { hotelName, room, contact } = stay.description;
  return {
    title: hotelName,
    lines: [
      stay.confirmationCode ? `${t('code')}: ${stay.confirmationCode}` : '',
      room.name ?? '',
      contact.phone ?? '',
    ],
    location: addressLine(stay, portal.locale),
    from: checkInAt(stay),
    until: checkOutAt(stay),
    createdAt: stay.createdAt,
    changedAt: stay.updatedAt,
    freeUntil: freeUntilOf({ tiers: stay.policy.timeline }, Date.now()),
    timeZone: zoneOf(stay),
  };
}

async function cancellation(portal: MemberPortal, stay: StayBooking): Promise<CancellationView> {
  const t = await getTranslations('trips.cancelling');
  const isUnpaid = stay.status === 'pending_payment';
  const isPending = stay.status === 'pending_supplier';
  const { checkIn, checkOut } = stay.stay;
  const day = { weekday: 'short', day: 'numeric', month: 'long' } as const;
  return {
    title: stay.description.hotelName,
    when: dateRangeText(checkIn, checkOut, portal.locale, day),
    paidMinor: isUnpaid ? 0 : isPending ? stay.paidMinor : stay.dueNowMinor,
    currency: stay.currency,
    isUnpaid,
    isPending,
    done: stay.cancellation,
    readTerms: () => previewTerms(cancelHotelBooking, portal.memberContext, stay.id),
    readSteps: () => cancellationFacts(stay, portal.locale),
    words: cancellationWords((key, values) => t(key, values)),
  };
}

/** While no traveller is named, the first one is the lead guest. */
function travellers(stay: StayBooking): TravellersView {
  const slots = guestSlots(stay.stay.party, stay.travellers);
  const names = slots.map(({ guest }) => guest);
  return {
    title: stay.description.hotelName,
    count: slots.length,
    isEditable: mayNameGuests(stay),
    asksPassport: stay.description.policies.passportRequired,
    asksSupplier: stay.status === 'confirmed',
    names:
      stay.travellers.length > 0
        ? names
        : names.with(0, { ...stay.leadGuest, phone: null, maskedPassport: null, room: 1 }),
    rooms: slots.map(({ room }) => room),
    maskedPassports: slots.map(({ guest }) => guest?.maskedPassport ?? null),
  };
}

import { createBooking } from '#server/modules/bookings/index.ts';
import { findCityId, readerLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import {
  arrivalOf,
  checkDates,
  departureOf,
  describeRate,
  type OpenRate,
  sealQuote,
} from '../catalogue/index.ts';
import type { HotelDetails, StayOrder } from './details.ts';
import { requirePhone } from './require-phone.ts';
import { toStored } from './stored-description.ts';
import type { HeldStay } from './views.ts';

/** Companions of the stay, already checked. */
type Companions = { payeeMembershipId?: string | null; circleId?: string | null };

/**
 * Takes the rooms of a rate and creates the booking, both or neither. The caller has made sure that the price
 * of the rate is current. Fails like `createBooking`, and with 422 on dates that are not allowed any more and without a
 * telephone number that the supplier needs.
 */
export async function holdStay(
  ctx: EitherContext,
  rate: OpenRate,
  order: StayOrder,
  companions: Companions = {},
): Promise<HeldStay> {
  const { price, stay, hotelId, rateKey, roomTypeId, boardType, paymentType, policy } = rate;
  const { quote, cost } = rate;
  // Once more, because another supplier may have confirmed an equal rate.
  requirePhone(ctx, rate, order.leadGuest.phone);
  const description = await describeRate(ctx, rate, readerLanguage(ctx));
  const { address, policies, timeZone } = description;
  checkDates(ctx, stay.checkIn, stay.checkOut, timeZone);
  const details: HotelDetails = {
    hotelId,
    rateKey,
    stay,
    roomTypeId,
    boardType,
    paymentType,
    price,
    policy,
    ...(quote === undefined ? {} : { quoteSealed: sealQuote(ctx, { appId: ctx.app.id, rateKey }, quote) }),
    ...(cost ? { cost } : {}),
    description: toStored(description, rate),
    image: description.thumbnail,
    ...order,
    confirmationCode: null,
  };
  const booking = await createBooking(ctx, {
    kind: 'hotel',
    state: 'pending_payment',
    supplier: rate.supplier,
    title: description.hotelName,
    placeId: await findCityId(ctx, { name: address.city, countryCode: address.countryCode }),
    placeName: address.city,
    countryCode: address.countryCode,
    timeZone,
    startsAt: arrivalOf(stay, policies, timeZone),
    endsAt: departureOf(stay, policies, timeZone),
    currency: price.currency,
    totalMinor: price.totalMinor,
    dueNowMinor: price.dueNowMinor,
    cost,
    markup: price.markup,
    payeeMembershipId: companions.payeeMembershipId ?? null,
    circleId: companions.circleId ?? null,
    heldPlaces: stay.party.rooms,
    details,
  });
  const { id, holdKind, totalMinor, dueNowMinor, currency } = booking;
  const holdExpiresAt = booking.holdExpiresAt as string;
  return { id, holdExpiresAt, holdKind, totalMinor, dueNowMinor, currency, policy };
}

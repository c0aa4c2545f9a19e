import {
  type Booking,
  codeIfConfirmed,
  freeUntilOf,
  publicState,
  termsStart,
  visibleBooking,
} from '#server/modules/bookings/index.ts';
import { readCancellation, readRefundsOf } from '#server/modules/checkout/index.ts';
import { getPlaces, placeName, readerLanguage } from '#server/modules/places/index.ts';
import { shownConversion } from '#server/modules/pricing/index.ts';
import type { BaseContext, EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { zoneTown } from '#server/platform/time/index.ts';
import { experienceDetails } from './booking-details.ts';
import { bookedRule, bookedTerms } from './cancellation-terms.ts';
import type * as contract from './contract-bookings.ts';
import type { ExperienceBooking } from './views.ts';

/** A hold or booking, for the member who made it or an API key of the organisation; else 404. */
export async function getExperienceBooking(
  ctx: EitherContext,
  input: Input<typeof contract.getExperienceBooking>,
): Promise<ExperienceBooking> {
  const booking = await visibleBooking(ctx, input.booking_id, ['experience']);
  const [location, cancellation, refunds] = await Promise.all([
    readLocation(ctx, booking),
    readCancellation(ctx, booking),
    readRefundsOf(ctx, booking),
  ]);
  const { cancellation: _, holdsPlaces: __, theirCode: ___, ...details } = experienceDetails(booking);
  const terms = bookedTerms(booking);
  return {
    ...details,
    converted: shownConversion({ ...booking, converted: details.converted }),
    id: booking.id,
    status: publicState(booking.state),
    title: booking.title,
    timeZone: booking.timeZone,
    location,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    totalMinor: booking.totalMinor,
    paidMinor: booking.paidMinor,
    currency: booking.currency,
    circleId: booking.circleId,
    ticketCode: codeIfConfirmed(booking.state, details.ticketCode),
    supplierReference: codeIfConfirmed(booking.state, booking.supplierReference),
    voucherUrl: codeIfConfirmed(booking.state, details.voucherUrl),
    holdKind: booking.holdKind,
    holdExpiresAt: booking.holdExpiresAt,
    cancellationRule: bookedRule(booking),
    termsStart: termsStart(booking),
    freeUntil: freeUntilOf(terms),
    terms,
    cancellation,
    refunds,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
  };
}

async function readLocation(
  ctx: BaseContext,
  { placeId, placeName: bookedName, countryCode, timeZone }: Booking,
): Promise<ExperienceBooking['location']> {
  const places = await getPlaces(ctx, placeId ? [placeId] : []);
  const place = placeId ? places.get(placeId) : undefined;
  const city = place ? placeName(place, readerLanguage(ctx)) : (bookedName ?? zoneTown(timeZone));
  return { city, countryCode, placeId };
}

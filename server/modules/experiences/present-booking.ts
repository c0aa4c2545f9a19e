import { type Booking, codeIfConfirmed, presentTerms, publicState } from '#server/modules/bookings/index.ts';
import { presentCancellation } from '#server/modules/checkout/index.ts';
import { getPlaces, placeName, readerLanguage } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { zoneTown } from '#server/platform/time/index.ts';
import { experienceDetails } from './booking-details.ts';
import type * as contract from './contract-bookings.ts';
import { presentLines, presentMeetingPoint, presentPolicy, presentQuestions } from './present.ts';

type Wire = Output<typeof contract.getExperienceBooking>;
type Policy = NonNullable<Wire['cancellation']>['policy_applied'];

/** A hold or booking in its wire shape. */
export async function presentExperienceBooking(ctx: BaseContext, booking: Booking): Promise<Wire> {
  const details = experienceDetails(booking);
  const { currency, timeZone } = booking;
  const { traveller } = details;
  const [location, cancellation] = await Promise.all([
    presentLocation(ctx, booking),
    presentCancellation(ctx, booking, presentTerms<Policy>),
  ]);
  return {
    booking_id: booking.id,
    status: publicState(booking.state),
    product_code: details.productCode,
    title: booking.title,
    image: details.image,
    option: { option_code: details.optionCode, title: details.optionTitle, language: details.language },
    date: details.date,
    time_slot: details.time,
    time_zone: timeZone,
    location,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    pax: details.pax,
    line_items: presentLines(details.lines, currency),
    total: toMajor(booking.totalMinor, currency),
    paid: toMajor(booking.paidMinor, currency),
    currency,
    confirmation_type: details.confirmation,
    circle_id: booking.circleId,
    lead_traveller: traveller && {
      first_name: traveller.firstName,
      last_name: traveller.lastName,
      email: traveller.email,
      phone: traveller.phone,
    },
    booking_questions: presentQuestions(details.questions),
    answers: details.answers,
    meeting_point: presentMeetingPoint(details.meetingPoint),
    operator: details.operator,
    ticket_code: codeIfConfirmed(booking.state, details.ticketCode),
    supplier_reference: codeIfConfirmed(booking.state, booking.supplierReference),
    hold_expires_at: booking.holdExpiresAt,
    cancellation_policy: presentPolicy(details.cancellation, timeZone, booking.startsAt, readerLanguage(ctx)),
    cancellation,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

async function presentLocation(
  ctx: BaseContext,
  { placeId, placeName: bookedName, countryCode, timeZone }: Booking,
): Promise<Wire['location']> {
  const places = await getPlaces(ctx, placeId ? [placeId] : []);
  const place = placeId ? places.get(placeId) : undefined;
  return {
    city: place ? placeName(place, readerLanguage(ctx)) : (bookedName ?? zoneTown(timeZone)),
    country_code: countryCode,
    destination_id: placeId,
  };
}

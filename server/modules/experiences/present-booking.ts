import { presentCancellation } from '#server/modules/bookings/index.ts';
import { presentRefunds } from '#server/modules/checkout/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { presentConverted } from '#server/modules/pricing/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-bookings.ts';
import { presentLines, presentMeetingPoint, presentPolicy, presentQuestions } from './present.ts';
import type { ExperienceBooking } from './views.ts';

/** A hold or booking in its wire shape. */
export function presentExperienceBooking(
  booking: ExperienceBooking,
  ctx: BaseContext,
): Output<typeof contract.getExperienceBooking> {
  const { currency, timeZone, location, traveller, cancellationRule } = booking;
  return {
    booking_id: booking.id,
    status: booking.status,
    product_code: booking.productCode,
    title: booking.title,
    image: booking.image,
    option: { option_code: booking.optionCode, title: booking.optionTitle, language: booking.language },
    date: booking.date,
    time_slot: booking.time,
    has_start_time: booking.hasStartTime,
    time_zone: timeZone,
    location: {
      city: location.city,
      country_code: location.countryCode,
      destination_id: location.placeId,
    },
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    pax: booking.pax,
    line_items: presentLines(booking.lines, currency),
    total: toMajor(booking.totalMinor, currency),
    paid: toMajor(booking.paidMinor, currency),
    currency,
    ...presentConverted(booking.converted),
    confirmation_type: booking.confirmation,
    circle_id: booking.circleId,
    lead_traveller: traveller && {
      first_name: traveller.firstName,
      last_name: traveller.lastName,
      email: traveller.email,
      phone: traveller.phone,
    },
    booking_questions: presentQuestions(booking.questions),
    traveller_names: booking.names,
    travellers: booking.travellers.map(({ firstName, lastName, band }) => ({
      first_name: firstName,
      last_name: lastName,
      age_band: band,
    })),
    answers: booking.answers.map(({ question, answer, location, unit, traveller }) => ({
      question,
      answer,
      location,
      unit: unit ?? undefined,
      traveller: traveller ?? undefined,
    })),
    meeting_point: presentMeetingPoint(booking.meetingPoint),
    operator: booking.operator,
    ticket_code: booking.ticketCode,
    voucher_url: booking.voucherUrl,
    supplier_reference: booking.supplierReference,
    hold_kind: booking.holdKind ?? undefined,
    hold_expires_at: booking.holdExpiresAt,
    cancellation_policy: presentPolicy(cancellationRule, booking.termsStart, timeZone, readerLanguage(ctx)),
    cancellation: booking.cancellation && presentCancellation(booking.cancellation),
    ...presentRefunds(booking.refunds),
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

import { createBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { ExperienceDetails } from './booking-details.ts';
import { partySize } from './party.ts';
import type { Visit } from './port.ts';
import type { OfferedVisit } from './price-visit.ts';
import type { HeldVisit } from './views.ts';

/** Holds the places of a visit at this price. The caller has checked the circle. */
export async function holdPricedVisit(
  ctx: MemberContext,
  visit: Visit,
  priced: OfferedVisit,
  circleId?: string,
): Promise<HeldVisit> {
  const { code, date, time, currency } = visit;
  const { location } = priced.product;
  const booking = await createBooking(
    { ...ctx, key: null },
    {
      kind: 'experience',
      state: 'held',
      supplier: priced.supplier,
      title: priced.product.title,
      placeId: location.placeId,
      placeName: location.city,
      countryCode: location.countryCode,
      timeZone: priced.timeZone,
      startsAt: priced.startsAt,
      endsAt: priced.endsAt,
      currency,
      totalMinor: priced.totalMinor,
      dueNowMinor: priced.totalMinor,
      circleId: circleId ?? null,
      heldPlaces: partySize(visit.pax, priced.bands),
      details: detailsOf(visit, priced),
    },
  );
  return {
    ...priced,
    holdKind: booking.holdKind,
    code,
    date,
    time,
    currency,
    id: booking.id,
    expiresAt: booking.holdExpiresAt as string,
  };
}

function detailsOf(visit: Visit, priced: OfferedVisit): ExperienceDetails {
  return {
    productCode: visit.code,
    theirCode: priced.theirCode,
    converted: priced.converted,
    optionCode: priced.optionCode,
    optionTitle: priced.optionTitle,
    language: priced.language,
    date: visit.date,
    time: visit.time,
    pax: visit.pax,
    lines: priced.lines,
    image: priced.product.images[0] ?? '',
    confirmation: priced.confirmation,
    holdsPlaces: priced.holdsPlaces,
    cancellation: priced.cancellation,
    meetingPoint: priced.meetingPoint,
    operator: priced.operator,
    questions: priced.questions,
    names: priced.names,
    hasStartTime: priced.hasStartTime,
    traveller: null,
    travellers: [],
    answers: [],
    ticketCode: null,
    voucherUrl: null,
  };
}

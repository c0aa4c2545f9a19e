import { createBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { ExperienceDetails } from './booking-details.ts';
import type { PricedVisit, Visit } from './port.ts';
import { experienceSupplier } from './suppliers.ts';
import type { HeldVisit } from './views.ts';

/** Holds the places of a visit at this price. The caller has checked the circle. */
export async function holdPricedVisit(
  ctx: MemberContext,
  visit: Visit,
  priced: PricedVisit,
  circleId?: string,
): Promise<HeldVisit> {
  const { code, date, time, currency } = visit;
  const { location } = priced.product;
  const booking = await createBooking(
    { ...ctx, key: null },
    {
      kind: 'experience',
      state: 'held',
      supplier: experienceSupplier(ctx.environment).name,
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
      cost: priced.cost,
      markup: priced.markup,
      circleId: circleId ?? null,
      heldPlaces: visit.pax.adults + visit.pax.children,
      details: detailsOf(visit, priced),
    },
  );
  return {
    ...priced,
    holdsPlaces: booking.holdKind === 'held',
    code,
    date,
    time,
    currency,
    id: booking.id,
    expiresAt: booking.holdExpiresAt as string,
  };
}

function detailsOf(visit: Visit, priced: PricedVisit): ExperienceDetails {
  return {
    productCode: visit.code,
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
    traveller: null,
    answers: [],
    ticketCode: null,
  };
}

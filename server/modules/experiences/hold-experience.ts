import { createBooking } from '#server/modules/bookings/index.ts';
import { requireOwnCircle } from '#server/modules/circles/index.ts';
import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { ExperienceDetails } from './booking-details.ts';
import type * as contract from './contract-visits.ts';
import type { PricedVisit, Visit } from './port.ts';
import { presentLines, presentPolicy, presentQuestions } from './present.ts';
import { openPrice, type PinnedVisit } from './price-tokens.ts';
import { priceVisit } from './price-visit.ts';
import { experienceSupplier } from './suppliers.ts';

type HoldInput = Input<typeof contract.holdExperience>;

/** Holds places for ten minutes at the price of the token, or without a token at the current price. */
export async function holdExperience(
  ctx: MemberContext,
  input: HoldInput,
): Promise<Output<typeof contract.holdExperience>> {
  await requireOwnCircle(ctx, input.circle_id);
  const supplier = experienceSupplier(ctx.environment);
  const pinned = input.price_token === undefined ? null : openPrice(ctx, input.price_token);
  if (pinned) checkAgainstToken(pinned, input);
  const visit: Visit = {
    code: input.product_code,
    optionCode: pinned?.optionCode ?? input.option_code ?? null,
    date: input.date,
    time: input.time_slot,
    pax: input.pax,
    currency: pinned?.currency ?? resolveCurrency(ctx, input.currency, 'organisation'),
  };
  const priced = await priceVisit(ctx, visit, 'hold');
  const { currency } = visit;
  if (pinned && pinned.totalMinor !== priced.totalMinor) {
    throw problem('price_changed', { extra: { total: toMajor(priced.totalMinor, currency), currency } });
  }
  const { location } = priced.product;
  const booking = await createBooking(
    { ...ctx, key: null },
    {
      kind: 'experience',
      state: 'held',
      supplier: supplier.name,
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
      circleId: input.circle_id ?? null,
      heldPlaces: visit.pax.adults + visit.pax.children,
      details: detailsOf(visit, priced),
    },
  );
  const until = booking.holdExpiresAt as string;
  return {
    hold_id: booking.id,
    status: 'held',
    product_code: visit.code,
    title: booking.title,
    option_code: priced.optionCode,
    date: visit.date,
    time_slot: visit.time,
    time_zone: priced.timeZone,
    availability_hold: { held: priced.holdsPlaces, until: priced.holdsPlaces ? until : null },
    price_hold: { held: true, until },
    line_items: presentLines(priced.lines, currency),
    total: toMajor(priced.totalMinor, currency),
    currency,
    cancellation_policy: presentPolicy(
      priced.cancellation,
      priced.timeZone,
      priced.startsAt,
      readerLanguage(ctx),
    ),
    confirmation_type: priced.confirmation,
    booking_questions: presentQuestions(priced.questions),
    expires_at: until,
  };
}

/** Throws 422 on the first field that differs from the content of the price token. */
function checkAgainstToken(pinned: PinnedVisit, input: HoldInput): void {
  const differ = (field: string) =>
    invalid(field, 'mismatch', 'Must equal the value for which the price was calculated.');
  if (pinned.code !== input.product_code) throw differ('product_code');
  if (pinned.date !== input.date) throw differ('date');
  if (pinned.time !== input.time_slot) throw differ('time_slot');
  if (pinned.pax.adults !== input.pax.adults) throw differ('pax.adults');
  if (pinned.pax.children !== input.pax.children) throw differ('pax.children');
  if (input.option_code !== undefined && pinned.optionCode !== input.option_code) throw differ('option_code');
  if (input.currency !== undefined && pinned.currency !== input.currency) throw differ('currency');
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

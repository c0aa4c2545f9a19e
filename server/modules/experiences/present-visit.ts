import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
import { presentConverted, shownConversion } from '#server/modules/pricing/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-visits.ts';
import { presentLines, presentPolicy, presentQuestions } from './present.ts';
import type { HeldVisit, QuotedVisit } from './views.ts';

/** A quoted visit in its wire shape. */
export function presentQuotedVisit(
  visit: QuotedVisit,
  ctx: Reader,
): Output<typeof contract.calculateExperiencePrice> {
  return {
    price_token: visit.priceToken,
    product_code: visit.code,
    option_code: visit.optionCode,
    date: visit.date,
    time_slot: visit.time,
    has_start_time: visit.hasStartTime,
    ...pricedFields(visit, ctx),
    expires_at: visit.expiresAt,
  };
}

/** A held visit in its wire shape. */
export function presentHeldVisit(visit: HeldVisit, ctx: Reader): Output<typeof contract.holdExperience> {
  const { holdKind, expiresAt } = visit;
  const holdsPlaces = holdKind === 'held';
  const holdsPrice = holdKind !== 'none';
  return {
    hold_id: visit.id,
    status: 'held',
    product_code: visit.code,
    title: visit.product.title,
    option_code: visit.optionCode,
    date: visit.date,
    time_slot: visit.time,
    time_zone: visit.timeZone,
    has_start_time: visit.hasStartTime,
    hold_kind: holdKind ?? undefined,
    availability_hold: { held: holdsPlaces, until: holdsPlaces ? expiresAt : null },
    price_hold: { held: holdsPrice, until: holdsPrice ? expiresAt : null },
    ...pricedFields(visit, ctx),
    traveller_names: visit.names,
    booking_questions: presentQuestions(visit.questions),
    expires_at: expiresAt,
  };
}

function pricedFields(visit: QuotedVisit | HeldVisit, ctx: Reader) {
  const { currency, cancellation, startsAt, timeZone } = visit;
  return {
    line_items: presentLines(visit.lines, currency),
    total: toMajor(visit.totalMinor, currency),
    currency,
    cancellation_policy: presentPolicy(cancellation, startsAt, timeZone, readerLanguage(ctx)),
    ...presentConverted(shownConversion(visit)),
    confirmation_type: visit.confirmation,
  };
}

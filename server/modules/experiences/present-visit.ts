import { freeUntilOfRule } from '#server/modules/bookings/index.ts';
import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
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
    ...pricedFields(visit, ctx),
    expires_at: visit.expiresAt,
  };
}

/** A held visit in its wire shape. */
export function presentHeldVisit(visit: HeldVisit, ctx: Reader): Output<typeof contract.holdExperience> {
  const { holdsPlaces, expiresAt } = visit;
  return {
    hold_id: visit.id,
    status: 'held',
    product_code: visit.code,
    title: visit.product.title,
    option_code: visit.optionCode,
    date: visit.date,
    time_slot: visit.time,
    time_zone: visit.timeZone,
    availability_hold: { held: holdsPlaces, until: holdsPlaces ? expiresAt : null },
    price_hold: { held: true, until: expiresAt },
    ...pricedFields(visit, ctx),
    booking_questions: presentQuestions(visit.questions),
    expires_at: expiresAt,
  };
}

function pricedFields(visit: QuotedVisit | HeldVisit, ctx: Reader) {
  const { currency, cancellation, startsAt, timeZone } = visit;
  const until = freeUntilOfRule(cancellation, startsAt);
  return {
    line_items: presentLines(visit.lines, currency),
    total: toMajor(visit.totalMinor, currency),
    currency,
    cancellation_policy: presentPolicy(cancellation, until, timeZone, readerLanguage(ctx)),
    confirmation_type: visit.confirmation,
  };
}

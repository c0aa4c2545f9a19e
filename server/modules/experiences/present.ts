import { freeUntilOfRule, refundText } from '#server/modules/bookings/index.ts';
import type { PlaceLanguage } from '#server/modules/places/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-visits.ts';
import type { BookingQuestion, CancellationRule, PriceLine, ProductDetails } from './port.ts';

type WirePrice = Output<typeof contract.calculateExperiencePrice>;

/** A cancellation rule in its wire shape; `startsAt` is null when the date is unknown. */
export function presentPolicy(
  rule: CancellationRule,
  startsAt: string | null,
  timeZone: string,
  language: PlaceLanguage,
): WirePrice['cancellation_policy'] {
  const { freeUntilHours, tiers } = rule;
  const instantOf = (hours: number | null) =>
    startsAt === null ? null : freeUntilOfRule({ freeUntilHours: hours }, startsAt);
  return {
    type: tiers ? 'tiered' : freeUntilHours === null ? 'non_refundable' : 'free_cancellation',
    free_until_hours: freeUntilHours,
    free_until: instantOf(freeUntilHours),
    tiers: tiers?.map(({ untilHours, refundPercent }) => ({
      until_hours: untilHours,
      until: instantOf(untilHours),
      refund_percent: refundPercent,
    })),
    time_zone: timeZone,
    description: describeRule(rule, language),
  };
}

function describeRule({ freeUntilHours, tiers }: CancellationRule, language: PlaceLanguage): string {
  if (tiers) {
    const steps = tiers.map(({ untilHours: hours, refundPercent: percent }) =>
      refundText(language, 'ridePart', { hours, percent }),
    );
    return `${commaText(steps, language)}${refundText(language, 'rideAfter')}`;
  }
  if (freeUntilHours === null) return refundText(language, 'nothing');
  if (freeUntilHours === 0) return refundText(language, 'freeUntilBegin');
  return refundText(language, 'freeBeforeBegin', { hours: freeUntilHours });
}

/** Price lines in their wire shape; amounts become major units. */
export function presentLines(lines: readonly PriceLine[], currency: string): WirePrice['line_items'] {
  return lines.map(({ band, quantity, unitMinor, totalMinor }) => ({
    band,
    quantity,
    unit_price: toMajor(unitMinor, currency),
    total: toMajor(totalMinor, currency),
  }));
}

/** Booking questions in their wire shape. */
export function presentQuestions(questions: readonly BookingQuestion[]) {
  return questions.map(({ maxLength, kind, onlyIf, acceptsText, ...question }) => ({
    ...question,
    ...(kind === 'location' ? { accepts_text: acceptsText ?? false } : {}),
    max_length: maxLength,
    type: kind,
    only_if: onlyIf && { question: onlyIf.question, one_of: onlyIf.oneOf },
  }));
}

/** A meeting point in its wire shape. */
export function presentMeetingPoint({
  name,
  instructions,
  latitude,
  longitude,
}: ProductDetails['meetingPoint']) {
  return { name, instructions, lat: latitude, lng: longitude };
}

/** The new total of a visit, as the problem `price_changed` shows it. */
export function presentNewPrice(totalMinor: number, currency: string) {
  return { total: toMajor(totalMinor, currency), currency };
}

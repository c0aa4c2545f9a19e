import { refundText } from '#server/modules/bookings/index.ts';
import type { PlaceLanguage } from '#server/modules/places/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-visits.ts';
import type { BookingQuestion, CancellationRule, PriceLine, ProductDetails } from './port.ts';

type WirePrice = Output<typeof contract.calculateExperiencePrice>;

/** A cancellation rule in its wire shape; `freeUntil` is null when the start is unknown. */
export function presentPolicy(
  { freeUntilHours }: CancellationRule,
  freeUntil: string | null,
  timeZone: string,
  language: PlaceLanguage,
): WirePrice['cancellation_policy'] {
  return {
    type: freeUntilHours === null ? 'non_refundable' : 'free_cancellation',
    free_until_hours: freeUntilHours,
    free_until: freeUntil,
    time_zone: timeZone,
    description:
      freeUntilHours === null
        ? refundText(language, 'nothing')
        : refundText(language, 'freeBeforeBegin', { hours: freeUntilHours }),
  };
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
  return questions.map(({ maxLength, ...question }) => ({ ...question, max_length: maxLength }));
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

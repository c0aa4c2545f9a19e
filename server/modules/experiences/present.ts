import { refundText } from '#server/modules/bookings/index.ts';
import type { PlaceLanguage } from '#server/modules/places/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract-search.ts';
import type * as visits from './contract-visits.ts';
import type { BookingQuestion, CancellationRule, PriceLine, ProductDetails, ProductSummary } from './port.ts';

type Page = Output<typeof contract.searchExperiences>;
type WireProduct = Page['experiences'][number];
type WirePrice = Output<typeof visits.calculateExperiencePrice>;

/** One page of products in its wire shape. */
export function presentPage(
  found: { products: readonly ProductSummary[]; total: number },
  input: { page: number; per_page: number },
): Page {
  return {
    experiences: found.products.map(presentProduct),
    total: found.total,
    page: input.page,
    per_page: input.per_page,
  };
}

/** A product in its wire shape. */
export function presentProduct(product: ProductSummary): WireProduct {
  const { location, currency } = product;
  return {
    product_code: product.code,
    title: product.title,
    summary: product.summary,
    images: product.images,
    rating: product.rating,
    duration_minutes: product.durationMinutes,
    from_price: toMajor(product.fromPriceMinor, currency),
    currency,
    flags: product.flags,
    categories: product.categories,
    location: {
      city: location.city,
      country_code: location.countryCode,
      destination_id: location.placeId,
      lat: location.latitude,
      lng: location.longitude,
      distance_km: product.distanceKm,
    },
    free_cancellation: product.freeCancellation,
    confirmation_type: product.confirmation,
  };
}

/** A cancellation rule in its wire shape; `free_until` is null when `startsAt` is unknown. */
export function presentPolicy(
  { freeUntilHours }: CancellationRule,
  timeZone: string,
  startsAt: string | null,
  language: PlaceLanguage,
): WirePrice['cancellation_policy'] {
  const until = freeUntil({ freeUntilHours }, startsAt);
  return {
    type: freeUntilHours === null ? 'non_refundable' : 'free_cancellation',
    free_until_hours: freeUntilHours,
    free_until: until,
    time_zone: timeZone,
    description:
      freeUntilHours === null
        ? refundText(language, 'nothing')
        : refundText(language, 'freeBeforeBegin', { hours: freeUntilHours }),
  };
}

/** The last instant of free cancellation; null when there is none or `startsAt` is unknown. */
export function freeUntil({ freeUntilHours }: CancellationRule, startsAt: string | null): string | null {
  if (freeUntilHours === null || startsAt === null) return null;
  return isoInstant(Date.parse(startsAt) - freeUntilHours * 3_600_000);
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

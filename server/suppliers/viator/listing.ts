import type { ListedProduct } from '#server/modules/experiences/port.ts';
import { parseAmount, toPlainText } from '#server/platform/supplier-http/index.ts';
import type { ViatorProduct, ViatorSchedule } from './answers.ts';
import { countryOf } from './countries.ts';
import type { Destination } from './reference-data.ts';
import { cancellationOf, categoriesOf, confirmationOf, flagsOf, minutesOf, picturesOf } from './traits.ts';

export const titleLength = 200;
const summaryLength = 300;
const defaultMostTravellers = 15;

export type Lists = {
  destinations: ReadonlyMap<string, Destination>;
  tags: ReadonlyMap<number, string>;
};

/** The destination of a product: the primary one, or else the first. */
export function destinationOf(
  { destinations }: ViatorProduct,
  known: ReadonlyMap<string, Destination>,
): Destination | null {
  const ref = destinations.find(({ primary }) => primary === true)?.ref ?? destinations[0]?.ref;
  return known.get(ref ?? '') ?? null;
}

/**
 * A product as our catalogue keeps it; null for one that cannot be listed, because its place or its price is unknown.
 * Products are listed at the centre of their destination, since their own places are references. One without a price is off
 * sale.
 */
export function listedProduct(
  product: ViatorProduct,
  schedule: ViatorSchedule | undefined,
  { destinations, tags }: Lists,
): ListedProduct | null {
  const destination = destinationOf(product, destinations);
  if (!destination?.center) return null;
  const currency = schedule?.currency ?? 'USD';
  const fromPriceMinor = parseAmount(schedule?.summary?.fromPrice, currency);
  const title = toPlainText(product.title, titleLength);
  return {
    code: product.productCode,
    isOnSale: product.status === 'ACTIVE' && !!fromPriceMinor && title !== '',
    texts: { en: { title: title || product.productCode, summary: summaryOf(product) } },
    images: picturesOf(product),
    rating: ratingOf(product),
    durationMinutes: minutesOf(product.itinerary?.duration),
    fromPriceMinor: fromPriceMinor ?? 0,
    currency,
    flags: flagsOf(product),
    categories: categoriesOf(product, tags),
    freeCancellation: cancellationOf(product).freeUntilHours !== null,
    confirmation: confirmationOf(product),
    town: { name: destination.name, countryCode: countryOf(destinations, destination.destinationId) ?? '' },
    latitude: destination.center.latitude,
    longitude: destination.center.longitude,
    maxTravellers: mostTravellersOf(product),
  };
}

/** The beginning of the description. */
export const summaryOf = ({ description }: ViatorProduct): string => toPlainText(description, summaryLength);

/** The score out of five, and how many gave one. */
export function ratingOf({ reviews }: ViatorProduct): { score: number; count: number } {
  const count = reviews?.totalReviews ?? 0;
  const score = reviews?.combinedAverageRating ?? 0;
  return count > 0 && score > 0 && score <= 5 ? { score, count } : { score: 0, count: 0 };
}

/** The most people of one booking. */
export function mostTravellersOf({ bookingRequirements }: ViatorProduct): number {
  const most = bookingRequirements?.maxTravelersPerBooking ?? 0;
  return most > 0 ? most : defaultMostTravellers;
}

import { refundText } from '#server/modules/bookings/index.ts';
import { type PlaceLanguage, placeLanguage } from '#server/modules/places/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-search.ts';
import type { GroundOffer, GroundQuery, RefundStep } from './port.ts';
import type { GroundQuote, GroundSearch } from './search-store.ts';
import { amenities, vehicleClasses, vehicleTypes } from './taxonomy.ts';
import { namedByType } from './vehicle-names.ts';

type Wire = Output<typeof contract.pollGroundTransport>['quotes'][number];

/** A quote in its wire shape. */
export function presentQuote(
  { id, offer }: Pick<GroundQuote, 'id' | 'offer'>,
  { query, expiresAt }: Pick<GroundSearch, 'query' | 'expiresAt'>,
): Wire {
  const { currency } = offer.price;
  const { provider, capacity } = offer;
  return {
    quote_id: id,
    price: toMajor(offer.price.totalMinor, currency),
    currency,
    step_type: offer.stepType,
    steps: offer.steps.map(({ type, from, to, minutes, description }) => ({
      step_type: type,
      from,
      to,
      duration_minutes: minutes,
      description,
    })),
    vehicle_type: { key: offer.vehicleType, name: vehicleTypes[offer.vehicleType] },
    vehicle_class: { key: offer.vehicleClass, name: vehicleClasses[offer.vehicleClass] },
    category: offer.category,
    make: offer.make,
    model: offer.model,
    vehicle_description: offer.description,
    display_name: displayName(offer, placeLanguage(query.language)),
    image: offer.image,
    capacity: {
      passengers: capacity.passengers,
      luggage: capacity.luggage,
      luggage_per_person: capacity.luggagePerPerson,
    },
    provider: {
      name: provider.name,
      logo: provider.logo,
      rating: provider.rating,
      rating_count: provider.ratingCount,
    },
    amenities: offer.amenities.map(({ key, included, priceMinor }) => ({
      key,
      name: amenities[key],
      included,
      price: toMajor(priceMinor, currency),
    })),
    cancellable: offer.refunds.length > 0,
    cancellation_policy: presentPolicy(offer.refunds, query),
    wait_time: presentWait(offer),
    duration_minutes: offer.durationMinutes,
    round_trip: query.returnAt !== null,
    flight_info_required: offer.flightInfoRequired,
    expires_at: expiresAt,
  };
}

/** Waiting time in its wire shape; the price is in the currency of the offer. */
export function presentWait({ wait, price }: Pick<GroundOffer, 'wait' | 'price'>) {
  return {
    minutes_included: wait.minutesIncluded,
    price_per_minute: toMajor(wait.minuteMinor, price.currency),
  };
}

/** Make and model, else description, else type and class. */
export function displayName(
  { make, model, description, vehicleType, vehicleClass }: GroundOffer,
  language: PlaceLanguage,
): string {
  if (make !== null && model !== null) return `${make} ${model}`;
  return description ?? namedByType(vehicleType, vehicleClass, language);
}

/** Refund steps in their wire shape, with the instants at which they end for this pickup. */
export function presentPolicy(
  refunds: readonly RefundStep[],
  { pickupAt, from, language }: Pick<GroundQuery, 'pickupAt' | 'from' | 'language'>,
) {
  const [free] = refunds.filter(({ percent }) => percent === 100);
  return {
    tiers: refunds.map(({ hoursBefore, percent }) => ({
      hours_before_pickup: hoursBefore,
      refund_percent: percent,
      until: until(pickupAt, hoursBefore),
    })),
    free_until: free ? until(pickupAt, free.hoursBefore) : null,
    time_zone: from.timeZone,
    description: sentenceOf(refunds, placeLanguage(language)),
  };
}

function until(pickupAt: string, hours: number): string {
  return new Date(Date.parse(pickupAt) - hours * 3_600_000).toISOString();
}

function sentenceOf(refunds: readonly RefundStep[], language: PlaceLanguage): string {
  if (refunds.length === 0) return refundText(language, 'rideNothing');
  const parts = refunds.map(({ hoursBefore: hours, percent }) =>
    percent === 100
      ? refundText(language, 'rideFree', { hours })
      : refundText(language, 'ridePart', { hours, percent }),
  );
  const comma = { en: '; ', fr: '\u202f; ', es: '; ', de: '; ', ar: '، ' }[language];
  return `${parts.join(comma)}${refundText(language, 'rideAfter')}`;
}

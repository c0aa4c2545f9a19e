import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-search.ts';
import type { TransferOffer } from './port.ts';
import { presentPlace } from './present-place.ts';
import type { FoundQuotes, PolicyView, QuoteView } from './views.ts';

type Wire = Output<typeof contract.pollGroundTransport>;

/** The quotes of a search in their wire shape. */
export function presentFoundQuotes(found: FoundQuotes): Wire {
  return {
    search_id: found.id,
    more_coming: found.moreComing,
    partial: found.isPartial,
    suppliers: found.suppliers,
    from: presentPlace(found.from),
    to: presentPlace(found.to),
    pickup_datetime: found.pickupAt,
    return_pickup_datetime: found.returnAt,
    num_passengers: found.passengers,
    currency: found.currency,
    quotes: found.quotes.map(presentQuote),
    total: found.total,
    filtered: found.quotes.length,
    expires_at: found.expiresAt,
  };
}

function presentQuote(quote: QuoteView): Wire['quotes'][number] {
  const { currency, provider, capacity } = quote;
  return {
    quote_id: quote.id,
    price: toMajor(quote.priceMinor, currency),
    currency,
    step_type: quote.stepType,
    steps: quote.steps.map(({ type, from, to, minutes, description }) => ({
      step_type: type,
      from,
      to,
      duration_minutes: minutes,
      description,
    })),
    vehicle_type: quote.vehicleType,
    vehicle_class: quote.vehicleClass,
    category: quote.category,
    make: quote.make,
    model: quote.model,
    vehicle_description: quote.description,
    display_name: quote.displayName,
    image: quote.image,
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
    amenities: quote.amenities.map(({ key, name, included, priceMinor }) => ({
      key,
      name,
      included,
      price: toMajor(priceMinor, currency),
    })),
    cancellable: quote.policy.tiers.length > 0,
    cancellation_policy: presentPolicy(quote.policy),
    wait_time: presentWait(quote.wait, currency),
    duration_minutes: quote.durationMinutes,
    round_trip: quote.isRoundTrip,
    flight_info_required: quote.flightInfoRequired,
    expires_at: quote.expiresAt,
  };
}

/** Waiting time in its wire shape. */
export function presentWait(wait: TransferOffer['wait'], currency: string) {
  return {
    minutes_included: wait.minutesIncluded,
    price_per_minute: toMajor(wait.minuteMinor, currency),
  };
}

/** A refund policy in its wire shape. */
export function presentPolicy(policy: PolicyView): Wire['quotes'][number]['cancellation_policy'] {
  return {
    tiers: policy.tiers.map(({ hoursBefore, percent, until }) => ({
      hours_before_pickup: hoursBefore,
      refund_percent: percent,
      until,
    })),
    free_until: policy.freeUntil,
    time_zone: policy.timeZone,
    description: policy.description,
  };
}

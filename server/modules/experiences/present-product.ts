import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-search.ts';
import type * as visits from './contract-visits.ts';
import type { ProductDetails, ProductSummary } from './port.ts';
import { presentMeetingPoint, presentPolicy, presentQuestions } from './present.ts';
import type { Availability, ProductPage } from './views.ts';

type Page = Output<typeof contract.searchExperiences>;

/** One page of products in its wire shape. */
export function presentProductPage({ products, total, page, perPage }: ProductPage): Page {
  return { experiences: products.map(presentProduct), total, page, per_page: perPage };
}

function presentProduct(product: ProductSummary): Page['experiences'][number] {
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

/** The details of a product in their wire shape. */
export function presentExperience(
  product: ProductDetails,
  ctx: Reader,
): Output<typeof contract.getExperience> {
  return {
    ...presentProduct(product),
    description: product.description,
    inclusions: product.inclusions,
    exclusions: product.exclusions,
    meeting_point: presentMeetingPoint(product.meetingPoint),
    cancellation_policy: presentPolicy(product.cancellation, null, product.timeZone, readerLanguage(ctx)),
    itinerary: product.itinerary,
    options: product.options.map(({ code, ...option }) => ({ option_code: code, ...option })),
    age_bands: product.ageBands.map(({ band, fromAge, toAge, bookable }) => ({
      band,
      from_age: fromAge,
      to_age: toAge,
      bookable,
    })),
    max_travellers: product.maxTravellers,
    traveller_names: product.names,
    booking_questions: presentQuestions(product.questions),
    reviews: {
      ...product.rating,
      breakdown: product.reviews.breakdown,
      latest: product.reviews.latest.map(({ countryCode, ...review }) => ({
        ...review,
        country_code: countryCode,
      })),
    },
    operator: product.operator,
    accessibility: product.accessibility,
    season: { from_month: product.season.fromMonth, to_month: product.season.toMonth },
    time_zone: product.timeZone,
  };
}

/** Days and slots of a product in their wire shape. */
export function presentAvailability({
  code,
  currency,
  timeZone,
  days,
}: Availability): Output<typeof visits.getExperienceAvailability> {
  return {
    product_code: code,
    currency,
    time_zone: timeZone,
    days: days.map(({ date, state, slots }) => ({
      date,
      status: state,
      slots: slots.map((slot) => ({
        time_slot: slot.time,
        has_start_time: slot.hasStartTime,
        option_code: slot.optionCode,
        remaining: slot.remaining,
        price_per_band: slot.bandPrices.map(({ band, priceMinor }) => ({
          band,
          price: toMajor(priceMinor, currency),
        })),
        total_for_pax: toMajor(slot.totalMinor, currency),
        unavailable_reason: slot.unavailable,
      })),
    })),
  };
}

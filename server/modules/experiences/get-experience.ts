import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-search.ts';
import { presentMeetingPoint, presentPolicy, presentProduct, presentQuestions } from './present.ts';
import { experienceSupplier } from './suppliers.ts';

/** The details of an experience, without dates; 404 for an unknown one. Needs no member. */
export async function getExperience(
  ctx: PublicContext,
  input: Input<typeof contract.getExperience>,
): Promise<Output<typeof contract.getExperience>> {
  const supplier = experienceSupplier(ctx.environment);
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const product = await supplier.details(ctx, input.product_code, currency, readerLanguage(ctx));
  if (!product) throw problem('not_found');
  return {
    ...presentProduct(product),
    description: product.description,
    inclusions: product.inclusions,
    exclusions: product.exclusions,
    meeting_point: presentMeetingPoint(product.meetingPoint),
    cancellation_policy: presentPolicy(product.cancellation, product.timeZone, null, readerLanguage(ctx)),
    itinerary: product.itinerary,
    options: product.options.map(({ code, ...option }) => ({ option_code: code, ...option })),
    age_bands: product.ageBands.map(({ band, fromAge, toAge, bookable }) => ({
      band,
      from_age: fromAge,
      to_age: toAge,
      bookable,
    })),
    max_travellers: product.maxTravellers,
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

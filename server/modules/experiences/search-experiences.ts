import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage, resolveDestination } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-search.ts';
import { rangeOf } from './date-range.ts';
import { findExperiencePlaces, parseKeywords } from './places.ts';
import type { ExperiencePlace, ProductFilters } from './port.ts';
import { searchCatalogues } from './search-catalogues.ts';
import type { ProductPage } from './views.ts';

/** One page of the experiences of a destination that match the filters; 404 for an unknown destination. */
export async function searchExperiences(
  ctx: PublicContext,
  input: Input<typeof contract.searchExperiences>,
): Promise<ProductPage> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const place = await findDestination(ctx, input.destination_id);
  const filters = filtersOf(ctx, input, currency, place);
  const { page, per_page: perPage, sort } = input;
  const window = windowOf(page, perPage);
  const query = { area: { place }, filters, sort, ...window, currency, language: readerLanguage(ctx) };
  return { ...(await searchCatalogues(ctx, query)), page, perPage };
}

/** One page of the experiences of all destinations that match every word. */
export async function searchExperiencesByKeyword(
  ctx: PublicContext,
  input: Input<typeof contract.searchExperiencesByKeyword>,
): Promise<ProductPage> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const area = await parseKeywords(ctx, input.query);
  const { page, per_page: perPage, categories } = input;
  // A query of spaces, punctuation and stop words only has no results.
  if (area.words.length === 0) return { products: [], total: 0, page, perPage };
  const query = {
    area,
    filters: categories ? { categories } : {},
    sort: 'recommended' as const,
    ...windowOf(page, perPage),
    currency,
    language: readerLanguage(ctx),
  };
  return { ...(await searchCatalogues(ctx, query)), page, perPage };
}

/** One page of the experiences around a point, the nearest first. */
export async function searchExperiencesNearby(
  ctx: PublicContext,
  input: Input<typeof contract.searchExperiencesNearby>,
): Promise<ProductPage> {
  const { page, per_page: perPage, categories } = input;
  const query = {
    area: { near: { latitude: input.lat, longitude: input.lng, radiusKm: input.radius_km } },
    filters: categories ? { categories } : {},
    sort: 'distance' as const,
    ...windowOf(page, perPage),
    currency: resolveCurrency(ctx, input.currency, 'organisation'),
    language: readerLanguage(ctx),
  };
  return { ...(await searchCatalogues(ctx, query)), page, perPage };
}

const windowOf = (page: number, perPage: number) => ({ skip: (page - 1) * perPage, limit: perPage });

/** The town of a city id, name or IATA code; 404 for an unknown one. */
export async function findDestination(ctx: PublicContext, text: string): Promise<ExperiencePlace> {
  const { id } = await resolveDestination(ctx, text);
  const place = (await findExperiencePlaces(ctx, [id])).get(id);
  if (!place) throw problem('not_found');
  return place;
}

function filtersOf(
  ctx: PublicContext,
  input: Input<typeof contract.searchExperiences>,
  currency: string,
  place: ExperiencePlace,
): ProductFilters {
  const { categories, pax, filters = {} } = input;
  const dates = rangeOf(ctx, input.start_date, input.end_date, place.timeZone);
  const minor = (amount: number | undefined) =>
    amount === undefined ? undefined : fromMajor(amount, currency);
  const all: Partial<Record<keyof ProductFilters, unknown>> = {
    categories,
    pax,
    dates: dates ?? undefined,
    minPriceMinor: minor(filters.min_price),
    maxPriceMinor: minor(filters.max_price),
    minRating: filters.min_rating,
    minMinutes: filters.min_duration_minutes,
    maxMinutes: filters.max_duration_minutes,
    freeCancellation: filters.free_cancellation,
    confirmation: filters.confirmation_type,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ProductFilters;
}

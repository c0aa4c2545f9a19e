import type {
  ExperiencePlace,
  ProductFilters,
  ProductQuery,
  ProductSort,
  ProductSummary,
} from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { languageOf } from '../hotels/languages.ts';
import { isBookableWithin } from './availability.ts';
import { type Candidate, inCategories, productsWithin } from './candidates.ts';
import { kilometresBetween } from './distance.ts';
import { searchWords } from './keyword-search.ts';
import { landmarkCities, landmarkCitiesWithin } from './landmarks.ts';
import { adultMinor } from './prices.ts';
import { categoriesOf, maxDistanceKm, type Product, productAt, productsOf } from './products.ts';
import { readTakenAt, type Taken } from './stock.ts';
import { type Pictures, summarise } from './summaries.ts';

/** Data and functions of other modules that the simulated supplier uses. */
export type SandboxSources = {
  /** Places by id in one query; unknown ids are left out. */
  findPlaces(ctx: BaseContext, ids: readonly string[]): Promise<Map<string, ExperiencePlace>>;
  /** Every town within the radius, found by an index. */
  placesNear(
    ctx: BaseContext,
    latitude: number,
    longitude: number,
    radiusKm: number,
  ): Promise<ExperiencePlace[]>;
  /** The best-known places of the world. The query is expensive, so the result is cached. */
  readBestKnownPlaces(ctx: BaseContext): Promise<ExperiencePlace[]>;
  pictures: Pictures;
  convertMinor: ConvertMinor;
};

type Page = { products: ProductSummary[]; total: number };

/** One page of the products of an area. */
export async function searchProducts(
  ctx: BaseContext,
  query: ProductQuery,
  sources: SandboxSources,
): Promise<Page> {
  if ('place' in query.area) return searchPlace(ctx, query, query.area.place, sources);
  const found = inCategories(await candidatesOf(ctx, query.area, sources), query.filters.categories);
  const from = 'near' in query.area ? query.area.near : null;
  const products = pageOf(found, query).flatMap(({ place, index }) => {
    const product = productAt(place, index);
    if (!product) return [];
    const distanceKm = from && Math.round(10 * kilometresBetween(from, product)) / 10;
    return [
      summarise(
        product,
        query.currency,
        sources.pictures,
        sources.convertMinor,
        languageOf(query.language),
        distanceKm,
      ),
    ];
  });
  return { products, total: found.length };
}

async function candidatesOf(
  ctx: BaseContext,
  area: Exclude<ProductQuery['area'], { place: ExperiencePlace }>,
  sources: SandboxSources,
): Promise<Candidate[]> {
  if ('words' in area) return searchWords(area.words, area.named, await loadSearchPlaces(ctx, sources));
  const { latitude, longitude, radiusKm } = area.near;
  // Some sights are far from the town that sells them.
  const [around, further] = await Promise.all([
    sources.placesNear(ctx, latitude, longitude, radiusKm + maxDistanceKm),
    sources.findPlaces(ctx, landmarkCitiesWithin(area.near)),
  ]);
  const places = new Map([...around.map((place) => [place.id, place] as const), ...further]);
  return productsWithin([...places.values()], area.near);
}

let cachedPlaces: Promise<readonly ExperiencePlace[]> | undefined;

/** The towns of a keyword search that names no town: the best-known towns and those with sights. Cached. */
export function loadSearchPlaces(
  ctx: BaseContext,
  sources: SandboxSources,
): Promise<readonly ExperiencePlace[]> {
  cachedPlaces ??= readSearchPlaces(ctx, sources).catch((failure) => {
    cachedPlaces = undefined;
    throw failure;
  });
  return cachedPlaces;
}

async function readSearchPlaces(
  ctx: BaseContext,
  sources: SandboxSources,
): Promise<readonly ExperiencePlace[]> {
  const [best, withSights] = await Promise.all([
    sources.readBestKnownPlaces(ctx),
    sources.findPlaces(ctx, landmarkCities),
  ]);
  const all = new Map([...best.map((place) => [place.id, place] as const), ...withSights]);
  return [...all.values()].sort((one, other) => other.importance - one.importance);
}

async function searchPlace(
  ctx: BaseContext,
  query: ProductQuery,
  place: ExperiencePlace,
  { pictures, convertMinor }: SandboxSources,
): Promise<Page> {
  const { filters, currency } = query;
  const taken: Taken = filters.dates
    ? await readTakenAt(ctx, place.id, filters.dates.from, filters.dates.to)
    : new Map();
  const now = databaseNowMs('Sandbox');
  const found = productsOf(place).filter((product) =>
    matchesFilters(product, filters, currency, convertMinor, taken, now),
  );
  found.sort(comparison(query.sort, currency, convertMinor));
  const products = pageOf(found, query).map((product) =>
    summarise(product, currency, pictures, convertMinor, languageOf(query.language)),
  );
  return { products, total: found.length };
}

function matchesFilters(
  product: Product,
  filters: ProductFilters,
  currency: string,
  convertMinor: ConvertMinor,
  taken: Taken,
  now: number,
): boolean {
  const { categories, dates, pax = 1, minPriceMinor, maxPriceMinor } = filters;
  if (categories && !categoriesOf(product.activity).some((slug) => categories.includes(slug))) return false;
  if (product.score < (filters.minRating ?? 0)) return false;
  if (product.minutes < (filters.minMinutes ?? 0)) return false;
  if (product.minutes > (filters.maxMinutes ?? Number.POSITIVE_INFINITY)) return false;
  if (filters.freeCancellation && product.freeUntilHours === null) return false;
  if (filters.confirmation && product.confirmation !== filters.confirmation) return false;
  if (pax > product.maxTravellers) return false;
  if (minPriceMinor !== undefined || maxPriceMinor !== undefined) {
    const price = adultMinor(product, currency, convertMinor);
    if (price < (minPriceMinor ?? 0) || price > (maxPriceMinor ?? Number.POSITIVE_INFINITY)) return false;
  }
  return !dates || isBookableWithin(product, dates, pax, taken, now);
}

/** Ties are ordered by product index, so pages never overlap. */
function comparison(
  sort: ProductSort,
  currency: string,
  convertMinor: ConvertMinor,
): (one: Product, other: Product) => number {
  const price = (product: Product) => adultMinor(product, currency, convertMinor);
  switch (sort) {
    case 'price_low':
      return (one, other) => price(one) - price(other) || one.index - other.index;
    case 'price_high':
      return (one, other) => price(other) - price(one) || one.index - other.index;
    case 'rating':
      return (one, other) =>
        other.score - one.score || other.reviewCount - one.reviewCount || one.index - other.index;
    case 'duration':
      return (one, other) => one.minutes - other.minutes || one.index - other.index;
    default:
      return (one, other) => recommendation(other) - recommendation(one) || one.index - other.index;
  }
}

/** Rank of a product: a good score from many reviews counts more than a very good score from a few. */
function recommendation({ score, reviewCount }: Product): number {
  return (score * reviewCount + 4 * 50) / (reviewCount + 50) + Math.log10(reviewCount + 1) / 4;
}

function pageOf<Item>(all: readonly Item[], { skip, limit }: ProductQuery): Item[] {
  return all.slice(skip, skip + limit);
}

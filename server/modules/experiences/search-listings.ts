import { distanceKm } from '#server/modules/places/index.ts';
import type { Pricing } from '#server/modules/pricing/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import {
  type Listing,
  readListingsAt,
  readListingsByCode,
  readListingsNear,
  readListingsWithWords,
} from './listing-store.ts';
import { findExperiencePlaces } from './places.ts';
import type { ExperiencePlace, ProductArea, ProductFilters, ProductQuery, ProductSummary } from './port.ts';
import { compareProducts } from './product-order.ts';
import { sellProduct } from './sell-prices.ts';
import { listedCatalogues } from './suppliers.ts';

/** The products of listed catalogues that match a search, at selling prices and in the order of the query. */
export async function searchListings(
  ctx: BaseContext,
  query: ProductQuery,
  pricing: Pricing,
): Promise<ProductSummary[]> {
  const { area, filters } = query;
  const configured = new Set(await listedCatalogues.offeredNames(ctx));
  if (configured.size === 0) return [];
  const read = (await readArea(ctx, area)).filter(({ supplier }) => configured.has(supplier));
  const matching = read.filter(({ product }) => matchesFacts(product, filters));
  const bookable = filters.dates ? await keepBookable(ctx, matching, filters.dates, filters.pax) : matching;
  return (await toSummaries(ctx, bookable, query, pricing))
    .map((product) => ('near' in area ? { ...product, distanceKm: distanceTo(area.near, product) } : product))
    .filter(({ distanceKm: km }) => !('near' in area) || (km ?? 0) <= area.near.radiusKm)
    .filter(({ fromPriceMinor: price }) => isWithin(price, filters.minPriceMinor, filters.maxPriceMinor))
    .toSorted(compareProducts(query.sort));
}

/** Products of listed catalogues by code, at selling prices, also such as are off sale; unknown codes are absent. */
export async function readListedSummaries(
  ctx: BaseContext,
  codes: readonly string[],
  shown: Pick<ProductQuery, 'currency' | 'language'>,
  pricing: Pricing,
): Promise<{ product: ProductSummary; isOnSale: boolean }[]> {
  const listings = await readListingsByCode(ctx, codes);
  const onSale = new Map(listings.map(({ code, product }) => [code, product.isOnSale]));
  const products = await toSummaries(ctx, listings, shown, pricing);
  return products.map((product) => ({ product, isOnSale: onSale.get(product.code) ?? false }));
}

async function readArea(ctx: BaseContext, area: ProductArea): Promise<Listing[]> {
  if ('place' in area) return readListingsAt(ctx, area.place.id);
  return 'near' in area ? readListingsNear(ctx, area.near) : readListingsWithWords(ctx, area.words);
}

type Facts = Listing['product'];

function matchesFacts(product: Facts, filters: ProductFilters): boolean {
  const { categories, confirmation, pax = 1 } = filters;
  return (
    (!categories || product.categories.some((slug) => categories.includes(slug))) &&
    product.rating.score >= (filters.minRating ?? 0) &&
    isWithin(product.durationMinutes, filters.minMinutes, filters.maxMinutes) &&
    (!filters.freeCancellation || product.freeCancellation) &&
    (!confirmation || product.confirmation === confirmation) &&
    pax <= product.maxTravellers
  );
}

const isWithin = (value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) =>
  value >= least && value <= most;

/** Asks each supplier for the days; one that does not answer has its products left out. */
async function keepBookable(
  ctx: BaseContext,
  listings: readonly Listing[],
  dates: { from: string; to: string },
  pax = 1,
): Promise<Listing[]> {
  const bySupplier = Map.groupBy(listings, ({ supplier }) => supplier);
  const kept = await Promise.all(
    [...bySupplier].map(async ([supplier, theirs]) => {
      const codes = theirs.map(({ externalId }) => externalId);
      const bookable = await listedCatalogues
        .named(ctx.environment, supplier)
        .bookableWithin(ctx, codes, dates, pax)
        .catch((err: unknown) => {
          ctx.log.warn({ err, supplier }, 'products were left out of a search with dates');
          return new Set<string>();
        });
      return theirs.filter(({ externalId }) => bookable.has(externalId));
    }),
  );
  return kept.flat();
}

async function toSummaries(
  ctx: BaseContext,
  listings: readonly Listing[],
  { currency, language }: Pick<ProductQuery, 'currency' | 'language'>,
  pricing: Pricing,
): Promise<ProductSummary[]> {
  if (listings.length === 0) return [];
  const places = await findExperiencePlaces(ctx, [...new Set(listings.map(({ placeId }) => placeId))]);
  return listings.flatMap((listing) => {
    const place = places.get(listing.placeId);
    const product = place && sellProduct(ctx, toSummary(listing, place, language), currency, pricing);
    return product ? [product] : [];
  });
}

function toSummary({ code, product }: Listing, place: ExperiencePlace, language: string): ProductSummary {
  const { texts, town: _, latitude, longitude, isOnSale: __, maxTravellers: ___, ...facts } = product;
  const city = place.names?.[language] ?? place.name;
  return {
    ...facts,
    ...(texts[language] ?? texts.en),
    code,
    location: { city, countryCode: place.countryCode, placeId: place.id, latitude, longitude },
    distanceKm: null,
  };
}

function distanceTo(
  near: { latitude: number; longitude: number },
  { location }: Pick<ProductSummary, 'location'>,
): number {
  const km = distanceKm(
    { lat: near.latitude, lng: near.longitude },
    { lat: location.latitude, lng: location.longitude },
  );
  return Math.round(10 * km) / 10;
}

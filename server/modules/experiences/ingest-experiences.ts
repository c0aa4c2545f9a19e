import { z } from 'zod';
import {
  countryName,
  distanceKm,
  findCitiesNamed,
  foldName,
  type Place,
} from '#server/modules/places/index.ts';
import { findReadingContext } from '#server/modules/supplier-settings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { experienceCategories } from './categories.ts';
import { type NewListing, readCursor, saveCursor, saveListings } from './listing-store.ts';
import { findCountriesNear } from './places.ts';
import type { ListedProduct } from './port.ts';
import { ourProductCode } from './product-codes.ts';
import { listedCatalogues } from './suppliers.ts';

/** Reads what has changed in every listed catalogue. Searches read only what this has written. */
export const ingestExperiences = defineJob({
  name: 'ingest_experiences',
  payload: z.object({}),
  schedule: '37 * * * *',
  pool: 'external',
  run: async (ctx) => {
    const names = listedCatalogues.names(ctx.environment);
    await Promise.all(
      names.map((supplier) =>
        enqueue(ctx, readExperienceCatalogue, { supplier }, { key: `read-catalogue:${supplier}` }),
      ),
    );
  },
});

/** Reads one page of a catalogue and continues with the next until it has seen every change. */
export const readExperienceCatalogue = defineJob({
  name: 'read_experience_catalogue',
  payload: z.object({ supplier: z.string() }),
  pool: 'external',
  run: async (ctx, { supplier }) => {
    const catalogue = listedCatalogues.find(ctx.environment, supplier);
    if (!catalogue) return;
    const reading = await findReadingContext(ctx, catalogue);
    if (!reading) return;
    const page = await catalogue.modifiedSince(reading, await readCursor(ctx, supplier));
    const listings = await toListings(ctx, supplier, page.products);
    await transaction(ctx, async (ctx) => {
      await saveListings(ctx, listings);
      await saveCursor(ctx, supplier, page.cursor);
      if (page.hasMore)
        await enqueue(ctx, readExperienceCatalogue, { supplier }, { key: `read-catalogue:${supplier}` });
    });
  },
});

/** A town with the name of the product's town counts as that town up to this distance. */
const farthestTownKm = 60;

type Located = { product: ListedProduct; name: string; countryCode: string };

/** The products with their countries: that of their city where the supplier names none. Without a city they are left out. */
async function locate(ctx: BaseContext, products: readonly ListedProduct[]): Promise<Located[]> {
  const without = products.filter(({ town }) => town.countryCode === '');
  const countries = await findCountriesNear(ctx, without, farthestTownKm);
  const found = new Map(without.map((product, index) => [product, countries[index]]));
  return products.flatMap((product): Located[] => {
    const countryCode = product.town.countryCode || found.get(product);
    return countryCode ? [{ product, name: product.town.name, countryCode }] : [];
  });
}

/** The products with our codes and places; those in towns that we do not know are left out. */
async function toListings(
  ctx: BaseContext,
  supplier: string,
  products: readonly ListedProduct[],
): Promise<NewListing[]> {
  const located = await locate(ctx, products);
  const cities = await findCitiesNamed(ctx, located);
  const known = located.flatMap(({ product, countryCode }) => {
    const [nearest] = cities
      .map((city) => ({ city, km: distanceKm({ lat: product.latitude, lng: product.longitude }, city) }))
      .filter(({ city, km }) => city.country === countryCode && km <= farthestTownKm)
      .toSorted((one, other) => one.km - other.km);
    return nearest ? [{ product, city: nearest.city }] : [];
  });
  if (known.length < products.length)
    ctx.log.warn({ supplier, products: products.length - known.length }, 'products in unknown towns');
  return known.map(({ product, city }) => ({
    supplier,
    externalId: product.code,
    code: ourProductCode(supplier, product.code),
    placeId: city.id,
    product,
    words: wordsOf(product, city),
  }));
}

function wordsOf({ texts, categories }: ListedProduct, city: Place): string[] {
  const said = [
    ...Object.values(texts).map(({ title }) => title),
    ...experienceCategories.filter(({ slug }) => categories.includes(slug)).map(({ name }) => name),
    city.name,
    ...Object.values(city.names ?? {}),
    countryName(city.country, 'en'),
  ];
  return [...new Set(said.flatMap((text) => foldName(text).split(' ')))].filter(Boolean);
}

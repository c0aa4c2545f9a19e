import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext, type Person, systemContext } from '#server/testing/index.ts';
import { getExperience } from './get-experience.ts';
import { readExperienceCatalogue } from './ingest-experiences.ts';
import { readCursor, readListingsByCode } from './listing-store.ts';
import type { ListedProduct } from './port.ts';
import { ourProductCode } from './product-codes.ts';
import { searchExperiences, searchExperiencesByKeyword } from './search-experiences.ts';
import { experienceSuppliers, listedCatalogues } from './suppliers.ts';
import { readCatalogues, whileExperienceSupplier } from './testing/listed-catalogues.ts';

let member: Person;
let fortress: ListedProduct;
let cursorBefore: string | null;

beforeAll(async () => {
  member = await aMember(await aTenant());
  await readCatalogues();
  cursorBefore = await readCursor(systemContext(), 'opengate');
  const listed = await listedCatalogues.named('Sandbox', 'opengate').modifiedSince(systemContext(), null);
  fortress = listed.products.find(({ code }) => code === 'OG-100') as ListedProduct;
});

// Other files of this worker find the catalogue as it was.
afterAll(async () => {
  const { db } = systemContext();
  await db.execute(
    sql`delete from experience_listings where supplier = 'opengate' and external_id like 'OG-9%'`,
  );
  await db.execute(
    sql`update experience_catalogues set cursor = ${cursorBefore} where supplier = 'opengate'`,
  );
});

/** Reads a page of the catalogue that lists these products. */
const readPage = (products: ListedProduct[], cursor: string): Promise<void> =>
  whileExperienceSupplier(
    'opengate',
    { modifiedSince: async () => ({ products, cursor, hasMore: false }) },
    () => readExperienceCatalogue.run(systemContext(), { supplier: 'opengate' }),
  );

async function titlesListed(codes: readonly string[]): Promise<string[]> {
  const listings = await readListingsByCode(
    systemContext(),
    codes.map((code) => ourProductCode('opengate', code)),
  );
  return listings.map(({ product }) => product.texts.en.title).sort();
}

const titled = (code: string, title: string, more: Partial<ListedProduct> = {}): ListedProduct => ({
  ...fortress,
  code,
  isOnSale: false,
  texts: { en: { title, summary: '' } },
  ...more,
});

test('Of a product that a page lists twice the later entry counts, and the reading goes on', async () => {
  await readPage(
    [titled('OG-910', 'Earlier'), titled('OG-911', 'Another'), titled('OG-910', 'Later')],
    'after the twins',
  );
  expect(await titlesListed(['OG-910', 'OG-911'])).toEqual(['Another', 'Later']);
  expect(await readCursor(systemContext(), 'opengate')).toBe('after the twins');
});

test('A product without a country is listed in the country of the city nearest to it', async () => {
  const abroad = { latitude: 60.39, longitude: 5.32, town: { name: 'Bergen', countryCode: '' } };
  await readPage(
    [
      titled('OG-920', 'Fortress without a country', {
        isOnSale: true,
        town: { ...fortress.town, countryCode: '' },
      }),
      titled('OG-921', 'Harbour', abroad),
      titled('OG-922', 'At sea', { ...abroad, latitude: -48, longitude: -123 }),
    ],
    'after the stateless',
  );
  expect(await titlesListed(['OG-920', 'OG-921', 'OG-922'])).toEqual([
    'Fortress without a country',
    'Harbour',
  ]);
  const ctx = await memberContext(member);
  const { products } = await searchExperiences(ctx, {
    destination_id: 'Salzburg',
    categories: fortress.categories,
    sort: 'price_low',
    page: 1,
    per_page: 50,
  });
  expect(products.find(({ title }) => title === 'Fortress without a country')?.location).toMatchObject({
    city: 'Salzburg',
    countryCode: 'AT',
  });
  const named = await searchExperiencesByKeyword(ctx, {
    query: 'fortress without country austria',
    page: 1,
    per_page: 50,
  });
  expect(named.products.map(({ title }) => title)).toEqual(['Fortress without a country']);
});

test('The details of a product whose supplier names no country have that of its place', async () => {
  const code = ourProductCode('opengate', fortress.code);
  const { details } = experienceSuppliers.named('Sandbox', 'opengate');
  const found = await whileExperienceSupplier(
    'opengate',
    {
      details: async (...asked) => {
        const product = await details(...asked);
        return product && { ...product, location: { ...product.location, countryCode: '' } };
      },
    },
    async () => getExperience(await memberContext(member), { product_code: code }),
  );
  expect(found.location).toMatchObject({ city: 'Salzburg', countryCode: 'AT' });
});

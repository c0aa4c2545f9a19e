import { beforeAll, expect, test } from 'vitest';
import { simulatedFailure } from '#server/platform/resilience/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { testTours } from '#server/sandbox/suppliers/experiences/index.ts';
import {
  aMember,
  aTenant,
  memberContext,
  type Person,
  runJobs,
  systemContext,
} from '#server/testing/index.ts';
import { holdAtAcceptedPrice } from './hold-at-accepted-price.ts';
import { ingestExperiences } from './ingest-experiences.ts';
import { listExperienceCategories } from './list-categories.ts';
import { readCursor } from './listing-store.ts';
import type { ListedProduct, Visit } from './port.ts';
import { readProductCards } from './read-product-cards.ts';
import { searchExperiences } from './search-experiences.ts';
import { listedCatalogues } from './suppliers.ts';
import { readCatalogues, whileExperienceSupplier } from './testing/listed-catalogues.ts';

let member: Person;

beforeAll(async () => {
  member = await aMember(await aTenant());
  await readCatalogues();
});

const down = async (): Promise<never> => {
  throw simulatedFailure('unavailable', 'It is down.');
};

async function titlesIn(more: { start_date?: string } = {}): Promise<string[]> {
  const ctx = await memberContext(member);
  const input = {
    destination_id: 'Salzburg',
    categories: ['attraction-tickets' as const, 'day-trips' as const],
    sort: 'price_low' as const,
    page: 1,
    per_page: 50,
    ...more,
  };
  return (await searchExperiences(ctx, input)).products.map(({ title }) => title);
}

test('A catalogue that is down leaves out its own products and nothing else', async () => {
  const all = await titlesIn();
  expect(all.length).toBeGreaterThan(2);
  const without = await whileExperienceSupplier(
    'wayfinder',
    { search: down, countByCategory: down },
    async () => {
      const ctx = await memberContext(member);
      const { categories } = await listExperienceCategories(ctx, { destination_id: 'Salzburg' });
      expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(2);
      return titlesIn();
    },
  );
  expect(without).toEqual(['Fortress, day ticket', 'Salt mine and lakes, with a transfer']);
});

test('A search with dates leaves out the products of a supplier that does not answer', async () => {
  const dated = { start_date: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10) };
  expect(await titlesIn(dated)).toContain('Fortress, day ticket');
  const titles = await whileExperienceSupplier('opengate', { bookableWithin: down }, () => titlesIn(dated));
  expect(titles).not.toContain('Fortress, day ticket');
  expect(titles).toContain('Salt mine and lakes, with a transfer');
});

test('Cards of saved products come from every catalogue, and one off sale says so', async () => {
  const tour = testTours[0].code;
  const ctx = await memberContext(member);
  const cards = await readProductCards(ctx, [tour, 'exp_test_manual', 'xp_0123456789abcdef'], 'EUR');
  expect([...cards.keys()].sort()).toEqual(['exp_test_manual', tour]);
  expect(cards.get(tour)).toMatchObject({ isAvailable: false, currency: 'EUR' });
  expect(cards.get('exp_test_manual')).toMatchObject({ isAvailable: true });
});

test('The reading of a catalogue goes on from page to page, and a changed product replaces the earlier one', async () => {
  const ctx = systemContext();
  const listed = await listedCatalogues.named('Sandbox', 'opengate').modifiedSince(ctx, null);
  const fortress = listed.products.find(({ code }) => code === 'OG-100') as ListedProduct;
  const pages: Record<string, { product: ListedProduct; next: string }> = {
    '1': { product: { ...fortress, code: 'OG-900', isOnSale: true }, next: '2' },
    '2': { product: { ...fortress, code: 'OG-900', isOnSale: false }, next: '3' },
  };
  const asked: (string | null)[] = [];
  await whileExperienceSupplier(
    'opengate',
    {
      modifiedSince: async (_ctx, cursor) => {
        asked.push(cursor);
        const page = pages[cursor ?? ''];
        return page
          ? { products: [page.product], cursor: page.next, hasMore: page.next === '2' }
          : { products: [], cursor: cursor ?? '1', hasMore: false };
      },
    },
    async () => {
      await ingestExperiences.run(ctx, {});
      await runJobs();
    },
  );
  expect(asked).toEqual(['1', '2']);
  expect(await readCursor(ctx, 'opengate')).toBe('3');
  expect((await titlesIn()).filter((title) => title === 'Fortress, day ticket')).toHaveLength(1);
});

test('A supplier that holds a higher price in its own currency has the hold refused, and the same price kept', async () => {
  const ctx = await memberContext(member);
  const code = testTours[0].code;
  const visit: Visit = {
    code,
    optionCode: null,
    date: addDays(today('UTC'), 120),
    time: '08:30',
    pax: { adults: 2, children: 0 },
    currency: 'EUR',
  };
  const holdAt = (changeMinor: number) =>
    whileExperienceSupplier(
      'lodestar',
      {
        hold: async (_ctx, { currency, agreedTotalMinor }, until) => ({
          kind: 'price_only',
          until,
          price: { currency, totalMinor: agreedTotalMinor + changeMinor },
          handle: null,
        }),
      },
      () => holdAtAcceptedPrice(ctx, visit, () => true),
    );
  await expect(holdAt(100)).rejects.toMatchObject({ code: 'price_changed' });
  expect(await holdAt(0)).toMatchObject({ holdId: expect.any(String) });
});

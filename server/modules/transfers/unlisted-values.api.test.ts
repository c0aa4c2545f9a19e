import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, type Person, systemContext } from '#server/testing/index.ts';
import { getSearchTaxonomy } from './search-taxonomy.ts';
import { aSearch, type Poll, poll, type Quote, quote } from './testing/shop.ts';
import { numberedType, readableName } from './unlisted-values.ts';

let member: Person;
let plain: Poll;
let found: Poll;
let tukTuk: Quote;

beforeAll(async () => {
  member = await aMember(await aTenant());
  plain = await aSearch({ as: member });
  found = await aSearch(
    { as: member },
    { start_address: 'Versailles', end_address: 'Test New Vehicle, Paris' },
  );
  const unlisted = found.quotes.find(({ vehicle_type }) => vehicle_type.name === 'Tuk tuk');
  if (!unlisted) throw new Error('The search returned no tuk-tuk');
  tukTuk = unlisted;
});

test('A transfer quote with values outside the taxonomy is shown under names made from their keys', () => {
  expect(tukTuk).toMatchObject({
    vehicle_type: { key: numberedType('tuk_tuk').key, name: 'Tuk tuk' },
    vehicle_class: { name: 'Open air' },
    category: 'Guided ride',
    display_name: 'Tuk tuk, Open air',
    amenities: [{ key: 'guide_on_board', name: 'Guide on board', included: false, price: 9 }],
  });
});

test.each([
  ['filter_vehicle_types', ['tuk TUK']],
  ['filter_vehicle_types', [numberedType('tuk_tuk').key]],
  ['filter_vehicle_types', [String(numberedType('tuk_tuk').key), 'Sedan']],
  ['filter_vehicle_classes', ['Open air']],
  ['filter_categories', ['Guided ride']],
  ['filter_amenities', ['guide_on_board']],
])(
  'A filter %s with the unlisted value %j is accepted in a search that has it, and 400 in others',
  async (name, value) => {
    const { status, body } = await poll({ as: member }, found.search_id, { [name]: value });
    const tukTuks = found.quotes.filter(({ vehicle_type }) => vehicle_type.name === 'Tuk tuk');
    expect([status, body.filtered]).toEqual([200, tukTuks.length]);
    expect(body.filtered).toBeLessThan(body.total);
    const refused = await poll({ as: member }, plain.search_id, { [name]: value });
    expect([refused.status, refused.problem.code, refused.problem.errors?.[0]?.field]).toEqual([
      400,
      'unsupported_filter_value',
      `${name}.0`,
    ]);
  },
);

test('An unlisted amenity of a transfer can be added to its travel quote', async () => {
  const body = { search_id: found.search_id, quote_id: tukTuk.quote_id, amenities: ['guide_on_board'] };
  const made = await quote({ as: member }, body);
  expect([made.status, made.body.amount]).toEqual([201, tukTuk.price + 9]);
  expect(made.body.breakdown.at(-1)).toMatchObject({ name: 'Guide on board', amount: 9 });
});

test('The taxonomy of an unknown or expired transfer search is the published one', async () => {
  const ctx = systemContext() as unknown as Parameters<typeof getSearchTaxonomy>[0];
  const { vehicle_types } = await getSearchTaxonomy(ctx, 'unknown');
  expect(vehicle_types.map(({ name }) => name)).toEqual(
    'Sedan,SUV,Van,Minibus,Coach,Shuttle,Bus,Train,Ferry,Water taxi,Helicopter'.split(','),
  );
});

test('The readable name of a key has spaces and one capital letter at its start', () => {
  expect(['tuk_tuk', 'open-air', 'Water taxi', '__proto__', 'constructor'].map(readableName)).toEqual([
    'Tuk tuk',
    'Open air',
    'Water taxi',
    'Proto',
    'Constructor',
  ]);
});

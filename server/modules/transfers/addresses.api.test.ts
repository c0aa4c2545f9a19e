import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, type Person, systemContext } from '#server/testing/index.ts';
import { findEnds } from './addresses.ts';
import { search, transferSearch } from './testing/shop.ts';

let member: Person;

beforeAll(async () => {
  member = await aMember(await aTenant());
});

type Begun = { from: Record<string, unknown> };
type Refusal = { field: string; code: string; suggestions?: string[] };

async function ask(start_address: string, end_address = 'ZRH') {
  const { status, body, problem } = await search(
    { as: member },
    transferSearch({ start_address, end_address }),
  );
  return {
    status,
    from: (body as unknown as Begun)?.from,
    errors: problem?.errors as Refusal[] | undefined,
  };
}

test.each([
  ['48.8566, 2.3522', 'coordinates', 'Paris'],
  ['48.8566,2.3522', 'coordinates', 'Paris'],
  ['48.85837009999999, 2.2944813000000177', 'coordinates', 'Paris'],
  ['CDG', 'airport', 'Paris'],
  ['Heathrow', 'airport', 'London'],
  ['Paris', 'city', 'Paris'],
  ['London', 'city', 'London'],
  ['Londres', 'city', 'London'],
  ['Múnich', 'city', 'Munich'],
  ['دبي', 'city', 'Dubai'],
  ['221B Baker Street, London', 'street', 'London'],
  ['22 Rue de Rivoli, 75004 Paris, France', 'street', 'Paris'],
  ['Test Slow, Paris', 'street', 'Paris'],
  ['75001 Paris', 'postal_code', 'Paris'],
  ['SW1A 1AA', 'postal_code', 'London'],
  ['10115 Berlin, Germany', 'postal_code', 'Berlin'],
  ['Test Hotel Sold Out, Paris', 'hotel', 'Paris'],
])('The address "%s" is resolved to type %s in %s', async (address, kind, city) => {
  const { status, from } = await ask(address);
  expect(status).toBe(201);
  expect(from).toMatchObject({ address, kind, city });
});

test.each([
  ['Frankfurt', 'Frankfurt am Main', 'DE'],
  ['Victoria', 'Victoria', 'CA'],
  ['Valencia', 'Valencia', 'ES'],
  ['Paris', 'Paris', 'FR'],
  ['London', 'London', 'GB'],
  ['Birmingham', 'Birmingham', 'GB'],
  ['Hyderabad', 'Hyderabad', 'IN'],
  ['Venice', 'Venice', 'IT'],
])('The name "%s" resolves to one city: %s in %s', async (address, city, country_code) => {
  const { status, from } = await ask(address);
  expect([status, from]).toMatchObject([201, { kind: 'city', city, country_code }]);
});

test.each([
  ['Springfield', 'Springfield, Illinois, United States'],
  ['Cambridge', 'Cambridge, United Kingdom'],
  ['San Jose', 'San Jose, California, United States'],
  ['12 Main Street, Springfield', '12 Main Street, Springfield, Illinois, United States'],
  ['Grand Hotel', null],
])(
  'The ambiguous address "%s" is 422 with suggestions that are accepted as addresses',
  async (address, expected) => {
    const { status, errors } = await ask(address);
    expect([status, errors?.[0]?.field, errors?.[0]?.code]).toEqual([
      422,
      'start_address',
      'ambiguous_address',
    ]);
    const suggestions = errors?.[0]?.suggestions ?? [];
    expect(suggestions.length).toBeGreaterThan(1);
    if (expected) expect(suggestions).toContain(expected);
    for (const suggestion of suggestions) {
      const again = await ask(suggestion);
      expect([suggestion, again.status]).toEqual([suggestion, 201]);
    }
  },
);

test('When both addresses of a transfer are ambiguous, one 422 names both fields', async () => {
  const { errors } = await ask('Springfield', 'Cambridge');
  expect(errors?.map(({ field }) => field)).toEqual(['start_address', 'end_address']);
});

test('A misspelt city is 422 with the city as a suggestion', async () => {
  const { errors } = await ask('Barcelna');
  expect(errors?.[0]).toMatchObject({ code: 'unknown_address' });
  expect(errors?.[0]?.suggestions).toContain('Barcelona, Spain');
});

test.each(['91, 2.3522', '48.85, 181'])('Coordinates out of range (%s) are 422', async (address) => {
  const { errors } = await ask(address);
  expect(errors?.[0]).toMatchObject({ field: 'start_address', code: 'invalid_coordinates' });
});

test.each([
  ['A', 422],
  ['x'.repeat(201), 422],
  [`${'1 Rue A '.repeat(24)}, Paris`, 201],
])('Only an address of 2 to 200 characters is accepted (case %#)', async (address, status) => {
  expect((await ask(address)).status).toBe(status);
});

test.each([
  ['CDG Terminal 2E', 'airport_CDG'],
  ['LHR T5', 'airport_LHR'],
  ['Paris CDG', 'airport_CDG'],
  ['CDG, Paris, France', 'airport_CDG'],
  ['LHR Airport, United Kingdom', 'airport_LHR'],
  ['LHR, UK', 'airport_LHR'],
  ['CDG, FR', 'airport_CDG'],
  ['LAX, California', 'airport_LAX'],
  ['FRA, Allemagne', 'airport_FRA'],
  ['JFK, New York', 'airport_JFK'],
  ['Orly Airport (ORY)', 'airport_ORY'],
  ['DXB مطار', 'airport_DXB'],
])('The code of an airport is read beside words for a part of it or for its city: "%s"', async (text, id) => {
  expect((await findEnds(systemContext(), text, 'BER', 'en', null)).from.placeId).toBe(id);
});

test.each([
  ['VIA ROMA 1, MILANO', 'Milan'],
  ['MGM Grand, Las Vegas', 'Las Vegas'],
  ['TWA Hotel, New York', 'New York City'],
  ['RUE DE RIVOLI 22, 75004 PARIS, FRANCE', 'Paris'],
  ['THE SAVOY, LONDON', 'London'],
  ['BMW Welt, Munich', 'Munich'],
])('Three capitals beside other words are no code of an airport: "%s" is in %s', async (text, city) => {
  for (const geocoder of [null, undefined]) {
    const { from } = await findEnds(systemContext(), text, 'CDG', 'en', geocoder);
    expect([from.city, from.type]).toEqual([city, 'city']);
  }
});

test('A hotel whose name ends in three capitals is unknown without a geocoder and without its city', async () => {
  const found = findEnds(systemContext(), 'Hotel Adlon GER', 'CDG', 'en', null);
  await expect(found).rejects.toMatchObject({
    facts: { errors: [{ code: 'unknown_address' }] },
  });
});

test('Without a geocoder, cities, airports and coordinates are resolved', async () => {
  const found = await findEnds(systemContext(), '48.8566, 2.3522', 'LYS', 'en', null);
  expect([found.from.kind, found.to.kind]).toEqual(['coordinates', 'airport']);
});

test.each([
  ['1 Rue A, 75004 Paris, France', 'Paris'],
  ['1 Quai A, Lyon', 'Lyon'],
])('Without a geocoder, %s is in %s, and the supplier gets the text as typed', async (text, city) => {
  const { from } = await findEnds(systemContext(), text, 'BER', 'en', null);
  expect(from).toMatchObject({ address: text, kind: 'street', city });
});

test('Without a geocoder, an address of a city whose name several have is ambiguous, and each suggestion is one', async () => {
  const ctx = systemContext();
  const failure = await findEnds(ctx, '12 Main Street, Springfield', 'BER', 'en', null).catch((err) => err);
  const [error] = failure.facts.errors;
  expect(error).toMatchObject({ field: 'start_address', code: 'ambiguous_address' });
  const { from } = await findEnds(ctx, error.suggestions[0], 'BER', 'en', null);
  expect(from.address).toBe(error.suggestions[0]);
});

test('Without a geocoder, an address that names no city is 422', async () => {
  await expect(findEnds(systemContext(), '1 Rue A', 'Lyon', 'en', null)).rejects.toMatchObject({
    facts: { errors: [{ field: 'start_address', code: 'unknown_address' }] },
  });
});

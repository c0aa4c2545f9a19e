import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Person } from '#server/testing/index.ts';
import { aSearch, type Poll, poll, type Quote } from './testing/shop.ts';

let member: Person;
let searches: Poll[];

/** Searches that together return every kind of quote: airport, ferry, long distance, large party. */
beforeAll(async () => {
  member = await aMember(await aTenant());
  searches = [
    await aSearch({ as: member }),
    await aSearch({ as: member }, { start_address: 'IST', end_address: 'Istanbul' }),
    await aSearch({ as: member }, { start_address: 'Lyon', end_address: 'Geneva', num_passengers: 7 }),
  ];
});

type Filters = Record<string, unknown>;
type Predicate = (quote: Quote) => boolean;

/** The definition of each filter, applied to quotes in their wire shape. */
const definitions: Record<string, (value: never) => Predicate> = {
  filter_vehicle_types:
    (value: string[]) =>
    ({ vehicle_type }) =>
      value.some((one) => one === vehicle_type.name || one === String(vehicle_type.key)),
  filter_vehicle_classes:
    (value: string[]) =>
    ({ vehicle_class }) =>
      value.some((one) => one === vehicle_class.name || one === String(vehicle_class.key)),
  filter_categories:
    (value: string[]) =>
    ({ category }) =>
      value.includes(category),
  filter_amenities:
    (value: string[]) =>
    ({ amenities }) =>
      value.every((key) => amenities.some((amenity) => amenity.key === key)),
  filter_step_type:
    (value: string) =>
    ({ step_type }) =>
      step_type === value,
  filter_exclude_walk:
    (value: boolean) =>
    ({ steps }) =>
      !value || !steps.some(({ step_type }) => step_type === 'walk'),
  filter_min_passengers:
    (min: number) =>
    ({ capacity }) =>
      capacity.passengers >= min,
  filter_min_luggage:
    (min: number) =>
    ({ capacity }) =>
      capacity.luggage >= min,
  filter_cancellable_only:
    (value: boolean) =>
    ({ cancellable }) =>
      !value || cancellable,
  filter_max_price:
    (max: number) =>
    ({ price }) =>
      price <= max,
};

const types = 'Sedan SUV Van Minibus Coach Shuttle Bus Train Ferry Helicopter Water_taxi'
  .split(' ')
  .map((name) => name.replace('_', ' '));
const some = <Value>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    filter_vehicle_types: some([...types, '1', '2', '8', '11']),
    filter_vehicle_classes: some(['Economy', 'Standard', 'Business', 'First class', 'Electric', '1', '4']),
    filter_categories: some(['Private transfer', 'Shared transfer', 'Scheduled service', 'Charter']),
    filter_amenities: some(['wifi', 'air_conditioning', 'child_seat', 'meet_and_greet', 'bottled_water']),
    filter_step_type: fc.constantFrom('car', 'bus', 'ferry', 'rail', 'air'),
    filter_exclude_walk: fc.boolean(),
    filter_min_passengers: fc.integer({ min: 0, max: 20 }),
    filter_min_luggage: fc.integer({ min: 0, max: 20 }),
    filter_cancellable_only: fc.boolean(),
    filter_max_price: fc.double({ min: 0, max: 1500, noNaN: true }),
  },
  { requiredKeys: [] },
);

const rating = ({ provider }: Quote) => provider.rating ?? -1;
const inOrder: Record<string, (one: Quote, next: Quote) => boolean> = {
  price_asc: (one, next) => one.price <= next.price,
  price_desc: (one, next) => one.price >= next.price,
  rating_desc: (one, next) => rating(one) >= rating(next),
  capacity_desc: (one, next) => one.capacity.passengers >= next.capacity.passengers,
};

const idsOf = (quotes: readonly Quote[]) => quotes.map(({ quote_id }) => quote_id).sort();

test('A maximum price less than one minor unit below the price of a transfer quote excludes it', async () => {
  const [{ search_id, quotes }] = searches as [Poll];
  const prices = quotes.map(({ price }) => price);
  const price = Math.max(...prices);
  const shown = async (filter_max_price: number) =>
    (await poll({ as: member }, search_id, { filter_max_price })).body.filtered;
  expect(await shown(price)).toBe(prices.length);
  expect(await shown(price - 0.001)).toBe(prices.filter((one) => one < price).length);
});

test('Any filters and sort order of a poll return exactly the matching transfer quotes in that order', async () => {
  const orders = fc.option(fc.constantFrom(...Object.keys(inOrder)), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(fc.nat(2), filters, orders, async (index, chosen, sort_by) => {
      const all = searches[index] as Poll;
      const { status, body } = await poll({ as: member }, all.search_id, { ...chosen, sort_by });
      expect(status).toBe(200);
      const predicates = Object.entries(chosen).map(
        ([name, value]) => definitions[name]?.(value as never) as Predicate,
      );
      const expected = all.quotes.filter((quote) => predicates.every((matches) => matches(quote)));
      expect(idsOf(body.quotes)).toEqual(idsOf(expected));
      expect([body.filtered, body.total]).toEqual([expected.length, all.quotes.length]);
      const sorted = inOrder[sort_by ?? 'price_asc'] as (one: Quote, next: Quote) => boolean;
      body.quotes.slice(1).forEach((quote, position) => {
        expect(sorted(body.quotes[position] as Quote, quote)).toBe(true);
      });
    }),
    { numRuns: 200 },
  );
});

describe('Single filters', () => {
  test.each([
    ['filter_vehicle_types', ['Sedan']],
    ['filter_vehicle_types', ['3']],
    ['filter_vehicle_types', [8]],
    ['filter_vehicle_classes', ['First class']],
    ['filter_vehicle_classes', ['5']],
    ['filter_categories', ['Shared transfer']],
    ['filter_amenities', ['wifi', 'bottled_water']],
    ['filter_step_type', 'car'],
    ['filter_step_type', 'bus'],
    ['filter_step_type', 'ferry'],
    ['filter_step_type', 'rail'],
    ['filter_step_type', 'air'],
    ['filter_exclude_walk', true],
    ['filter_min_passengers', 8],
    ['filter_min_luggage', 10],
    ['filter_cancellable_only', true],
    ['filter_max_price', 60],
  ])('The transfer filter %s with value %j keeps some quotes and drops others', async (name, value) => {
    const istanbul = searches[1] as Poll;
    const { filtered, total } = (await poll({ as: member }, istanbul.search_id, { [name]: value })).body;
    expect(filtered).toBeGreaterThan(0);
    expect(filtered).toBeLessThan(total);
  });

  test('Names in transfer filters are case-insensitive', async () => {
    const { search_id } = searches[0] as Poll;
    const [one, other] = await Promise.all([
      poll({ as: member }, search_id, { filter_vehicle_types: ['Sedan'] }),
      poll({ as: member }, search_id, { filter_vehicle_types: ['sEDAN'] }),
    ]);
    expect(other.body).toEqual(one.body);
  });

  test('A transfer filter that is false or absent drops no quotes, and unknown fields are ignored', async () => {
    const all = searches[0] as Poll;
    const { body } = await poll({ as: member }, all.search_id, {
      filter_exclude_walk: false,
      filter_cancellable_only: false,
      colour: 'red',
    });
    expect(idsOf(body.quotes)).toEqual(idsOf(all.quotes));
  });
});

describe('Invalid filters', () => {
  test.each([
    [{ filter_vehicle_types: ['Sedan', 'Rickshaw'] }, 'filter_vehicle_types.1'],
    [{ filter_vehicle_types: ['99'] }, 'filter_vehicle_types.0'],
    [{ filter_vehicle_types: [99] }, 'filter_vehicle_types.0'],
    [{ filter_vehicle_types: ['__proto__'] }, 'filter_vehicle_types.0'],
    [{ filter_vehicle_types: 'Sedan' }, 'filter_vehicle_types'],
    [{ filter_vehicle_types: [] }, 'filter_vehicle_types'],
    [{ filter_vehicle_types: null }, 'filter_vehicle_types'],
    [{ filter_vehicle_types: [null] }, 'filter_vehicle_types.0'],
    [{ filter_vehicle_classes: ['Imperial'] }, 'filter_vehicle_classes.0'],
    [{ filter_categories: ['Teleport'] }, 'filter_categories.0'],
    [{ filter_amenities: ['wifi', 'jacuzzi'] }, 'filter_amenities.1'],
    [{ filter_amenities: ['constructor'] }, 'filter_amenities.0'],
    [{ filter_step_type: 'walk' }, 'filter_step_type'],
    [{ filter_step_type: ['car'] }, 'filter_step_type'],
    [{ filter_exclude_walk: 'true' }, 'filter_exclude_walk'],
    [{ filter_exclude_walk: 1 }, 'filter_exclude_walk'],
    [{ filter_min_passengers: '4' }, 'filter_min_passengers'],
    [{ filter_min_passengers: 2.5 }, 'filter_min_passengers'],
    [{ filter_min_passengers: -1 }, 'filter_min_passengers'],
    [{ filter_min_luggage: 'many' }, 'filter_min_luggage'],
    [{ filter_cancellable_only: 'yes' }, 'filter_cancellable_only'],
    [{ filter_max_price: '100' }, 'filter_max_price'],
    [{ filter_max_price: -5 }, 'filter_max_price'],
    [{ sort_by: 'price' }, 'sort_by'],
    [{ sort_by: null }, 'sort_by'],
  ])('The invalid transfer filter %j is 400 and names the field', async (body, field) => {
    const { status, problem } = await poll({ as: member }, (searches[0] as Poll).search_id, body);
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([
      400,
      'unsupported_filter_value',
      field,
    ]);
  });

  test.each(['{', '[]', '"filters"', 'null', '{"filter_max_price":}'])(
    'The malformed filter body %j is 400',
    async (raw) => {
      const { status, problem } = await poll({ as: member }, (searches[0] as Poll).search_id, raw);
      expect([status, problem.code]).toEqual([400, 'malformed_body']);
    },
  );

  test('Transfer filters in the query string of GET are 400, and other parameters are ignored', async () => {
    const path = `/v1/travel/ground-transport/${(searches[0] as Poll).search_id}/poll`;
    for (const query of ['filter_step_type=car', 'sort_by=price_desc']) {
      const { status, problem } = await callApi('GET', `${path}?${query}`, { as: member });
      expect([status, problem.code]).toEqual([400, 'unsupported_filter_value']);
    }
    expect((await callApi('GET', `${path}?_=1`, { as: member })).status).toBe(200);
  });
});

describe('Polls by POST without filters', () => {
  test.each([
    ['no body and no content type', undefined],
    ['an empty body', ''],
    ['an empty object', {}],
  ])('A poll of transfers by POST with %s returns every quote', async (_, body) => {
    const [found] = searches;
    const path = `/v1/travel/ground-transport/${found?.search_id}/poll`;
    const polled = await callApi<Poll>('POST', path, { as: member, body });
    expect([polled.status, polled.body.filtered]).toEqual([200, found?.total]);
  });
});

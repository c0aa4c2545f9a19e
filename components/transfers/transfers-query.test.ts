import { expect, test } from 'vitest';
import { getTransferTaxonomy } from '#server/modules/transfers/index.ts';
import { greatestMaxPrice } from '../portal/parse-max-price.ts';
import {
  bookTransferHref,
  dropUnknownFilters,
  filterCount,
  isComplete,
  parseTransfersQuery,
  transfersHref,
  withChange,
} from './transfers-query.ts';

const read = (address: string) => {
  const parameters = new URL(address, 'http://localhost').searchParams;
  return parseTransfersQuery(
    Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)])),
  );
};

const transfer = '/transfers?from=CDG&to=22+Rue+Auber%2C+Paris&date=2027-03-12&time=15%3A30&people=3&bags=2';

test('The URL of a transfer search is the same after reading and writing it', () => {
  const address = `${transfer}&type=1&type=3&class=5&category=Private+transfer&amenity=child_seat&by=car&no_walk=1&cancellable=1&max=90&sort=rating_desc&search=01980000-0000-7000-8000-0000000000a1`;
  expect(transfersHref(read(address))).toBe(address);
  expect(filterCount(read(address))).toBe(9);
});

test('A transfer search with invalid parameters ignores them and is incomplete', () => {
  const query = read('/transfers?from=CDG&to=Paris&date=soon&time=25:00&people=0&bags=-1&max=x&search=1');
  expect(isComplete(query)).toBe(false);
  expect(isComplete(read(transfer.replace('2027-03-12', '2027-02-31')))).toBe(false);
  expect(transfersHref(query)).toBe('/transfers?from=CDG&to=Paris&people=2');
});

test('A transfer search includes a return trip only if it has a return date', () => {
  expect(transfersHref(read(`${transfer}&return_time=10:00`))).toBe(transfer);
  expect(transfersHref(read(`${transfer}&return_date=2027-03-15&return_time=10:00`))).toContain(
    'return_date=2027-03-15',
  );
});

test('Transfer filters outside the published taxonomy are dropped', async () => {
  const taxonomy = await getTransferTaxonomy({} as Parameters<typeof getTransferTaxonomy>[0]);
  const query = read(
    `${transfer}&type=1&type=998&class=997&category=Rickshaw&amenity=jacuzzi&by=mule&sort=luck`,
  );
  expect(dropUnknownFilters(query, taxonomy)).toMatchObject({
    types: [1],
    classes: [],
    categories: [],
    amenities: [],
    by: '',
    sort: 'price_asc',
  });
});

test('A transfer filter that only this search knows is kept', async () => {
  const published = await getTransferTaxonomy({} as Parameters<typeof getTransferTaxonomy>[0]);
  const taxonomy = {
    ...published,
    vehicle_types: [...published.vehicle_types, { key: 9_999_999, name: 'Tuk tuk' }],
    categories: [...published.categories, { name: 'Guided ride' }],
  };
  const query = read(`${transfer}&type=9999999&category=Guided+ride`);
  expect(dropUnknownFilters(query, taxonomy)).toMatchObject({
    types: [9_999_999],
    categories: ['Guided ride'],
  });
});

test('The booking URL of a transfer quote keeps the search parameters and the chosen extras', () => {
  const query = read(`${transfer}&sort=price_desc`);
  const address = bookTransferHref(query, 'q1', ['child_seat']);
  expect(address).toContain('/book-transfer/q1?from=CDG');
  expect(address).toContain('&extra=child_seat');
  expect(withChange(read(address), {})).toBe(`${transfer}&sort=price_desc`);
});

test('A search for transfers keeps a highest price of any currency', () => {
  const query = parseTransfersQuery({ from: 'CGK', max: '12000000' });
  expect(query.maxPrice).toBe(12_000_000);
  expect(transfersHref(query)).toContain('max=12000000');
  expect(parseTransfersQuery({ max: '9'.repeat(20) }).maxPrice).toBe(greatestMaxPrice);
});

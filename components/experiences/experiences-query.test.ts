import { expect, test } from 'vitest';
import {
  experiencesHref,
  filterCount,
  parseExperiencesQuery,
  searchKind,
  withChange,
} from './experiences-query.ts';

const read = (address: string) =>
  parseExperiencesQuery(Object.fromEntries(new URL(address, 'http://localhost').searchParams));

test('The URL of an experience search is the same after reading and writing it', () => {
  const address =
    '/experiences?destination=Paris&date=2027-01-03&category=food-and-drink&sort=rating&free=1&instant=1&rated=1&length=half&max=80&page=2';
  expect(experiencesHref(read(address))).toBe(address);
  expect(experiencesHref(read('/experiences?near=48.8566,2.3522'))).toBe(
    '/experiences?near=48.8566%2C2.3522',
  );
});

test('Invalid parameters of an experience search are ignored', () => {
  const address = '/experiences?category=cars&sort=luck&length=toString&max=-3&page=0&date=soon&near=99,200';
  expect(experiencesHref(read(address))).toBe('/experiences');
  expect(searchKind(read(address))).toBeNull();
});

test('An experience search prefers coordinates to a keyword, and a keyword to a destination', () => {
  expect(searchKind(read('/experiences?destination=Paris'))).toBe('destination');
  expect(searchKind(read('/experiences?destination=Paris&q=wine'))).toBe('keyword');
  expect(searchKind(read('/experiences?destination=Paris&q=wine&near=1,2'))).toBe('near');
});

test('A changed filter of an experience search returns to the first page', () => {
  const query = read('/experiences?destination=Paris&page=3');
  expect(withChange(query, { free: true })).toBe('/experiences?destination=Paris&free=1');
  expect(filterCount(read(withChange(query, { free: true, maxPrice: 50 })))).toBe(2);
});

test('A highest price in rupiah is kept, and one above the greatest becomes the greatest', () => {
  expect(read('/experiences?destination=Bali&max=15000000').maxPrice).toBe(15_000_000);
  expect(read('/experiences?destination=Bali&max=9999999999').maxPrice).toBe(1_000_000_000);
});

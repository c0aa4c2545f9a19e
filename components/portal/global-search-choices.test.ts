import { expect, test } from 'vitest';
import { foundGroups, linksFor, placeSearch, recentGroup, wordsGroup } from './global-search-choices.ts';
import type { Suggestion } from './place-suggestions.ts';

const titles = { places: 'Places', hotels: 'Hotels', airports: 'Airports', experiences: 'Experiences' };
const names = { hotels: 'H', experiences: 'X', airport: 'A', transfers: 'T', esim: 'E' };

const suggestion = (change: Partial<Suggestion>): Suggestion => ({
  id: 'city_1',
  type: 'city',
  name: 'Paris',
  localised_name: '',
  country: 'FR',
  country_name: 'France',
  ...change,
});

test('A chosen place links to every kind of product that the partner sells, with the form filled in', () => {
  const ways = linksFor(placeSearch('San José', 'CR'), ['hotels', 'transfers', 'esim']);
  expect(ways).toEqual([
    { kind: 'hotels', href: '/hotels?destination=San%20Jos%C3%A9' },
    { kind: 'transfers', href: '/transfers?to=San%20Jos%C3%A9' },
    { kind: 'esim', href: '/esim?country=CR' },
  ]);
});

test('A chosen hotel, airport or experience links only to its own page', () => {
  const thing = { name: 'x', note: '', country: '' };
  const all = ['hotels', 'experiences', 'airport'] as const;
  expect(linksFor({ ...thing, kind: 'hotel', id: 'htl_1' }, all)).toEqual([
    { kind: 'hotels', href: '/hotels/htl_1' },
  ]);
  expect(linksFor({ ...thing, kind: 'airport', id: 'CDG' }, all)).toEqual([
    { kind: 'airport', href: '/airport?airport=CDG' },
  ]);
  expect(linksFor({ ...thing, kind: 'experience', id: 'exp_1' }, all)).toEqual([
    { kind: 'experiences', href: '/experiences/exp_1' },
  ]);
});

test('A chosen airport is treated as a place if the partner sells no airport services', () => {
  const airport = { kind: 'airport', id: 'CDG', name: 'Paris CDG', note: '', country: 'FR' } as const;
  expect(linksFor(airport, ['hotels'])).toEqual([
    { kind: 'hotels', href: '/hotels?destination=Paris%20CDG' },
  ]);
});

test('The global search lists at most five results of each kind, with experiences at the end', () => {
  const cities = Array.from({ length: 7 }, (_, index) =>
    suggestion({ id: `city_${index}`, name: `P${index}` }),
  );
  const hotel = suggestion({ id: 'htl_1', type: 'hotel', hotel_id: 'htl_1', name: 'Grand' });
  const groups = foundGroups(
    [hotel, ...cities],
    [{ product_code: 'exp_1', title: 'Boat', location: { city: 'Paris' } }],
    titles,
  );
  expect(groups.map(({ key, choices }) => [key, choices.length])).toEqual([
    ['places', 5],
    ['hotels', 1],
    ['experiences', 1],
  ]);
});

test('Of two suggested places with the same name, the second is submitted with its country', () => {
  const groups = foundGroups(
    [suggestion({}), suggestion({ id: 'city_2', country: 'US', country_name: 'United States' })],
    [],
    titles,
  );
  const searches = groups[0]?.choices.map((choice) => choice.does === 'open' && choice.search.name);
  expect(searches).toEqual(['Paris', 'Paris, United States']);
});

test('Text without suggestions can still be searched for, and experiences are then searched by keyword', () => {
  const [group] = wordsGroup('late dinner', ['hotels', 'experiences', 'esim'], { title: 'Search', names });
  expect(group?.choices.map((choice) => choice.does === 'go' && choice.href)).toEqual([
    '/hotels?destination=late%20dinner',
    '/experiences?q=late%20dinner',
  ]);
});

test('The recent searches end with a choice to clear them, and an empty history shows no group', () => {
  const words = { title: 'Recent', forget: 'Forget' };
  expect(recentGroup([], words)).toEqual([]);
  const [group] = recentGroup([placeSearch('Paris', 'FR')], words);
  expect(group?.choices.map(({ does, name }) => [does, name])).toEqual([
    ['open', 'Paris'],
    ['forget', 'Forget'],
  ]);
});

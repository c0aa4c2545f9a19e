import { describe, expect, test } from 'vitest';
import { foundGroups, placeSearch, recentGroup, waysOf, wordsGroup } from './everything-choices.ts';
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

describe('where a choice leads', () => {
  test('a place leads to every kind that the partner sells, with the form filled in', () => {
    const ways = waysOf(placeSearch('San José', 'CR'), ['hotels', 'transfers', 'esim']);
    expect(ways).toEqual([
      { kind: 'hotels', href: '/hotels?destination=San%20Jos%C3%A9' },
      { kind: 'transfers', href: '/transfers?to=San%20Jos%C3%A9' },
      { kind: 'esim', href: '/esim?country=CR' },
    ]);
  });

  test('a hotel, an airport and an experience lead to their own page alone', () => {
    const thing = { name: 'x', note: '', country: '' };
    const all = ['hotels', 'experiences', 'airport'] as const;
    expect(waysOf({ ...thing, kind: 'hotel', id: 'htl_1' }, all)).toEqual([
      { kind: 'hotels', href: '/hotels/htl_1' },
    ]);
    expect(waysOf({ ...thing, kind: 'airport', id: 'CDG' }, all)).toEqual([
      { kind: 'airport', href: '/airport?airport=CDG' },
    ]);
    expect(waysOf({ ...thing, kind: 'experience', id: 'exp_1' }, all)).toEqual([
      { kind: 'experiences', href: '/experiences/exp_1' },
    ]);
  });

  test('an airport is a place where the partner has no airport services', () => {
    const airport = { kind: 'airport', id: 'CDG', name: 'Paris CDG', note: '', country: 'FR' } as const;
    expect(waysOf(airport, ['hotels'])).toEqual([
      { kind: 'hotels', href: '/hotels?destination=Paris%20CDG' },
    ]);
  });
});

test('at most five of each kind are listed, experiences last because they come last', () => {
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

test('of two places with one name, the second says its country to the form', () => {
  const groups = foundGroups(
    [suggestion({}), suggestion({ id: 'city_2', country: 'US', country_name: 'United States' })],
    [],
    titles,
  );
  const searches = groups[0]?.choices.map((choice) => choice.does === 'open' && choice.search.name);
  expect(searches).toEqual(['Paris', 'Paris, United States']);
});

test('words that name nothing known can still be searched with, experiences by keyword', () => {
  const [group] = wordsGroup('late dinner', ['hotels', 'experiences', 'esim'], { title: 'Search', names });
  expect(group?.choices.map((choice) => choice.does === 'go' && choice.href)).toEqual([
    '/hotels?destination=late%20dinner',
    '/experiences?q=late%20dinner',
  ]);
});

test('recent searches end with the way to forget them, and are nothing when there are none', () => {
  const words = { title: 'Recent', forget: 'Forget' };
  expect(recentGroup([], words)).toEqual([]);
  const [group] = recentGroup([placeSearch('Paris', 'FR')], words);
  expect(group?.choices.map(({ does, name }) => [does, name])).toEqual([
    ['open', 'Paris'],
    ['forget', 'Forget'],
  ]);
});

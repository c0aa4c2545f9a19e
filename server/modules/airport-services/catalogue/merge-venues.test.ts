import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeVenues } from './merge-venues.ts';
import type { Venue } from './port.ts';

/** A supplier's venues: some at each airport, airports in the order of its own matches. */
const lists = fc.array(
  fc
    .uniqueArray(fc.constantFrom('AKL', 'BNE', 'CPT', 'MEL', 'SYD'), { minLength: 0 })
    .chain((airports) =>
      fc.tuple(
        fc.constant(airports),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 }),
      ),
    )
    .map(([airports, counts]) =>
      airports.flatMap((airportCode, index) =>
        Array.from({ length: counts[index] ?? 1 }, () => ({ airportCode }) as Venue),
      ),
    ),
  { minLength: 1, maxLength: 3 },
);

test('A page of merged venues needs no more of each list than its own end, so that pages fit together', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), fc.nat(20), (venues, byWeight, end) => {
      const inOrder = byWeight ? venues : venues.map((list) => list.toSorted(byCode));
      const all = mergeVenues(inOrder, { byWeight });
      const beginning = mergeVenues(
        inOrder.map((list) => list.slice(0, end)),
        { byWeight },
      );
      expect(beginning.slice(0, end)).toEqual(all.slice(0, end));
      expect(all).toHaveLength(inOrder.flat().length);
    }),
  );
});

test('The best match of every supplier comes before the second ones', () => {
  const at = (...codes: string[]) => codes.map((airportCode) => ({ airportCode }) as Venue);
  const merged = mergeVenues([at('SYD', 'SYD', 'MEL'), at('MEL', 'SYD')], { byWeight: true });
  expect(merged.map(({ airportCode }) => airportCode)).toEqual(['SYD', 'SYD', 'MEL', 'MEL', 'SYD']);
});

const byCode = (one: Venue, other: Venue) =>
  one.airportCode < other.airportCode ? -1 : one.airportCode > other.airportCode ? 1 : 0;

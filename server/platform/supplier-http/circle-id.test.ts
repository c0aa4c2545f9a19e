import { describe, expect, test } from 'vitest';
import { circleIdOf, readCircleId } from './circle-id.ts';
import { recentValues } from './recent-values.ts';

describe('The circle of a city', () => {
  test.each([
    [48.85341, 2.3488, 2_138_551, 14_237],
    [-33.86785, 151.20732, 5_000, 5_000],
    [35.6895, 139.69171, 9_733_276, 25_000],
  ])('At %d, %d with %d people it has a radius of %d m', (latitude, longitude, population, radiusMetres) => {
    expect(readCircleId(circleIdOf({ latitude, longitude, population }))).toEqual({
      latitude,
      longitude,
      radiusMetres,
    });
  });

  test.each(['', 'city_2988507', '48.85341,2.34880', '98.00000,2.34880,5000', '48.85341,2.34880,5000,1'])(
    '"%s" is no circle',
    (id) => {
      expect(readCircleId(id)).toBeNull();
    },
  );
});

describe('Recent values', () => {
  test('A value is forgotten after its time, and the oldest one beyond the limit', () => {
    let now = 0;
    const values = recentValues<number>(2, 100, () => now);
    values.set('a', 1);
    values.set('b', 2);
    values.set('a', 3);
    values.set('c', 4);
    expect(['a', 'b', 'c'].map(values.get)).toEqual([3, undefined, 4]);
    now = 100;
    expect(values.get('c')).toBeUndefined();
  });
});

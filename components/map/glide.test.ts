import { expect, test } from 'vitest';
import { spotBetween } from './glide.ts';

const from = { lat: 48, lng: 2 };
const to = { lat: 49, lng: 3 };

test('A moving position begins and ends at the reported positions and is halfway at half time', () => {
  expect(spotBetween(from, to, 0)).toEqual(from);
  expect(spotBetween(from, to, 0.5)).toEqual({ lat: 48.5, lng: 2.5 });
  expect(spotBetween(from, to, 1)).toEqual(to);
});

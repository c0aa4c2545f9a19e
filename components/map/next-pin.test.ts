import { expect, test } from 'vitest';
import { nextPin } from './next-pin.ts';

const pins = [
  { id: 'middle', x: 100, y: 100 },
  { id: 'near east', x: 140, y: 120 },
  { id: 'far east', x: 200, y: 100 },
  { id: 'north', x: 90, y: 20 },
];

test.each([
  ['ArrowRight', 'middle', 'near east'],
  ['ArrowRight', 'near east', 'far east'],
  ['ArrowUp', 'middle', 'north'],
  ['ArrowDown', 'north', 'middle'],
  ['Home', 'north', 'middle'],
  ['End', 'middle', 'north'],
])('%s leads from the pin "%s" to the pin "%s"', (key, from, to) => {
  expect(nextPin(pins, from, key)).toBe(to);
});

test('A key leads nowhere without a pin in its direction, and other keys never lead to a pin', () => {
  expect(nextPin(pins, 'far east', 'ArrowRight')).toBeNull();
  expect(nextPin(pins, 'middle', 'Enter')).toBeNull();
  expect(nextPin([], null, 'Home')).toBeNull();
});

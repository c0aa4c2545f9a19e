import { expect, test } from 'vitest';
import { etaMinutes } from './ride-position.ts';

const at = Date.parse('2027-03-12T15:00:00Z');

test('minutes until the car is there are whole, and none are left once it is late', () => {
  expect(etaMinutes({ eta: '2027-03-12T15:07:00Z' }, at)).toBe(7);
  expect(etaMinutes({ eta: '2027-03-12T15:00:20Z' }, at)).toBe(0);
  expect(etaMinutes({ eta: '2027-03-12T14:50:00Z' }, at)).toBe(0);
});

test('a provider that expects nothing makes no promise', () => {
  expect(etaMinutes({ eta: null }, at)).toBeNull();
});

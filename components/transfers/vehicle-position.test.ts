import { expect, test } from 'vitest';
import { etaMinutes } from './vehicle-position.ts';

const at = Date.parse('2027-03-12T15:00:00Z');

test('The minutes until a car arrives are whole numbers and never negative', () => {
  expect(etaMinutes({ eta: '2027-03-12T15:07:00Z' }, at)).toBe(7);
  expect(etaMinutes({ eta: '2027-03-12T15:00:20Z' }, at)).toBe(0);
  expect(etaMinutes({ eta: '2027-03-12T14:50:00Z' }, at)).toBe(0);
});

test('A car without an expected arrival has no arrival minutes', () => {
  expect(etaMinutes({ eta: null }, at)).toBeNull();
});

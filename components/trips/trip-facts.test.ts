import { expect, test } from 'vitest';
import { mixedParts, type Trip } from './trip-facts.ts';

const trip = (statuses: string[], status: Trip['status'] = 'upcoming') =>
  ({ status, bookings: statuses.map((one) => ({ status: one })) }) as unknown as Trip;

test('A trip with five confirmed bookings and one unpaid shows both numbers', () => {
  const statuses = ['confirmed', 'confirmed', 'completed', 'pending_payment', 'confirmed', 'confirmed'];
  expect(mixedParts(trip(statuses))).toEqual([
    { part: 'confirmed', count: 5 },
    { part: 'unpaid', count: 1 },
  ]);
});

test('A trip counts bookings that await the supplier separately from confirmed ones', () => {
  expect(mixedParts(trip(['pending_supplier', 'confirmed', 'cancelled']))).toEqual([
    { part: 'confirmed', count: 1 },
    { part: 'waiting', count: 1 },
  ]);
});

test.each([
  [['confirmed', 'completed'], 'upcoming'],
  [['held', 'pending_payment', 'failed'], 'upcoming'],
  [['confirmed', 'pending_payment'], 'past'],
] as const)('A trip with bookings %o that is %s needs only one status', (statuses, status) => {
  expect(mixedParts(trip([...statuses], status))).toBeNull();
});

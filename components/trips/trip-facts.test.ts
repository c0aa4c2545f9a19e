import { expect, test } from 'vitest';
import type { TripBooking, TripView } from '#server/modules/trips/index.ts';
import { mixedParts } from './trip-facts.ts';

const booking: TripBooking = {
  id: '0197a000-0000-7000-8000-000000000001',
  kind: 'hotel',
  title: 'Hotel',
  status: 'confirmed',
  startsAt: '2027-02-18T14:00:00Z',
  endsAt: '2027-02-20T10:00:00Z',
  timeZone: 'Europe/Paris',
  totalMinor: 30000,
  currency: 'EUR',
  image: null,
  holdExpiresAt: null,
};

const trip = (statuses: TripBooking['status'][], status: TripView['status'] = 'upcoming') => ({
  status,
  bookings: statuses.map((one) => ({ ...booking, status: one })),
});

test('A trip with five confirmed bookings and one unpaid shows both numbers', () => {
  const statuses: TripBooking['status'][] = [
    'confirmed',
    'confirmed',
    'completed',
    'pending_payment',
    'confirmed',
    'confirmed',
  ];
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

test('A trip names the bookings that a supplier is asked to cancel', () => {
  expect(mixedParts(trip(['cancellation_pending', 'confirmed']))).toEqual([
    { part: 'confirmed', count: 1 },
    { part: 'cancelling', count: 1 },
  ]);
});

test.each([
  [['confirmed', 'completed'], 'upcoming'],
  [['held', 'pending_payment', 'failed'], 'upcoming'],
  [['confirmed', 'pending_payment'], 'past'],
] as const)('A trip with bookings %o that is %s needs only one status', (statuses, status) => {
  expect(mixedParts(trip([...statuses], status))).toBeNull();
});

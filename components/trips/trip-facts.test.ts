import { expect, test } from 'vitest';
import type { TripBooking, TripView } from '#server/modules/trips/index.ts';
import { keptBookings, mixedParts, tripPicture } from './trip-facts.ts';

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

test('A trip counts and shows its bookings that are not cancelled, and a cancelled trip all of them', () => {
  const { bookings } = trip(['cancelled', 'confirmed', 'pending_payment']);
  expect(keptBookings({ bookings }).map(({ status }) => status)).toEqual(['confirmed', 'pending_payment']);
  expect(keptBookings(trip(['cancelled', 'cancelled'], 'cancelled'))).toHaveLength(2);
});

test('The picture of a trip is that of a hotel that is not cancelled', () => {
  const bookings = [
    { ...booking, status: 'cancelled' as const, image: '/cancelled.webp' },
    { ...booking, image: '/kept.webp' },
  ];
  expect(
    tripPicture({ ...trip([]), bookings, place: { name: 'Paris', countryCode: 'FR' } } as TripView),
  ).toBe('/kept.webp');
});

test.each([
  [['confirmed', 'completed'], 'upcoming'],
  [['held', 'pending_payment', 'failed'], 'upcoming'],
  [['confirmed', 'pending_payment'], 'past'],
] as const)('A trip with bookings %o that is %s needs only one status', (statuses, status) => {
  expect(mixedParts(trip([...statuses], status))).toBeNull();
});

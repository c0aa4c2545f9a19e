import { describe, expect, test } from 'vitest';
import type { RideEnd } from '#server/modules/bookings/index.ts';
import { findGaps } from './find-gaps.ts';
import type { Gap, GapContext, Plan } from './gap-plans.ts';

const cdg = { code: 'CDG', name: 'Charles de Gaulle', names: null };
const paris = { latitude: 48.8566, longitude: 2.3522 };
const lyon = { latitude: 45.764, longitude: 4.8357 };

const context: GapContext = {
  homeCountry: 'GB',
  sells: { beds: true, rides: true, esims: true, experiences: true },
  now: '2027-03-01T10:00:00.000Z',
};

let count = 0;

function aPlan(more: Partial<Plan>): Plan {
  count += 1;
  return {
    id: `plan-${count}`,
    state: 'confirmed',
    startsAt: '2027-03-11T14:00:00.000Z',
    endsAt: '2027-03-11T16:00:00.000Z',
    timeZone: 'Europe/Paris',
    countryCode: 'FR',
    title: 'A plan',
    dismissed: [],
    stay: null,
    ride: null,
    mobileData: null,
    airport: null,
    isActivity: true,
    ...more,
  };
}

function aStay(checkIn: string, checkOut: string, more: Partial<Plan> = {}, at = paris): Plan {
  return aPlan({
    isActivity: false,
    title: 'Hotel Lumen',
    startsAt: `${checkIn}T14:00:00.000Z`,
    endsAt: `${checkOut}T10:00:00.000Z`,
    stay: {
      checkIn,
      checkOut,
      ...at,
      address: { line: 'rue Haute 1', city: 'Paris', postal_code: '75004', country: 'France' },
      party: { adults: 2, rooms: 1, childrenAges: [4] },
      airport: cdg,
    },
    ...more,
  });
}

const airport: RideEnd = {
  type: 'airport',
  placeId: 'airport_CDG',
  name: 'Charles de Gaulle',
  latitude: 49.0097,
  longitude: 2.5479,
};
const orly: RideEnd = {
  type: 'airport',
  placeId: 'airport_ORY',
  name: 'Orly',
  latitude: 48.7262,
  longitude: 2.3652,
};
const street: RideEnd = {
  type: 'city',
  placeId: 'city_2988507',
  name: 'Paris',
  latitude: 48.86,
  longitude: 2.34,
};

function aRide(from: RideEnd, to: RideEnd, pickupAt: string, returnAt: string | null = null): Plan {
  return aPlan({
    isActivity: false,
    startsAt: pickupAt,
    endsAt: pickupAt,
    ride: { from, to, pickupAt, returnAt },
  });
}

function gapsOf(own: readonly Plan[], others: readonly Plan[] = [], more: Partial<GapContext> = {}): Gap[] {
  const trip = { bookingIds: own.map(({ id }) => id), placeName: 'Paris', countryCode: 'FR' };
  return findGaps(trip, [...own, ...others], { ...context, ...more });
}

const kindsOf = (gaps: readonly Gap[]) => gaps.map(({ kind }) => kind);
const rideOf = (gaps: readonly Gap[]) => gaps.filter((gap) => gap.kind === 'ride');

describe('Gaps of a stay abroad', () => {
  test('A stay abroad lacks rides both ways, an eSIM and an experience', () => {
    const stay = aStay('2027-03-11', '2027-03-14');
    const gaps = gapsOf([stay]);
    expect(kindsOf(gaps)).toEqual(['ride', 'esim', 'experience']);
    expect(gaps[0]).toMatchObject({
      bookingId: stay.id,
      airport: cdg,
      arrivalDate: '2027-03-11',
      departureDate: '2027-03-14',
    });
  });

  test('A trip has no gap of a module that the app does not have', () => {
    const none = { beds: false, rides: false, esims: false, experiences: false };
    const stay = aStay('2027-03-11', '2027-03-14');
    expect(gapsOf([stay], [], { sells: none })).toEqual([]);
    expect(kindsOf(gapsOf([stay], [], { sells: { ...none, rides: true } }))).toEqual(['ride']);
  });

  test('A held or unpaid stay creates no gaps', () => {
    for (const state of ['held', 'pending_payment'] as const)
      expect(gapsOf([aStay('2027-03-11', '2027-03-14', { state })])).toEqual([]);
    expect(gapsOf([aStay('2027-03-11', '2027-03-14', { state: 'pending_supplier' })])).toHaveLength(3);
  });
});

describe('Ride gaps', () => {
  const stay = aStay('2027-03-11', '2027-03-14');

  test('A ride from the airport leaves the return as a gap, and a return ride leaves none', () => {
    const there = aRide(airport, street, '2027-03-11T12:00:00Z');
    expect(rideOf(gapsOf([stay, there]))).toMatchObject([{ arrivalDate: null, departureDate: '2027-03-14' }]);
    const both = aRide(airport, street, '2027-03-11T12:00:00Z', '2027-03-14T08:00:00Z');
    expect(rideOf(gapsOf([stay, both]))).toEqual([]);
  });

  test('An unpaid ride of another trip fills the ride gap', () => {
    const there = aRide(airport, street, '2027-03-11T12:00:00Z', '2027-03-14T08:00:00Z');
    expect(rideOf(gapsOf([stay], [{ ...there, state: 'pending_payment' }]))).toEqual([]);
  });

  test('A ride just after midnight local time fills the gap of the day before, and one two days later does not', () => {
    // 23:30 UTC on the 11th is 00:30 on the 12th in Paris.
    expect(rideOf(gapsOf([stay, aRide(airport, street, '2027-03-11T23:30:00Z')]))).toMatchObject([
      { arrivalDate: null },
    ]);
    // 23:30 UTC on the 12th is the 13th in Paris: two days after check-in.
    expect(rideOf(gapsOf([stay, aRide(airport, street, '2027-03-12T23:30:00Z')]))).toMatchObject([
      { arrivalDate: '2027-03-11' },
    ]);
  });

  test('The date of a ride is taken in the time zone of the stay', () => {
    const tokyo = { latitude: 35.68, longitude: 139.69 };
    const ginza = { ...street, ...tokyo };
    const haneda = {
      ...airport,
      placeId: 'airport_HND',
      name: 'Haneda',
      latitude: 35.5523,
      longitude: 139.7797,
    };
    const stay = aStay('2027-03-11', '2027-03-14', { timeZone: 'Asia/Tokyo', countryCode: 'JP' }, tokyo);
    // 16:00 UTC on the 9th is 01:00 on the 10th in Tokyo.
    expect(rideOf(gapsOf([stay, aRide(haneda, ginza, '2027-03-09T16:00:00Z')]))).toMatchObject([
      { arrivalDate: null },
    ]);
    expect(rideOf(gapsOf([stay, aRide(haneda, ginza, '2027-03-09T14:00:00Z')]))).toMatchObject([
      { arrivalDate: '2027-03-11' },
    ]);
  });

  test('A ride within the town fills no gap, and a ride to the airport fills only the return', () => {
    const versailles = { ...street, placeId: 'city_2969679', latitude: 48.8049, longitude: 2.1204 };
    expect(rideOf(gapsOf([stay, aRide(versailles, street, '2027-03-11T15:00:00Z')]))).toMatchObject([
      { arrivalDate: '2027-03-11', departureDate: '2027-03-14' },
    ]);
    expect(rideOf(gapsOf([stay, aRide(street, airport, '2027-03-14T08:00:00Z')]))).toMatchObject([
      { arrivalDate: '2027-03-11', departureDate: null },
    ]);
  });

  test('A ride from another town fills the arrival gap', () => {
    const far = { ...street, placeId: 'city_2996944', ...lyon };
    expect(rideOf(gapsOf([stay, aRide(far, street, '2027-03-11T15:00:00Z')]))).toMatchObject([
      { arrivalDate: null, departureDate: '2027-03-14' },
    ]);
  });

  test('A ride gap names the airport of the booked ride or lounge rather than the usual one', () => {
    expect(rideOf(gapsOf([stay, aRide(orly, street, '2027-03-11T12:00:00Z')]))).toMatchObject([
      { airport: { code: 'ORY' }, arrivalDate: null },
    ]);
    const lounge = aPlan({ isActivity: false, airport: { code: 'ORY', name: 'Orly' } });
    expect(rideOf(gapsOf([stay, lounge]))).toMatchObject([{ airport: { code: 'ORY' } }]);
  });

  test('A stay without a near airport has no ride gap', () => {
    const remote = { ...stay, stay: stay.stay && { ...stay.stay, airport: null } };
    expect(rideOf(gapsOf([remote]))).toEqual([]);
  });

  test('A stay in the home country has no ride gap, unless a booking shows that the member flies', () => {
    const home = { homeCountry: 'FR' };
    expect(kindsOf(gapsOf([stay], [], home))).toEqual(['experience']);
    const lounge = aPlan({ isActivity: false, airport: { code: 'CDG', name: 'CDG' } });
    expect(kindsOf(gapsOf([stay, lounge], [], home))).toEqual(['ride', 'experience']);
  });

  test('There is no ride gap between stays in different towns, because the way of travel is unknown', () => {
    const before = aStay('2027-03-09', '2027-03-11', {}, lyon);
    expect(rideOf(gapsOf([stay], [before]))).toMatchObject([
      { arrivalDate: null, departureDate: '2027-03-14' },
    ]);
    const after = aStay('2027-03-15', '2027-03-16', {}, lyon);
    expect(rideOf(gapsOf([stay], [before, after]))).toEqual([]);
    const later = aStay('2027-03-18', '2027-03-20', {}, lyon);
    expect(rideOf(gapsOf([stay], [later]))).toMatchObject([
      { arrivalDate: '2027-03-11', departureDate: '2027-03-14' },
    ]);
  });

  test('The arrival ride gap belongs to the first stay and the departure gap to the last', () => {
    const second = aStay('2027-03-14', '2027-03-16');
    expect(rideOf(gapsOf([stay, second]))).toMatchObject([
      { bookingId: stay.id, arrivalDate: '2027-03-11', departureDate: null },
      { bookingId: second.id, arrivalDate: null, departureDate: '2027-03-16' },
    ]);
  });
});

describe('Bed gaps', () => {
  const first = aStay('2027-03-11', '2027-03-13');
  const second = aStay('2027-03-15', '2027-03-16');

  test('Consecutive nights between two stays are one bed gap', () => {
    expect(gapsOf([first, second])[0]).toMatchObject({
      kind: 'bed',
      bookingId: first.id,
      checkIn: '2027-03-13',
      checkOut: '2027-03-15',
    });
  });

  test('A stay elsewhere, even a held one, fills the bed gap, and uncovered nights remain a gap', () => {
    const elsewhere = aStay('2027-03-13', '2027-03-15', { state: 'held' }, lyon);
    expect(kindsOf(gapsOf([first, second], [elsewhere]))).not.toContain('bed');
    const oneNight = aStay('2027-03-14', '2027-03-15', {}, lyon);
    expect(gapsOf([first, second], [oneNight])[0]).toMatchObject({
      checkIn: '2027-03-13',
      checkOut: '2027-03-14',
    });
  });

  test('There is no bed gap after the last stay or where stays touch or overlap', () => {
    expect(kindsOf(gapsOf([first, aStay('2027-03-13', '2027-03-14')]))).not.toContain('bed');
    const long = aStay('2027-03-10', '2027-03-20');
    expect(kindsOf(gapsOf([long, first, second]))).not.toContain('bed');
  });

  test('Bed gaps come first, and a trip has at most three gaps', () => {
    expect(kindsOf(gapsOf([first, second]))).toEqual(['bed', 'ride', 'ride']);
  });
});

describe('eSIM gaps', () => {
  const stay = aStay('2027-03-11', '2027-03-12');
  const lacks = (others: readonly Plan[] = [], more: Partial<GapContext> = {}) =>
    kindsOf(gapsOf([stay], others, more)).includes('esim');
  const anEsim = (countries: string[], more: Partial<Plan> = {}, expiresAt: string | null = null) =>
    aPlan({
      isActivity: false,
      startsAt: '2027-03-01T09:00:00.000Z',
      endsAt: '2027-05-10T09:00:00.000Z',
      countryCode: null,
      mobileData: { countries, expiresAt },
      ...more,
    });

  test('An eSIM gap exists only abroad, when the home country is known and roaming costs extra', () => {
    expect(lacks()).toBe(true);
    expect(lacks([], { homeCountry: 'FR' })).toBe(false);
    expect(lacks([], { homeCountry: 'PT' })).toBe(false);
    expect(lacks([], { homeCountry: null })).toBe(false);
  });

  test('An eSIM gap is filled by a national or regional eSIM that is valid when the trip begins', () => {
    expect(lacks([anEsim(['FR'])])).toBe(false);
    expect(lacks([anEsim(['DE', 'FR', 'IT'], { state: 'pending_payment' })])).toBe(false);
    expect(lacks([anEsim(['ES'])])).toBe(true);
    expect(lacks([anEsim(['FR'], {}, '2027-03-08T09:00:00.000Z')])).toBe(true);
  });

  test('There is no eSIM gap so early that an eSIM would expire before the trip', () => {
    expect(lacks([], { now: '2027-01-11T10:00:00.000Z' })).toBe(true);
    expect(lacks([], { now: '2027-01-09T10:00:00.000Z' })).toBe(false);
  });

  test('A lounge alone creates no eSIM gap in a trip', () => {
    const lounge = aPlan({ isActivity: false, airport: { code: 'CDG', name: 'CDG' } });
    expect(gapsOf([lounge])).toEqual([]);
  });
});

describe('Experience gaps', () => {
  test('An experience gap exists from two nights on, when no experience in the country is planned for these days', () => {
    expect(kindsOf(gapsOf([aStay('2027-03-11', '2027-03-12')]))).not.toContain('experience');
    const stay = aStay('2027-03-11', '2027-03-13');
    expect(kindsOf(gapsOf([stay]))).toContain('experience');
    const visit = aPlan({ startsAt: '2027-03-12T14:00:00.000Z', endsAt: '2027-03-12T16:00:00.000Z' });
    expect(kindsOf(gapsOf([stay, visit]))).not.toContain('experience');
    expect(kindsOf(gapsOf([stay], [visit]))).not.toContain('experience');
    const earlier = aPlan({ startsAt: '2027-03-09T14:00:00.000Z', endsAt: '2027-03-09T16:00:00.000Z' });
    expect(kindsOf(gapsOf([stay], [earlier]))).toContain('experience');
  });
});

describe('Dismissed gaps', () => {
  test('A dismissed gap is left out, beds and rides per stay and others for the trip, which makes room for the next gap', () => {
    const first = aStay('2027-03-11', '2027-03-13', { dismissed: ['bed'] });
    const second = aStay('2027-03-15', '2027-03-16', { dismissed: ['ride', 'experience'] });
    const gaps = gapsOf([first, second]);
    expect(gaps.map(({ kind, bookingId }) => [kind, bookingId])).toEqual([
      ['ride', first.id],
      ['esim', first.id],
    ]);
  });
});

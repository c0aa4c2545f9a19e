import { describe, expect, test } from 'vitest';
import { findGaps } from './find-gaps.ts';
import type { Gap, GapContext, Plan, RideEnd } from './gap-plans.ts';

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
    kind: 'experience',
    state: 'confirmed',
    startsAt: '2027-03-11T14:00:00.000Z',
    endsAt: '2027-03-11T16:00:00.000Z',
    timeZone: 'Europe/Paris',
    countryCode: 'FR',
    title: 'A plan',
    dismissed: [],
    stay: null,
    ride: null,
    esim: null,
    venue: null,
    ...more,
  };
}

function aStay(checkIn: string, checkOut: string, more: Partial<Plan> = {}, at = paris): Plan {
  return aPlan({
    kind: 'hotel',
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
    kind: 'ground',
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

describe('a stay abroad', () => {
  test('lacks rides both ways, an eSIM and something to do', () => {
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

  test('lacks nothing that the partner does not sell', () => {
    const none = { beds: false, rides: false, esims: false, experiences: false };
    const stay = aStay('2027-03-11', '2027-03-14');
    expect(gapsOf([stay], [], { sells: none })).toEqual([]);
    expect(kindsOf(gapsOf([stay], [], { sells: { ...none, rides: true } }))).toEqual(['ride']);
  });

  test('that is only held or being paid makes no need', () => {
    for (const state of ['held', 'pending_payment'] as const)
      expect(gapsOf([aStay('2027-03-11', '2027-03-14', { state })])).toEqual([]);
    expect(gapsOf([aStay('2027-03-11', '2027-03-14', { state: 'pending_supplier' })])).toHaveLength(3);
  });
});

describe('a ride', () => {
  const stay = aStay('2027-03-11', '2027-03-14');

  test('from the airport leaves the way back, and a way there and back leaves none', () => {
    const there = aRide(airport, street, '2027-03-11T12:00:00Z');
    expect(rideOf(gapsOf([stay, there]))).toMatchObject([{ arrivalDate: null, departureDate: '2027-03-14' }]);
    const both = aRide(airport, street, '2027-03-11T12:00:00Z', '2027-03-14T08:00:00Z');
    expect(rideOf(gapsOf([stay, both]))).toEqual([]);
  });

  test('that is still being paid, or is in another trip because its place has another name, counts', () => {
    const there = aRide(airport, street, '2027-03-11T12:00:00Z', '2027-03-14T08:00:00Z');
    expect(rideOf(gapsOf([stay], [{ ...there, state: 'pending_payment' }]))).toEqual([]);
  });

  test('after a flight that lands past midnight belongs to the night booked before, on the clocks of the place', () => {
    // 23:30 UTC on the 11th is half past midnight on the 12th in Paris.
    expect(rideOf(gapsOf([stay, aRide(airport, street, '2027-03-11T23:30:00Z')]))).toMatchObject([
      { arrivalDate: null },
    ]);
    // 23:30 UTC on the 12th is the 13th there: two days after.
    expect(rideOf(gapsOf([stay, aRide(airport, street, '2027-03-12T23:30:00Z')]))).toMatchObject([
      { arrivalDate: '2027-03-11' },
    ]);
  });

  test('far to the east is judged by the day there', () => {
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

  test('within the town is none from the airport, and one to the airport none from it', () => {
    const versailles = { ...street, placeId: 'city_2969679', latitude: 48.8049, longitude: 2.1204 };
    expect(rideOf(gapsOf([stay, aRide(versailles, street, '2027-03-11T15:00:00Z')]))).toMatchObject([
      { arrivalDate: '2027-03-11', departureDate: '2027-03-14' },
    ]);
    expect(rideOf(gapsOf([stay, aRide(street, airport, '2027-03-14T08:00:00Z')]))).toMatchObject([
      { arrivalDate: '2027-03-11', departureDate: null },
    ]);
  });

  test('from another town is a way to arrive', () => {
    const far = { ...street, placeId: 'city_2996944', ...lyon };
    expect(rideOf(gapsOf([stay, aRide(far, street, '2027-03-11T15:00:00Z')]))).toMatchObject([
      { arrivalDate: null, departureDate: '2027-03-14' },
    ]);
  });

  test('names the airport of the ride or the lounge that is booked rather than the usual one', () => {
    expect(rideOf(gapsOf([stay, aRide(orly, street, '2027-03-11T12:00:00Z')]))).toMatchObject([
      { airport: { code: 'ORY' }, arrivalDate: null },
    ]);
    const lounge = aPlan({ kind: 'lounge', venue: { airportCode: 'ORY', airportName: 'Orly' } });
    expect(rideOf(gapsOf([stay, lounge]))).toMatchObject([{ airport: { code: 'ORY' } }]);
  });

  test('is not asked for where no airport is near', () => {
    const remote = { ...stay, stay: stay.stay && { ...stay.stay, airport: null } };
    expect(rideOf(gapsOf([remote]))).toEqual([]);
  });

  test('is not asked for at home, unless a booking shows that one flies', () => {
    const home = { homeCountry: 'FR' };
    expect(kindsOf(gapsOf([stay], [], home))).toEqual(['experience']);
    const lounge = aPlan({ kind: 'lounge', venue: { airportCode: 'CDG', airportName: 'CDG' } });
    expect(kindsOf(gapsOf([stay, lounge], [], home))).toEqual(['ride', 'experience']);
  });

  test('is not asked for next to a stay elsewhere: nobody knows how one travels between them', () => {
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

  test('belongs to the first stay on arrival and to the last one on departure', () => {
    const second = aStay('2027-03-14', '2027-03-16');
    expect(rideOf(gapsOf([stay, second]))).toMatchObject([
      { bookingId: stay.id, arrivalDate: '2027-03-11', departureDate: null },
      { bookingId: second.id, arrivalDate: null, departureDate: '2027-03-16' },
    ]);
  });
});

describe('a bed', () => {
  const first = aStay('2027-03-11', '2027-03-13');
  const second = aStay('2027-03-15', '2027-03-16');

  test('lacks for the nights between two stays, as one run', () => {
    expect(gapsOf([first, second])[0]).toMatchObject({
      kind: 'bed',
      bookingId: first.id,
      checkIn: '2027-03-13',
      checkOut: '2027-03-15',
    });
  });

  test('elsewhere is a bed, also one that is only held; what it leaves is a run of its own', () => {
    const elsewhere = aStay('2027-03-13', '2027-03-15', { state: 'held' }, lyon);
    expect(kindsOf(gapsOf([first, second], [elsewhere]))).not.toContain('bed');
    const oneNight = aStay('2027-03-14', '2027-03-15', {}, lyon);
    expect(gapsOf([first, second], [oneNight])[0]).toMatchObject({
      checkIn: '2027-03-13',
      checkOut: '2027-03-14',
    });
  });

  test('lacks neither after the last stay nor where stays touch or overlap', () => {
    expect(kindsOf(gapsOf([first, aStay('2027-03-13', '2027-03-14')]))).not.toContain('bed');
    const long = aStay('2027-03-10', '2027-03-20');
    expect(kindsOf(gapsOf([long, first, second]))).not.toContain('bed');
  });

  test('comes first, and no more than three gaps are named', () => {
    expect(kindsOf(gapsOf([first, second]))).toEqual(['bed', 'ride', 'ride']);
  });
});

describe('an eSIM', () => {
  const stay = aStay('2027-03-11', '2027-03-12');
  const lacks = (others: readonly Plan[] = [], more: Partial<GapContext> = {}) =>
    kindsOf(gapsOf([stay], others, more)).includes('esim');
  const anEsim = (countries: string[], more: Partial<Plan> = {}, expiresAt: string | null = null) =>
    aPlan({
      kind: 'esim',
      startsAt: '2027-03-01T09:00:00.000Z',
      endsAt: '2027-05-10T09:00:00.000Z',
      countryCode: null,
      esim: { countries, expiresAt },
      ...more,
    });

  test('is offered abroad only, where the country of the member is known and roaming costs more', () => {
    expect(lacks()).toBe(true);
    expect(lacks([], { homeCountry: 'FR' })).toBe(false);
    expect(lacks([], { homeCountry: 'PT' })).toBe(false);
    expect(lacks([], { homeCountry: null })).toBe(false);
  });

  test('that covers the country when the trip begins is enough, a regional one too, one that is over by then is not', () => {
    expect(lacks([anEsim(['FR'])])).toBe(false);
    expect(lacks([anEsim(['DE', 'FR', 'IT'], { state: 'pending_payment' })])).toBe(false);
    expect(lacks([anEsim(['ES'])])).toBe(true);
    expect(lacks([anEsim(['FR'], {}, '2027-03-08T09:00:00.000Z')])).toBe(true);
  });

  test('is not offered so early that it would be over before the trip', () => {
    expect(lacks([], { now: '2027-01-11T10:00:00.000Z' })).toBe(true);
    expect(lacks([], { now: '2027-01-09T10:00:00.000Z' })).toBe(false);
  });

  test('is not offered for an hour in a lounge on the way', () => {
    const lounge = aPlan({ kind: 'lounge', venue: { airportCode: 'CDG', airportName: 'CDG' } });
    expect(gapsOf([lounge])).toEqual([]);
  });
});

describe('something to do', () => {
  test('is offered from two nights on, while nothing in the country is planned for these days', () => {
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

describe('what the member dismissed', () => {
  test('stays away, a ride for its stay and the rest for the whole trip, and makes room for the next gap', () => {
    const first = aStay('2027-03-11', '2027-03-13', { dismissed: ['bed'] });
    const second = aStay('2027-03-15', '2027-03-16', { dismissed: ['ride', 'experience'] });
    const gaps = gapsOf([first, second]);
    expect(gaps.map(({ kind, bookingId }) => [kind, bookingId])).toEqual([
      ['ride', first.id],
      ['esim', first.id],
    ]);
  });
});

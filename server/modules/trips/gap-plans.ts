import type { BookingKind, BookingState } from '#server/modules/bookings/index.ts';
import type { LocalisedNames } from '#server/modules/places/index.ts';
import type { GapKind } from './schema.ts';

/** The airport that most people use to reach a stay. */
export type NearAirport = { code: string; name: string; names: LocalisedNames | null };

/** One end of a ride. */
export type RideEnd = {
  type: 'city' | 'airport';
  placeId: string;
  name: string;
  latitude: number;
  longitude: number;
};

/** A current booking with the data that finding gaps needs; the data of other kinds of bookings is null. */
export type Plan = {
  id: string;
  kind: BookingKind;
  state: BookingState;
  /** ISO 8601 instants in UTC. */
  startsAt: string;
  endsAt: string;
  timeZone: string;
  countryCode: string | null;
  title: string;
  dismissed: GapKind[];
  stay: {
    checkIn: string;
    checkOut: string;
    latitude: number;
    longitude: number;
    address: { line: string; city: string; postal_code: string | null; country: string };
    party: { adults: number; rooms: number; childrenAges: number[] };
    airport: NearAirport | null;
  } | null;
  ride: { from: RideEnd; to: RideEnd; pickupAt: string; returnAt: string | null } | null;
  /** Countries that an eSIM covers, and when it expires. */
  esim: { countries: string[]; expiresAt: string | null } | null;
  /** The airport of a lounge, fast track or similar service. */
  venue: { airportCode: string; airportName: string } | null;
};

/** Data about the member, and the modules of the app. */
export type GapContext = {
  /** ISO 3166-1 alpha-2; null when the member has not given it. */
  homeCountry: string | null;
  sells: { beds: boolean; rides: boolean; esims: boolean; experiences: boolean };
  now: string;
};

/** A trip: a group of bookings with their place. */
export type GapTrip = { bookingIds: readonly string[]; placeName: string | null; countryCode: string | null };

/** Something that a trip lacks, as `findGaps` finds it; `viewGap` adds names and the search that fills it. */
export type Gap =
  | { kind: 'bed'; bookingId: string; checkIn: string; checkOut: string; stay: Stay }
  | {
      kind: 'ride';
      bookingId: string;
      airport: NearAirport;
      arrivalDate: string | null;
      departureDate: string | null;
      stay: Stay;
    }
  | { kind: 'esim'; bookingId: string; countryCode: string }
  | { kind: 'experience'; bookingId: string };

export type Stay = Plan & { stay: NonNullable<Plan['stay']> };

import type { BookingKind, BookingState } from '#server/bookings/index.ts';
import type { LocalisedNames } from '#server/places/index.ts';
import type { GapKind } from './schema.ts';

/** The airport most people use who travel to a stay. */
export type NearAirport = { code: string; name: string; names: LocalisedNames | null };

/** One end of a ride. */
export type RideEnd = {
  type: 'city' | 'airport';
  placeId: string;
  name: string;
  latitude: number;
  longitude: number;
};

/** A booking that is still alive, with what gaps are found by; the facts of other kinds are null. */
export type Plan = {
  id: string;
  kind: BookingKind;
  state: BookingState;
  /** Instants, ISO-8601 UTC. */
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
  /** Countries that an eSIM works in, and until when. */
  esim: { countries: string[]; expiresAt: string | null } | null;
  /** The airport of a lounge, a fast track and the like. */
  venue: { airportCode: string; airportName: string } | null;
};

/** What is known of whoever travels and of whoever sells. */
export type GapContext = {
  /** ISO 3166-1 alpha-2; null when the member has not told. */
  homeCountry: string | null;
  sells: { beds: boolean; rides: boolean; esims: boolean; experiences: boolean };
  now: string;
};

/** The trip as its bookings were grouped. */
export type GapTrip = { bookingIds: readonly string[]; placeName: string | null; countryCode: string | null };

/** Something a trip lacks, in the names of the program; `present-gap.ts` puts it on the wire. */
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

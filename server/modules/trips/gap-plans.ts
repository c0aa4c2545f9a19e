import type { BookingState, TripFacts } from '#server/modules/bookings/index.ts';
import type { UsualAirport } from '#server/modules/places/index.ts';
import type { GapKind } from './schema.ts';

/** A current booking with what it is for its trip; what it is not is null. */
export type Plan = {
  id: string;
  state: BookingState;
  /** ISO 8601 instants in UTC. */
  startsAt: string;
  endsAt: string;
  timeZone: string;
  countryCode: string | null;
  title: string;
  dismissed: GapKind[];
  stay: (NonNullable<TripFacts['stay']> & { airport: UsualAirport | null }) | null;
  ride: NonNullable<TripFacts['ride']> | null;
  mobileData: NonNullable<TripFacts['mobileData']> | null;
  airport: NonNullable<TripFacts['airport']> | null;
  isActivity: boolean;
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
      airport: UsualAirport;
      arrivalDate: string | null;
      departureDate: string | null;
      stay: Stay;
    }
  | { kind: 'esim'; bookingId: string; countryCode: string }
  | { kind: 'experience'; bookingId: string };

export type Stay = Plan & { stay: NonNullable<Plan['stay']> };

import type { Booking, publicState } from '#server/modules/bookings/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { Plan } from './gap-plans.ts';

/** A trip of the member, without what it lacks. */
export type TripSummary = {
  /** The earliest-made booking of the trip. */
  id: string;
  /** The name is in the language of the reader. */
  place: { name: string | null; countryCode: string | null };
  /** Dates in the time zone of the place. */
  startDate: string;
  endDate: string;
  timeZone: string;
  status: Output<typeof contract.getTrip>['status'];
  bookings: TripBooking[];
};

/** A trip of the member. */
export type TripView = TripSummary & {
  /** What an upcoming trip lacks, the most urgent first. */
  gaps: TripGap[];
};

/** A booking as a trip lists it. */
export type TripBooking = Pick<
  Booking,
  'id' | 'kind' | 'title' | 'startsAt' | 'endsAt' | 'timeZone' | 'totalMinor' | 'currency'
> & {
  status: ReturnType<typeof publicState>;
  image: string | null;
  /** Until when an unpaid booking can be paid; null for other bookings. */
  holdExpiresAt: string | null;
};

/** Something that an upcoming trip lacks, with what a search to fill it needs. */
export type TripGap =
  | {
      kind: 'bed';
      bookingId: string;
      checkIn: string;
      checkOut: string;
      nights: number;
      destination: string;
      /** Of the stay before. */
      guests: NonNullable<Plan['stay']>['party'];
    }
  | {
      kind: 'ride';
      bookingId: string;
      /** The name is in the language of the reader. */
      airport: { code: string; name: string };
      /** The other end of the ride. */
      property: { name: string; address: string };
      /** Days of the rides from and to the airport; null for a ride that is not missing. */
      arrivalDate: string | null;
      departureDate: string | null;
      passengers: number;
    }
  | { kind: 'esim'; bookingId: string; countryCode: string }
  | { kind: 'experience'; bookingId: string; destination: string };

/** One page of the member's trips. */
export type TripPage = { trips: TripView[]; nextCursor: string | null };

type WireCircleTrip = Output<typeof contract.listCircleTrips>['data'][number];

/** A booking that a member shares with a circle. */
export type CircleTrip = {
  bookingId: string;
  kind: WireCircleTrip['kind'];
  title: string;
  /** The name is in the language of the reader. */
  place: TripView['place'];
  status: WireCircleTrip['status'];
  startsAt: string;
  endsAt: string;
  timeZone: string;
  image: string | null;
  bookedBy: { userId: string; username: string; image: string | null };
  /** Whether the reader made the booking. */
  isMine: boolean;
};

/** One page of a circle's bookings. */
export type CircleTripPage = { trips: CircleTrip[]; nextCursor: string | null };

import type { Booking, publicState } from '#server/modules/bookings/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { Gap } from './gap-plans.ts';

/** A trip of the member. */
export type TripView = {
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
  /** What an upcoming trip lacks, the most urgent first. */
  gaps: Gap[];
};

type TripBooking = Pick<
  Booking,
  'id' | 'kind' | 'title' | 'startsAt' | 'endsAt' | 'timeZone' | 'totalMinor' | 'currency'
> & {
  status: ReturnType<typeof publicState>;
  image: string | null;
  /** Until when an unpaid booking can be paid; null for other bookings. */
  holdExpiresAt: string | null;
};

/** One page of the member's trips. */
export type TripPage = { trips: TripView[]; nextCursor: string | null };

/** One end of a ride. */
export type RideEnd = {
  type: 'city' | 'airport';
  /** Id in the module `places`. */
  placeId: string;
  name: string;
  latitude: number;
  longitude: number;
};

/**
 * What a booking is for its trip: a bed, a ride, data, something to do. A product tells those that apply, and
 * trips find from them what is missing. They contain nothing about a person.
 */
export type TripFacts = {
  /** A bed for the nights between two dates, `YYYY-MM-DD`. */
  stay?: {
    checkIn: string;
    checkOut: string;
    latitude: number;
    longitude: number;
    address: { line: string; city: string; postal_code: string | null; country: string };
    party: { adults: number; rooms: number; childrenAges: number[] };
  };
  /** A ride from one place to another and, with `returnAt`, back. ISO 8601 instants in UTC. */
  ride?: { from: RideEnd; to: RideEnd; pickupAt: string; returnAt: string | null };
  /** Mobile data in countries (ISO 3166-1 alpha-2); `expiresAt` is null if it lasts until the end of the booking. */
  mobileData?: { countries: readonly string[]; expiresAt: string | null };
  /** The airport that the member passes through. */
  airport?: { code: string; name: string };
  /** Something to do at the place of the trip. */
  isActivity?: true;
};

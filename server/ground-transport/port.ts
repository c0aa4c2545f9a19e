import type { PlaceLanguage } from '#server/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { AmenityKey, Category, StepType, VehicleClass, VehicleType } from './taxonomy.ts';

/**
 * What the ground transport noun asks of a supplier. Adapters live in server/suppliers; they map their own ids,
 * money, vocabulary and errors to these types and throw nothing but SupplierFailure. Amounts are minor units.
 */
export type GroundSupplier = {
  /** Short lasting name, written into quotes and bookings. */
  name: string;
  /** Begins a search and answers the supplier's own handle of it; the offers come later. */
  begin(ctx: BaseContext, query: GroundQuery): Promise<string>;
  /** All offers of a search so far, and whether others may follow. */
  results(ctx: BaseContext, handle: string): Promise<{ offers: GroundOffer[]; moreComing: boolean }>;
  /** Today's price of an offer, in the currency of its search; null when it can no longer be had. */
  recheck(ctx: BaseContext, query: GroundQuery, offer: GroundOffer): Promise<OfferPrice | null>;
  /**
   * Asks for the ride under our reference; the provider decides later and says so by webhook. A repeat answers the
   * first. A failure of kind `timeout` leaves the outcome unknown: call lookUp before anything else. Opens its own
   * transaction, so call it outside of one.
   */
  reserve(ctx: BaseContext, order: GroundOrder): Promise<SupplierRide>;
  /** The ride under our reference, or null when the supplier has none. */
  lookUp(ctx: BaseContext, reference: string): Promise<SupplierRide | null>;
  /** Cancels the ride under our reference, decided or not. A repeat answers the same. */
  cancel(ctx: BaseContext, reference: string): Promise<SupplierRide>;
};

export type GeocodeKind = 'coordinates' | 'airport' | 'city' | 'hotel' | 'street' | 'postal_code';

/** A place that a text may mean. */
export type GeocodeCandidate = {
  /** In the traveller's language; sent back as the text it means this candidate alone. */
  label: string;
  kind: GeocodeKind;
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** Id of our own city or airport that it lies in; null where the geocoder does not know ours. */
  placeId: string | null;
};

export type GeocodeQuery = {
  text: string;
  language: PlaceLanguage;
  /** The other end of the ride: of several places the one around here is meant. */
  near?: { latitude: number; longitude: number };
};

/** Finds hotels, streets and postal codes. Our own airports and cities are found without it. */
export type Geocoder = {
  name: string;
  /** What the text may mean, the likeliest first; none when nothing is found, one when it is clear. */
  geocode(ctx: BaseContext, query: GeocodeQuery): Promise<GeocodeCandidate[]>;
};

/** Where a ride begins or ends. */
export type GroundPlace = {
  /** As the traveller wrote it. */
  address: string;
  /** City or airport that the address was found in. */
  placeId: string;
  type: 'city' | 'airport';
  /** What the address names; searches of before it was noted have none. */
  kind?: GeocodeKind;
  name: string;
  /** Name and city as the traveller calls them, where they have another name in that language. */
  localName?: string;
  localCity?: string;
  /** The city that trips are named after; an airport's is the one it serves. */
  city: string;
  cityId: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  population: number;
};

export type GroundQuery = {
  from: GroundPlace;
  to: GroundPlace;
  /** Instants, ISO-8601 UTC. `returnAt` makes it a round trip. */
  pickupAt: string;
  returnAt: string | null;
  passengers: number;
  currency: string;
  /** In which the traveller reads, ISO 639-1; searches of before it was noted have none. */
  language?: string;
};

export type OfferPrice = {
  currency: string;
  /** All of it, the fees included. */
  totalMinor: number;
  feesMinor: number;
};

/** One leg of an itinerary. */
export type GroundStep = {
  type: StepType | 'walk';
  from: string;
  to: string;
  minutes: number;
  description: string;
};

export type OfferAmenity = { key: AmenityKey; included: boolean; priceMinor: number };

/** From so many hours before the pickup, so much of the price comes back; steps by falling hours. */
export type RefundStep = { hoursBefore: number; percent: number };

export type GroundOffer = {
  /** The supplier's own id, never shown. */
  key: string;
  price: OfferPrice;
  stepType: StepType;
  steps: GroundStep[];
  vehicleType: VehicleType;
  vehicleClass: VehicleClass;
  category: Category;
  make: string | null;
  model: string | null;
  description: string | null;
  image: string;
  /** Of all vehicles of the offer together. */
  capacity: { passengers: number; luggage: number; luggagePerPerson: number | null };
  provider: {
    key: string;
    name: string;
    logo: string;
    phone: string;
    rating: number | null;
    ratingCount: number;
  };
  amenities: OfferAmenity[];
  /** Empty: nothing ever comes back. */
  refunds: RefundStep[];
  wait: { minutesIncluded: number; minuteMinor: number };
  durationMinutes: number;
  flightInfoRequired: boolean;
};

export type GroundPassenger = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  flightNumber: string | null;
  /** What the driver should know, in the traveller's words. */
  notes: string | null;
};

export type GroundOrder = {
  /** Ours: the supplier finds the ride again by it. */
  reference: string;
  query: GroundQuery;
  offer: GroundOffer;
  amenities: AmenityKey[];
  /** What the traveller agreed to, in the currency of the search; the supplier refuses a higher price. */
  agreedTotalMinor: number;
  passenger: GroundPassenger;
  /** In which the traveller reads what the provider writes, ISO 639-1. */
  language: string;
};

export type SupplierRide = {
  reference: string;
  reservationId: string;
  state: 'pending' | 'confirmed' | 'declined' | 'cancelled';
  confirmationNumber: string | null;
  pickupInstructions: string | null;
  /** By when the provider says yes or no; null when nothing is waited for. */
  answersBy: string | null;
};

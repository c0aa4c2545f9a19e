import type { BaseContext } from '#server/platform/context/index.ts';

/**
 * The interface that every hotel supplier implements. Adapters map their own ids, money
 * and errors to these types and throw nothing but SupplierFailure.
 */
export type HotelSupplier = {
  /** Short permanent name: stored in rates and bookings, shown in the progress of a search. */
  name: string;
  /**
   * Hotels of an area with their cheapest offer that meets `wants`, in batches as the supplier's answer
   * arrives. Stops as soon as `ctx.signal` aborts.
   */
  search(ctx: BaseContext, query: SearchQuery): AsyncIterable<HotelOffer[]>;
  /** Every rate of one hotel for the stay; empty when the supplier does not sell it or has nothing left. */
  rooms(ctx: BaseContext, hotelId: string, stay: Stay, language: string): Promise<RoomOffer[]>;
  /** Reads the current price and stock of one rate; null when it is no longer available. */
  recheck(ctx: BaseContext, rate: RateIdentity): Promise<RateOffer | null>;
  /**
   * Holds the rooms under our reference until `until`. A repeat with the same reference changes nothing.
   * Throws `sold_out` when too few rooms are left; the caller then rolls its transaction back.
   */
  hold(ctx: BaseContext, order: HotelOrder, until: string): Promise<void>;
  /** Releases a hold. Does nothing for an unknown, released, booked or cancelled reference. */
  release(ctx: BaseContext, reference: string): Promise<void>;
  /**
   * Books under our reference and converts a hold of that reference into the booking. A repeat returns the
   * first booking. A failure of kind `timeout` leaves the outcome unknown: call lookUp before anything else.
   * Opens its own transaction, so call it outside of one.
   */
  book(ctx: BaseContext, order: HotelOrder): Promise<SupplierBooking>;
  /** The booking under our reference, or null when the supplier has none. */
  lookUp(ctx: BaseContext, reference: string): Promise<SupplierBooking | null>;
  /** Cancels the booking under our reference. A repeat returns the same. */
  cancel(ctx: BaseContext, reference: string): Promise<SupplierBooking>;
  /** Content that does not depend on dates, in the language if available; null for an unknown hotel. */
  content(ctx: BaseContext, hotelId: string, language: string): Promise<HotelContent | null>;
  /** Summaries of many hotels, in no particular order; unknown ids are left out. */
  summaries(ctx: BaseContext, hotelIds: readonly string[], language: string): Promise<HotelSummary[]>;
  /** Hotels whose name matches the text, best match first; `places` are places that the text may name. */
  suggest(ctx: BaseContext, query: SuggestQuery): Promise<SuggestedHotel[]>;
  /** The best rated hotels of a place, best first. */
  best(ctx: BaseContext, place: HotelPlace, language: string, limit: number): Promise<HotelSummary[]>;
  /** Number of hotels that the supplier has in the place. */
  count(place: HotelPlace): number;
};

export const boardTypes = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const;
export type BoardType = (typeof boardTypes)[number];

export const paymentTypes = ['pay_now', 'pay_at_property'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const policyTypes = ['free_cancellation', 'partially_refundable', 'non_refundable'] as const;
type PolicyType = (typeof policyTypes)[number];

/** A city whose hotels a supplier can search. */
export type HotelPlace = {
  id: string;
  name: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  population: number;
  timeZone: string;
  /** Its name in other languages, by ISO 639-1 code, where it differs. */
  names?: Readonly<Record<string, string>>;
};

/** The guests of a stay, distributed over the rooms as evenly as possible. */
export type Party = { adults: number; rooms: number; childrenAges: number[] };

export type Stay = { checkIn: string; checkOut: string; party: Party; currency: string };

export type SearchQuery = {
  area: { place: HotelPlace } | { hotelIds: readonly string[] };
  stay: Stay;
  language: string;
  /** The cheapest offer must meet these; a hotel without such an offer is left out. */
  wants: { boardTypes?: readonly BoardType[]; refundableOnly?: boolean };
};

/** An amount in minor units, with its currency. */
export type LocalAmount = { currency: string; minor: number };

/** Amounts in minor units: base + taxes + fees = total = dueNow + dueAtProperty; nights add up to base. */
export type StayPrice = {
  currency: string;
  baseMinor: number;
  taxesMinor: number;
  feesMinor: number;
  totalMinor: number;
  dueNowMinor: number;
  dueAtPropertyMinor: number;
  /**
   * What the property collects on arrival, in its own currency: `dueAtPropertyMinor` is that amount
   * converted. Null where nothing is due on arrival, and where the property's currency is the one of the
   * price.
   */
  dueAtPropertyLocal: LocalAmount | null;
  nightly: { date: string; amountMinor: number }[];
};

/** One period of a cancellation timeline; `from` null = since booking, `until` null = without end. */
export type PenaltyStep = { from: string | null; until: string | null; penaltyMinor: number };

/** Steps are in order, without gaps, and the penalty never falls. */
export type CancellationPolicy = { type: PolicyType; timeZone: string; timeline: PenaltyStep[] };

/** All a supplier needs to find one rate again. `rateKey` is the supplier's own and is never shown. */
export type RateIdentity = { hotelId: string; rateKey: string; stay: Stay };

export type RateOffer = RateIdentity & {
  supplier: string;
  roomTypeId: string;
  boardType: BoardType;
  paymentType: PaymentType;
  policy: CancellationPolicy;
  price: StayPrice;
  /** Rooms of this type left for the whole stay. */
  quantityLeft: number;
};

export type RoomType = {
  id: string;
  name: string;
  beds: string;
  sizeSquareMetres: number;
  maxOccupancy: number;
  images: string[];
};

export type RoomOffer = { room: RoomType; rates: RateOffer[] };

type HotelAddress = {
  line: string;
  district: string | null;
  city: string;
  postalCode: string | null;
  country: string;
  countryCode: string;
};

type GuestRating = { score: number; count: number };

export type HotelSummary = {
  id: string;
  placeId: string;
  name: string;
  starRating: number;
  guestRating: GuestRating;
  propertyType: string;
  address: HotelAddress;
  latitude: number;
  longitude: number;
  thumbnail: string;
  amenities: string[];
};

export type HotelOffer = { hotel: HotelSummary; lead: RateOffer };

export type HotelContent = HotelSummary & {
  description: string;
  photos: { url: string; caption: string }[];
  amenityDetails: { key: string; name: string; category: string }[];
  policies: {
    checkInFrom: string;
    checkInUntil: string;
    checkOutUntil: string;
    children: string;
    pets: string;
    passportRequired: boolean;
    extra: string[];
  };
  contact: { phone: string | null; email: string | null; website: string | null };
  languages: string[];
  reviews: {
    score: number;
    count: number;
    breakdown: Record<string, number>;
    latest: {
      author: string;
      countryCode: string;
      score: number;
      date: string;
      title: string;
      text: string;
      language: string;
    }[];
  };
  timeZone: string;
  roomTypes: RoomType[];
};

export type SuggestQuery = { text: string; places: readonly HotelPlace[]; language: string; limit: number };

export type SuggestedHotel = {
  id: string;
  name: string;
  localName: string | null;
  place: HotelPlace;
  latitude: number;
  longitude: number;
  starRating: number;
  guestRating: GuestRating;
  thumbnail: string;
};

type Guest = { firstName: string; lastName: string; passport?: string };

export type HotelOrder = RateIdentity & {
  /** Our reference, by which the supplier finds the booking again. */
  reference: string;
  /** The total the guest agreed to; the supplier refuses a higher one. */
  agreedTotalMinor: number;
  leadGuest: Guest & { email: string };
  guests: Guest[];
  specialRequests: string | null;
};

export type SupplierBooking = {
  reference: string;
  supplierReference: string;
  /** The code that the guest shows at the front desk. */
  confirmationCode: string;
  state: 'held' | 'confirmed' | 'cancelled';
};

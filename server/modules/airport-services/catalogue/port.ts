import type {
  CancellingSupplier,
  SupplierCost,
  SupplierHandle,
  SupplierHold,
  SupplierKey,
  SupplierTraits,
} from '#server/modules/bookings/port.ts';
import type { ShownConversion } from '#server/modules/pricing/index.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { VenueArea } from './venue-area.ts';

export { isInArea } from './venue-area.ts';

/**
 * The port of suppliers of lounges, fast tracks, restaurants and fitness centres. Adapters map their own ids,
 * money and errors to these types and throw only SupplierFailure.
 * Amounts are minor units; dates and times of day are local to the venue.
 */
export type AirportSupplier = SupplierTraits & {
  /** Short stable name, stored in bookings. */
  name: string;
  /**
   * `own`: its ids of venues are its own, and callers see ours in their place. Absent: it uses our ids, as one supplier
   * of the Sandbox does.
   */
  ids?: 'own';
  /** One page of the venues at the airports that match the keyword, with their total number. */
  search(ctx: BaseContext, query: VenueQuery): Promise<{ venues: Venue[]; total: number }>;
  /** Number of venues of each kind at the airports that match all conditions. */
  countByKind(ctx: BaseContext, area: VenueArea): Promise<Map<VenueKind, number>>;
  /** The venues of a kind at an airport; null for an unknown airport. */
  venuesAt(
    ctx: BaseContext,
    airportCode: string,
    kind: VenueKind,
    preferences: VenuePreferences,
  ): Promise<Venue[] | null>;
  /** All details that do not depend on dates; null for an unknown venue. */
  details(ctx: BaseContext, venueId: string, preferences: VenuePreferences): Promise<VenueDetails | null>;
  /** The arrival slots of a date that have not started, in order; null for an unknown venue. */
  slots(ctx: BaseContext, venueId: string, date: string, currency: string): Promise<Slot[] | null>;
  /**
   * Price, start and end of a visit, with the current terms. Null for an unknown venue. `refusal` is the
   * reason why a visit is not possible.
   */
  price(ctx: BaseContext, visit: Visit): Promise<PricedVisit | null>;
  /**
   * Holds the places, or only their price, under our reference until the instant or an earlier one that the
   * answer names; a walk-in takes no places. A repeat changes nothing. Throws `sold_out`.
   */
  hold(ctx: BaseContext, order: VenueOrder, until: string): Promise<SupplierHold>;
  /** Releases a hold. Unknown, released, booked and cancelled ones do not change. */
  release(ctx: BaseContext, key: SupplierKey): Promise<void>;
  /**
   * Books under our reference and converts its hold into the booking. A repeat returns the first booking if the
   * supplier is idempotent. The venue may decide later: the answer is then pending, and `lookUp` tells the decision.
   * After a failure of kind `timeout` the outcome is unknown: call lookUp before anything else.
   */
  book(ctx: BaseContext, order: VenueOrder): Promise<SupplierVisit>;
  /** The booking or hold, or null when the supplier has none. */
  lookUp(ctx: BaseContext, key: SupplierKey): Promise<SupplierVisit | null>;
  quoteCancel: CancellingSupplier['quoteCancel'];
  cancel: CancellingSupplier['cancel'];
  /**
   * One page of the visits that the venues recorded after the cursor, at most 1,000; from the first one on where
   * the cursor is null. A visit may be repeated on a later page, and none may be missing: an adapter that reads by
   * time reads some time again. Null if the supplier reports no visits.
   */
  visitsSince(ctx: BaseContext, cursor: string | null): Promise<VisitPage | null>;
};

/** Kinds of venues in display order; the values of `product_type` on the wire. */
export const venueKinds = ['lounge', 'fast_track', 'dining', 'fitness'] as const;
export type VenueKind = (typeof venueKinds)[number];

/** Fields in which a keyword is searched, in the order of the wire numbers 1 to 5 of `searchFields`. */
export const searchFields = ['iata', 'country_iso', 'country_name', 'city_name', 'hub_name'] as const;
export type SearchField = (typeof searchFields)[number];

/**
 * The language of texts and the currency of prices. A supplier without prices in this currency answers in one of its own,
 * and `currency` of the answer says so; its prices are converted by us.
 */
export type VenuePreferences = { language: string; currency: string };

export type VenueQuery = VenuePreferences & {
  keyword: string;
  fields: readonly SearchField[];
  /** Also matches beginnings of words and typing errors; otherwise whole words only. */
  fuzzy: boolean;
  /** The best match first, else ordered by airport code. */
  byWeight: boolean;
  near: { latitude: number; longitude: number; radiusKm: number } | null;
  page: number;
  perPage: number;
};

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** `closes` at or before `opens` is on the next day; 00:00 to 24:00 is all day. A closed day is absent. */
export type OpeningHours = { day: Weekday; opens: string; closes: string };

export type Venue = {
  id: string;
  kind: VenueKind;
  name: string;
  airportCode: string;
  airportName: string;
  /** Id of the airport as a place. */
  hubId: string;
  city: string;
  cityId: string | null;
  countryCode: string;
  countryName: string;
  terminal: string;
  /** Description of the location in the terminal. */
  location: string;
  latitude: number;
  longitude: number;
  openingHours: OpeningHours[];
  timeZone: string;
  /** The lowest price for one guest. */
  fromPriceMinor: number;
  currency: string;
  /** What the selling price was converted from; never set by an adapter. */
  converted?: ShownConversion | null;
  rating: { score: number; count: number };
  image: string;
};

/** What our own data says about the airport of a venue. */
export type VenueAirport = Pick<
  Venue,
  | 'airportCode'
  | 'airportName'
  | 'hubId'
  | 'city'
  | 'cityId'
  | 'countryCode'
  | 'countryName'
  | 'latitude'
  | 'longitude'
  | 'timeZone'
>;

type AtAirport = Pick<Venue, 'airportCode' | 'kind'>;

/** Our airports, for adapters whose suppliers list venues by airport. The composition root passes it to them. */
export type AirportDirectory = {
  /** The airport with scheduled service of an IATA code, in a language; null if there is none. */
  find(ctx: BaseContext, airportCode: string, language: string): Promise<VenueAirport | null>;
  /** One page of those of the venues whose airports match the query, in its order, with their total number. */
  search<Listed extends AtAirport>(
    ctx: BaseContext,
    venues: readonly Listed[],
    query: VenueQuery,
  ): Promise<{ venues: Listed[]; total: number }>;
  /** The number of venues of each kind at the airports that match all conditions. */
  count(ctx: BaseContext, venues: readonly AtAirport[], area: VenueArea): Promise<Map<VenueKind, number>>;
  /** Name of an amenity in a language. */
  amenityName(key: VenueAmenity, language: string): string;
  /** Address of a drawn picture of a venue. */
  pictureOf(airport: VenueAirport, venueId: string): string;
};

/**
 * Full refund until this many hours before the visit, never if null. Then `lateRefundPercent` of the price until the
 * visit begins, and nothing after that; absent is 0.
 */
export type CancellationRule = { freeUntilHours: number | null; lateRefundPercent?: number };

/** Amenities with a name in every language of the portal. Others have the supplier's own key and name. */
export const venueAmenities = [
  'wifi',
  'buffet',
  'hot_meals',
  'soft_drinks',
  'bar',
  'showers',
  'quiet_room',
  'work_desks',
  'charging',
  'family_area',
  'prayer_room',
  'runway_view',
  'accessible',
  'priority_security',
  'priority_passport',
  'escort',
  'main_course',
  'dessert',
  'vegan',
  'halal',
  'cardio',
  'weights',
  'yoga',
  'pool',
  'towels',
  'lockers',
  'kit_hire',
] as const;
export type VenueAmenity = (typeof venueAmenities)[number];

export type VenueDetails = Venue & {
  description: string;
  /** Included amenities. */
  amenities: { key: string; name: string }[];
  showers: boolean;
  directions: string;
  conditions: string[];
  childrenPolicy: string;
  maxStayMinutes: number;
  images: string[];
  flightNumberRequired: boolean;
  phone: string;
  cancellation: CancellationRule;
};

/** An arrival slot of a venue. */
export type Slot = {
  time: string;
  /** Latest departure of the guests, local to the venue; may be after midnight. */
  endTime: string;
  remaining: number;
  /** Price for one guest. */
  priceMinor: number;
  /** Currency of the price; absent if it is the one that was asked for. */
  currency?: string;
  /** What the selling price was converted from; never set by an adapter. */
  converted?: ShownConversion | null;
};

/** `prebook` keeps a place in a slot, `walk_in` keeps none. */
export const bookingTypes = ['prebook', 'walk_in'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** A requested visit of a venue. */
export type Visit = VenuePreferences & {
  venueId: string;
  type: BookingType;
  date: string;
  time: string;
  guests: number;
};

/** `closed`: the venue is closed at that time. `no_slot`: it is open, but no slot starts at that time. */
type VisitRefusal = 'closed' | 'no_slot' | 'too_many_guests';

/** A visit with its price, or the reason why it is not possible. */
export type PricedVisit = {
  venue: VenueDetails;
  refusal: VisitRefusal | null;
  /** Maximum number of guests in one booking. */
  maxGuests: number;
  unitMinor: number;
  totalMinor: number;
  startsAt: string;
  /** End of the visit, until which guests can be admitted and stay. */
  endsAt: string;
  endTime: string;
  /** What the supplier charges us for the visit; absent if it does not name it. */
  cost?: SupplierCost;
  /** The app's markup in this price; never set by an adapter. */
  markup?: AppliedMarkup;
};

type VenueGuest = {
  firstName: string;
  lastName: string;
  passport?: string;
};

/** An order to the supplier, for a hold or a booking. */
export type VenueOrder = SupplierKey & {
  venueId: string;
  type: BookingType;
  date: string;
  time: string;
  guests: number;
  currency: string;
  /** The total that the guest accepted. */
  agreedTotalMinor: number;
  lead: { firstName: string; lastName: string; email: string; phone: string | null } | null;
  travellers: VenueGuest[];
  flightNumber: string | null;
  specialRequests: string | null;
};

/** A visit that a venue recorded when it admitted the guests. */
export type RecordedVisit = {
  /** Our reference of the booking. */
  reference: string;
  admittedAt: string;
  guests: number;
};

/** `cursor` follows the last visit of the page; the same as before if nothing new was recorded. */
export type VisitPage = { visits: RecordedVisit[]; cursor: string; isLast: boolean };

/** `qr` is drawn; `code128` and `text` are shown as text, which staff can type. */
export const barcodeFormats = ['qr', 'code128', 'text'] as const;

/** What the venue's own scanner reads. It admits its bearer, as the access code does. */
export type Barcode = { format: (typeof barcodeFormats)[number]; payload: string };

/** The supplier's state of an order. */
export type SupplierVisit = {
  reference: string;
  supplierReference: string;
  /** The code by which the venue identifies the booking. */
  accessCode: string;
  /** Shown in place of our QR code; absent if the venue scans nothing of its own. */
  barcode?: Barcode;
  /** `pending`: the venue decides. The access code of a pending visit may be empty. */
  state: 'held' | 'pending' | 'confirmed' | 'cancelled';
  /** Deadline of a pending decision; absent or null if the supplier named none. */
  answersBy?: string | null;
  /** Replaces the handle of the hold; absent if it stays. */
  handle?: SupplierHandle;
  /** What the supplier charges us in the end; absent if it does not name it. */
  cost?: SupplierCost;
};

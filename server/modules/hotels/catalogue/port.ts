import type {
  CancellingSupplier,
  SupplierCost,
  SupplierHandle,
  SupplierHold,
  SupplierKey,
  SupplierTraits,
} from '#server/modules/bookings/port.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { BoardType } from './board-types.ts';
import type { GuestRating, HotelSummary, RatedHotel } from './hotel-summaries.ts';
import type { Party, RoomOccupancy } from './occupancies.ts';

export { agreedTotalIn, isWorseThanAgreed } from './agreed-terms.ts';
export { type BoardType, boardTypes } from './board-types.ts';
export { bestRated, type HotelSummary, type RatedHotel } from './hotel-summaries.ts';
export { occupanciesOf, type Party, type RoomOccupancy } from './occupancies.ts';

/**
 * The interface that every hotel supplier implements. Adapters map their own ids, money
 * and errors to these types and throw nothing but SupplierFailure.
 */
export type HotelSupplier = SupplierTraits & {
  /** Short permanent name: stored in rates and bookings, shown in the progress of a search. */
  name: string;
  /**
   * Whose ids the supplier uses for places, hotels and room types. `own` ids are mapped to ours
   * (`supplier_ids`) before a caller sees them; only the Sandbox has suppliers that use ours.
   */
  ids: 'ours' | 'own';
  /**
   * The places in which a supplier with ids of its own sells hotels, the most important first where it knows them; none
   * for one that uses ours.
   */
  places(ctx: BaseContext): Promise<SupplierPlace[]>;
  /** What identifies each hotel that the supplier lists in one of its places. */
  hotels(ctx: BaseContext, placeId: string): Promise<HotelFacts[]>;
  /**
   * Hotels of an area with their cheapest offer that meets `wants`, in batches as the supplier's answer
   * arrives. Stops as soon as `ctx.signal` aborts.
   */
  search(ctx: BaseContext, query: SearchQuery): AsyncIterable<HotelOffer[]>;
  /** Every rate of one hotel for the stay; empty when the supplier does not sell it or has nothing left. */
  rooms(ctx: BaseContext, hotelId: string, stay: Stay, language: string): Promise<RoomOffer[]>;
  /**
   * Reads the current price and stock of one rate, found by its `rateKey`; null when it is no longer available. A
   * mere check: it may be asked often and twice, and makes nothing at the supplier, neither a quote nor a prebooking.
   */
  recheck(ctx: BaseContext, rate: RateIdentity): Promise<RateOffer | null>;
  /**
   * Like `recheck`, for a guest who is about to book. A supplier that fixes a price for a while fixes it now and
   * answers with a `quote`, which `hold` and `book` then get; another one does the same as for `recheck`. It is
   * asked once: an error is not followed by a second call. Policy and board are those of the answer, which an adapter
   * fills in where the supplier does not repeat them; without `charges` those of the offered rate still apply.
   */
  confirmPrice(ctx: BaseContext, rate: RateIdentity): Promise<RateOffer | null>;
  /**
   * Holds the rooms, or only their price, under our reference until `until` or an earlier instant that the answer
   * names. A repeat with the same reference changes nothing. Throws `sold_out` when too few rooms are left.
   */
  hold(ctx: BaseContext, order: HotelOrder, until: string): Promise<SupplierHold>;
  /** Releases a hold. Does nothing for an unknown, released, booked or cancelled one. */
  release(ctx: BaseContext, key: SupplierKey): Promise<void>;
  /**
   * Books under our reference and converts its hold into the booking. A repeat returns the first booking if the
   * supplier is idempotent. A failure of kind `timeout` leaves the outcome unknown: call lookUp before anything
   * else. The answer may be `pending`: lookUp tells the decision later.
   */
  book(ctx: BaseContext, order: HotelOrder): Promise<SupplierBooking>;
  /** The booking or hold with its present state and guests, or null when the supplier has none. */
  lookUp(ctx: BaseContext, key: SupplierKey): Promise<SupplierBooking | null>;
  quoteCancel: CancellingSupplier['quoteCancel'];
  cancel: CancellingSupplier['cancel'];
  /**
   * Replaces the names and passports of a confirmed booking's guests. A repeat, also after a lost answer, changes nothing
   * more and returns the first decision, or a later one that replaced it. Absent if the supplier cannot change them:
   * then the guests of a confirmed booking are final.
   */
  changeGuests?(ctx: BaseContext, change: GuestsChange): Promise<GuestsAnswer>;
  /**
   * Whether the supplier books this rate only with the telephone number of the lead guest. Calls nobody. Absent if it
   * never needs one.
   */
  phoneRequired?(rate: Pick<RateIdentity, 'hotelId' | 'rateKey'>): boolean;
  /** Content that does not depend on dates, in the language if available; null for an unknown hotel. */
  content(ctx: BaseContext, hotelId: string, language: string): Promise<HotelContent | null>;
  /** Summaries of many hotels, in no particular order; unknown ids are left out. */
  summaries(ctx: BaseContext, hotelIds: readonly string[], language: string): Promise<HotelSummary[]>;
  /**
   * Hotels whose name matches the text, best match first; `places` are places that the text may name. Only a supplier
   * that uses our ids is asked: hotels of the others are found in what we have stored of them.
   */
  suggest(ctx: BaseContext, query: SuggestQuery): Promise<SuggestedHotel[]>;
  /** The best rated hotels of a place, best first; empty when the supplier knows no ratings. */
  best(ctx: BaseContext, place: HotelPlace, language: string, limit: number): Promise<RatedHotel[]>;
  /** Number of hotels that the supplier has in the place; null when it does not know. */
  count(place: HotelPlace): number | null;
};

/** A place as a supplier with ids of its own names it. */
export type SupplierPlace = {
  id: string;
  name: string;
  countryCode: string;
  latitude: number;
  longitude: number;
};

/** What tells one hotel from another. Suppliers write these facts differently and leave some out. */
export type HotelFacts = {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  addressLine: string | null;
  postalCode: string | null;
  phone: string | null;
  chain: string | null;
};

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

export type Stay = {
  checkIn: string;
  checkOut: string;
  party: Party;
  /** The currency of the prices asked for. A supplier may answer in another one. */
  currency: string;
  /** Nationality of the guests, ISO 3166-1 alpha-2, where it is known: some rates depend on it. */
  nationality?: string;
};

export type SearchQuery = {
  area: { place: HotelPlace } | { hotelIds: readonly string[] };
  stay: Stay;
  language: string;
  /** The cheapest offer must meet these; a hotel without such an offer is left out. */
  wants: { boardTypes?: readonly BoardType[]; refundableOnly?: boolean };
};

/** An amount in minor units, with its currency. */
export type LocalAmount = { currency: string; minor: number };

/** A part of the price, or an amount beside it, as the supplier names it. */
export type Charge = {
  name: string;
  /** Whether the amount is part of the total. */
  included: boolean;
  amountMinor: number;
  currency: string;
  payable: 'now' | 'at_property';
};

/** What a price was converted from: `rate` units of the price's currency for one unit of `currency`. */
export type Conversion = { currency: string; totalMinor: number; dueNowMinor: number; rate: number };

/** What the supplier charges us for a rate. */
export type RateCost = SupplierCost;

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
  /** Empty when the supplier does not know the price of each night. */
  nightly: { date: string; amountMinor: number }[];
  /**
   * The lines of the price, where the supplier has them; a line may be in another currency. Absent = the supplier tells
   * none this time, empty = there are none.
   */
  charges?: Charge[];
  /** Set where the supplier answered in another currency than asked. */
  converted?: Conversion;
  /** The app's markup in this price; never set by an adapter and never shown. */
  markup?: AppliedMarkup;
};

/** One period of a cancellation timeline; `from` null = since booking, `until` null = without end. */
export type PenaltyStep = { from: string | null; until: string | null; penaltyMinor: number };

/** Steps are in order, without gaps, and the penalty never falls. */
export type CancellationPolicy = { type: PolicyType; timeZone: string; timeline: PenaltyStep[] };

/**
 * All a supplier needs to find one rate again. `rateKey` is the supplier's own and is never shown. `hotelId` is
 * ours as soon as the offer has left the adapter, so an adapter with ids of its own keeps them in the key.
 */
export type RateIdentity = { hotelId: string; rateKey: string; stay: Stay };

/** The same room, board and terms at another supplier, to fall back on when the rate shown is gone. */
export type FallbackRate = { supplier: string; rateKey: string; totalMinor: number };

export type RateOffer = RateIdentity & {
  supplier: string;
  roomTypeId: string;
  boardType: BoardType;
  paymentType: PaymentType;
  policy: CancellationPolicy;
  price: StayPrice;
  /** Rooms of this type left for the whole stay; null when the supplier does not tell. */
  quantityLeft: number | null;
  /** When the supplier no longer stands by the offer; absent when it does not say. */
  expiresAt?: string;
  /** The supplier's name for the price that it has fixed, from `confirmPrice`. Never shown. */
  quote?: string;
  cost?: RateCost;
  /** Equal rates of other suppliers, cheapest first; never set by an adapter. */
  fallbacks?: FallbackRate[];
};

export type RoomType = {
  id: string;
  /** The ids of the same room in the descriptions of other suppliers; never set by an adapter. */
  otherIds?: string[];
  name: string;
  beds: string;
  /** Name and beds in English, for the comparison with rooms of other suppliers. */
  english: { name: string; beds: string };
  /** Null when the supplier does not know it. */
  sizeSquareMetres: number | null;
  /** Guests that one room takes; null when the supplier does not know it. */
  maxOccupancy: number | null;
  images: string[];
};

export type RoomOffer = { room: RoomType; rates: RateOffer[] };

export type HotelOffer = { hotel: HotelSummary; lead: RateOffer };

/** Whether a rate has a wanted board and, if a refund is wanted, costs nothing to cancel today. */
export function meetsWants(
  { boardType, policy }: Pick<RateOffer, 'boardType' | 'policy'>,
  { boardTypes, refundableOnly }: SearchQuery['wants'],
): boolean {
  if (boardTypes && !boardTypes.includes(boardType)) return false;
  return !refundableOnly || policy.timeline[0]?.penaltyMinor === 0;
}

export type HotelContent = HotelSummary & {
  description: string;
  photos: { url: string; caption: string }[];
  amenityDetails: { key: string; name: string; category: string }[];
  policies: {
    /** Times of the day, `15:00`; null when the supplier does not know them. */
    checkInFrom: string | null;
    checkInUntil: string | null;
    checkOutUntil: string | null;
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
  } | null;
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
  starRating: number | null;
  guestRating: GuestRating | null;
  thumbnail: string;
};

/** A guest by name; with the passport number where the property requires it. */
export type Guest = { firstName: string; lastName: string; passport?: string };

/** The guest in whose name the supplier keeps the booking, and whom it calls. */
export type LeadGuest = Guest & { email: string; phone?: string };

/** A room of a booking, and who sleeps in it. */
export type BookedRoom = RoomOccupancy & {
  /** In whose name the room is, then the others that are named: fewer than the guests of the room, if not all are. */
  guests: readonly [Guest, ...Guest[]];
};

export type HotelOrder = RateIdentity &
  SupplierKey & {
    /** The total the guest agreed to; the supplier refuses a higher one. */
    agreedTotalMinor: number;
    /** The same total as the supplier named it, where it was converted from another currency. */
    supplierTotal?: LocalAmount;
    /**
     * The cancellation terms that the guest agreed to, with penalties as parts of `agreedTotalMinor`. A supplier that fixes
     * a price anew refuses an offer with worse ones (`isWorseThanAgreed`).
     */
    agreedPolicy: CancellationPolicy;
    /** The charges beside the total that the guest agreed to pay at the property; absent if the supplier told no charges. */
    agreedExtras?: readonly Charge[];
    /** The supplier's name for the price that it has fixed, where `confirmPrice` gave one. */
    quote?: string;
    leadGuest: LeadGuest;
    /** Every room of the stay, in the order of `occupanciesOf`. At the hold most names may be missing still. */
    rooms: readonly BookedRoom[];
    /** All guests that are named, in the order in which they were given; empty if only the lead guest is known. */
    guests: Guest[];
    specialRequests: string | null;
  };

/** The guests that a confirmed booking shall have, all of them. */
export type GuestsChange = SupplierKey & Pick<HotelOrder, 'leadGuest' | 'rooms'>;

/** Why a supplier declines a change of guests; `unspecified` if it gives no reason. */
export const guestsDeclineReasons = ['not_changeable', 'too_late', 'unspecified'] as const;
export type GuestsDeclineReason = (typeof guestsDeclineReasons)[number];

/**
 * The supplier's answer to a change of guests. `pending` = a person decides; the same call tells the decision later.
 * `declined` = the booking keeps the guests that it had.
 */
export type GuestsAnswer =
  | { state: 'changed'; handle?: SupplierHandle }
  | { state: 'pending' }
  | { state: 'declined'; reason: GuestsDeclineReason };

export type SupplierBooking = {
  reference: string;
  supplierReference: string;
  /** The code that the guest shows at the front desk; null when the hotel gives none, or not yet. */
  confirmationCode: string | null;
  /** `pending` = a person at the supplier or the property decides, `rejected` = that person refused. */
  state: 'held' | 'pending' | 'confirmed' | 'rejected' | 'cancelled';
  /** By when a pending booking is decided; null or absent if the supplier names no time. */
  answersBy?: string | null;
  /** The names that the supplier has, room by room; absent if it does not tell them. */
  guests?: Pick<Guest, 'firstName' | 'lastName'>[][];
  /** Replaces the handle of the hold; absent if it stays. */
  handle?: SupplierHandle;
  /** What the supplier charges us in the end, where it names it. */
  cost?: SupplierCost;
};

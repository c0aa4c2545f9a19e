import type {
  SupplierHandle,
  SupplierHold,
  SupplierKey,
  SupplierTraits,
} from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { CategorySlug } from './categories.ts';

export { type CategorySlug, categorySlugs, experienceCategories } from './categories.ts';

/**
 * The port of experience suppliers. Adapters map their own ids, money, categories and errors to these types
 * and throw only SupplierFailure. Amounts are minor units; `language` is that of the reader, ISO 639-1, and a
 * supplier that does not support it answers in English.
 */
export type ExperienceSupplier = SupplierTraits & {
  /** Short stable name, stored in bookings. */
  name: string;
  /** One sorted page of the products of an area that match the filters, with their total number. */
  search(ctx: BaseContext, query: ProductQuery): Promise<{ products: ProductSummary[]; total: number }>;
  /** Number of products of each category, in one destination or in all destinations of keyword searches. */
  countByCategory(ctx: BaseContext, place: ExperiencePlace | null): Promise<Map<CategorySlug, number>>;
  /** Products by code, in one call; unknown codes are absent. */
  summaries(
    ctx: BaseContext,
    codes: readonly string[],
    currency: string,
    language: string,
  ): Promise<Map<string, ProductSummary>>;
  /** All details that do not depend on dates; null for an unknown code. */
  details(ctx: BaseContext, code: string, currency: string, language: string): Promise<ProductDetails | null>;
  /** Every day of the range with its slots, in order; null for an unknown code. */
  availability(
    ctx: BaseContext,
    query: AvailabilityQuery,
  ): Promise<{ timeZone: string; days: AvailableDay[] } | null>;
  /**
   * The exact price of one slot for a party, with the current terms. Null for an unknown product, option or
   * slot. `unavailable` is the reason why a slot cannot be booked. With purpose `hold`, the price of a hold
   * made now.
   */
  price(
    ctx: BaseContext,
    visit: Visit,
    purpose: 'quote' | 'hold',
    language: string,
  ): Promise<PricedVisit | null>;
  /**
   * Holds the places, or only their price, under our reference until the instant or an earlier one that the
   * answer names. A repeat changes nothing. Throws `sold_out`.
   */
  hold(ctx: BaseContext, order: ExperienceOrder, until: string): Promise<SupplierHold>;
  /** Releases a hold. Unknown, released, booked and cancelled ones do not change. */
  release(ctx: BaseContext, key: SupplierKey): Promise<void>;
  /**
   * Books under our reference and converts its hold into the booking. A repeat returns the first booking if the
   * supplier is idempotent. After a failure of kind `timeout` the outcome is unknown: call lookUp before
   * anything else.
   */
  book(ctx: BaseContext, order: ExperienceOrder): Promise<SupplierVisit>;
  /** The booking or hold, or null when the supplier has none. */
  lookUp(ctx: BaseContext, key: SupplierKey): Promise<SupplierVisit | null>;
  /** Cancels the booking in any state. A repeat returns the same result. */
  cancel(ctx: BaseContext, key: SupplierKey): Promise<SupplierVisit>;
};

export const confirmationTypes = ['instant', 'manual'] as const;
export type ConfirmationType = (typeof confirmationTypes)[number];

const productSorts = ['recommended', 'price_low', 'price_high', 'rating', 'duration', 'distance'] as const;
export type ProductSort = (typeof productSorts)[number];

/** A city in which experiences start. */
export type ExperiencePlace = {
  id: string;
  name: string;
  /** Names by language, where they differ from `name`. */
  names?: Partial<Record<string, string>> | null;
  countryCode: string;
  latitude: number;
  longitude: number;
  population: number;
  timeZone: string;
  /** Rank among places; see `PlaceRecord`. */
  importance: number;
};

/** A place that words of a keyword search may name; `words` are the remaining folded words. */
export type NamedPlace = { place: ExperiencePlace; words: readonly string[] };

/** Where a search looks: one destination, the surroundings of a point, or the words of a keyword search. */
export type ProductArea =
  | { place: ExperiencePlace }
  | { near: { latitude: number; longitude: number; radiusKm: number } }
  | { words: readonly string[]; named: readonly NamedPlace[] };

export type ProductFilters = {
  categories?: readonly CategorySlug[];
  /** Bookable for `pax` people on at least one of these days, both inclusive. */
  dates?: { from: string; to: string };
  pax?: number;
  minPriceMinor?: number;
  maxPriceMinor?: number;
  minRating?: number;
  minMinutes?: number;
  maxMinutes?: number;
  freeCancellation?: boolean;
  confirmation?: ConfirmationType;
};

export type ProductQuery = {
  area: ProductArea;
  filters: ProductFilters;
  sort: ProductSort;
  page: number;
  perPage: number;
  currency: string;
  language: string;
};

export const productFlags = [
  'likely_to_sell_out',
  'small_group',
  'private',
  'skip_the_line',
  'new',
  'wheelchair_accessible',
] as const;
export type ProductFlag = (typeof productFlags)[number];

export type ProductSummary = {
  code: string;
  title: string;
  summary: string;
  images: string[];
  rating: { score: number; count: number };
  durationMinutes: number;
  fromPriceMinor: number;
  currency: string;
  flags: ProductFlag[];
  categories: CategorySlug[];
  location: { city: string; countryCode: string; placeId: string; latitude: number; longitude: number };
  /** Distance from the point of a nearby search. */
  distanceKm: number | null;
  freeCancellation: boolean;
  confirmation: ConfirmationType;
};

export const ageBands = ['adult', 'child', 'infant'] as const;
type AgeBand = (typeof ageBands)[number];

export type Pax = { adults: number; children: number };

/** Full refund until this many hours before the start, then none; null if there is never a refund. */
export type CancellationRule = { freeUntilHours: number | null };

export type ProductDetails = ProductSummary & {
  description: string;
  inclusions: string[];
  exclusions: string[];
  meetingPoint: { name: string; instructions: string; latitude: number; longitude: number };
  cancellation: CancellationRule;
  itinerary: { title: string; minutes: number }[];
  options: { code: string; title: string; language: string }[];
  ageBands: { band: AgeBand; fromAge: number; toAge: number; bookable: boolean }[];
  maxTravellers: number;
  questions: BookingQuestion[];
  reviews: {
    breakdown: Record<string, number>;
    latest: {
      author: string;
      countryCode: string;
      rating: number;
      date: string;
      title: string;
      text: string;
      /** ISO 639-1. */
      language: string;
    }[];
  };
  operator: { name: string; phone: string };
  accessibility: string;
  timeZone: string;
  /** First and last month in which it runs, 1 to 12; the last may be in the next year. */
  season: { fromMonth: number; toMonth: number };
};

/** A question of the operator, answered in checkout. */
export type BookingQuestion = { id: string; label: string; required: boolean; maxLength: number };

type AvailabilityQuery = { code: string; from: string; to: string; pax: number; currency: string };

export const dayStates = ['available', 'sold_out', 'closed', 'not_on_sale'] as const;
type DayState = (typeof dayStates)[number];

export const unavailableReasons = ['sold_out', 'not_enough_places', 'too_late'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export type Slot = {
  time: string;
  optionCode: string;
  remaining: number;
  bandPrices: { band: AgeBand; priceMinor: number }[];
  totalMinor: number;
  unavailable: UnavailableReason | null;
};

export type AvailableDay = { date: string; state: DayState; slots: Slot[] };

/** One slot for a party. Without `optionCode` it is the first option with enough places. */
export type Visit = {
  code: string;
  optionCode: string | null;
  date: string;
  time: string;
  pax: Pax;
  currency: string;
};

export type PriceLine = { band: AgeBand; quantity: number; unitMinor: number; totalMinor: number };

/** A visit with its price and terms. */
export type PricedVisit = {
  optionCode: string;
  optionTitle: string;
  language: string;
  lines: PriceLine[];
  totalMinor: number;
  unavailable: UnavailableReason | null;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  cancellation: CancellationRule;
  confirmation: ConfirmationType;
  /** False if the supplier holds no places before the booking. */
  holdsPlaces: boolean;
  takesChildren: boolean;
  maxTravellers: number;
  product: ProductSummary;
  meetingPoint: ProductDetails['meetingPoint'];
  questions: BookingQuestion[];
  operator: ProductDetails['operator'];
};

/** An order to the supplier, for a hold or a booking. */
export type ExperienceOrder = SupplierKey & {
  code: string;
  optionCode: string;
  date: string;
  time: string;
  pax: Pax;
  currency: string;
  /** The total that the traveller accepted; the supplier refuses a higher one. */
  agreedTotalMinor: number;
  traveller: { firstName: string; lastName: string; email: string; phone: string | null } | null;
  answers: { question: string; answer: string }[];
};

/** The supplier's state of an order. */
export type SupplierVisit = {
  reference: string;
  supplierReference: string;
  state: 'held' | 'pending' | 'confirmed' | 'rejected' | 'cancelled';
  /** Code that the traveller shows on arrival; null until the booking is confirmed. */
  ticketCode: string | null;
  /** Deadline of the operator of a manual product; null when no answer is pending. */
  answersBy: string | null;
  /** Date and HH:MM of the visit at the venue, where the supplier tells them: the operator may move it. */
  slot?: { date: string; time: string };
  /** Replaces the handle of the hold; absent if it stays. */
  handle?: SupplierHandle;
};

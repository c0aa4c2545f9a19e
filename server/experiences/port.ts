import type { BaseContext } from '#server/platform/context/index.ts';
import type { CategorySlug } from './categories.ts';

/**
 * What the experiences noun asks of a supplier. Adapters live in server/suppliers; they map their own ids, money,
 * categories and errors to these types and throw nothing but SupplierFailure. Amounts are minor units; `language` is the
 * reader's, ISO 639-1, and a supplier that does not speak it answers in English.
 */
export type ExperienceSupplier = {
  /** Short lasting name, written into bookings. */
  name: string;
  /** Products of an area that meet the filters, sorted, one page of them with the number of all. */
  search(ctx: BaseContext, query: ProductQuery): Promise<{ products: ProductSummary[]; total: number }>;
  /** How many products each category has, in one destination or in all that are searched by keyword. */
  countByCategory(ctx: BaseContext, place: ExperiencePlace | null): Promise<Map<CategorySlug, number>>;
  /** Products by code, in one call; unknown codes are absent. */
  summaries(
    ctx: BaseContext,
    codes: readonly string[],
    currency: string,
    language: string,
  ): Promise<Map<string, ProductSummary>>;
  /** All that does not depend on dates; null for an unknown code. */
  details(ctx: BaseContext, code: string, currency: string, language: string): Promise<ProductDetails | null>;
  /** Every day of the range with its slots, in order; null for an unknown code. */
  availability(
    ctx: BaseContext,
    query: AvailabilityQuery,
  ): Promise<{ timeZone: string; days: AvailableDay[] } | null>;
  /**
   * The exact price of one slot for a party, with today's terms. Null for an unknown product, option or slot. Full
   * or closed slots are told by `unavailable`, so that the caller can say why. `hold` asks for what a hold made now
   * would cost.
   */
  price(
    ctx: BaseContext,
    visit: Visit,
    purpose: 'quote' | 'hold',
    language: string,
  ): Promise<PricedVisit | null>;
  /**
   * Takes the places until the instant, under our reference. A repeat changes nothing. Fails with `sold_out`; the
   * caller then lets its transaction roll back. Does nothing where the supplier holds no places for this product.
   */
  hold(ctx: BaseContext, order: ExperienceOrder, until: string): Promise<void>;
  /** Gives a hold back. Unknown, released, booked or cancelled references are left as they are. */
  release(ctx: BaseContext, reference: string): Promise<void>;
  /**
   * Books under our reference, turning a hold of that reference into the booking. A repeat answers the first
   * booking. A failure of kind `timeout` leaves the outcome unknown: call lookUp before anything else. Opens its
   * own transaction, so call it outside of one.
   */
  book(ctx: BaseContext, order: ExperienceOrder): Promise<SupplierVisit>;
  /** The booking under our reference, or null when the supplier has none. */
  lookUp(ctx: BaseContext, reference: string): Promise<SupplierVisit | null>;
  /** Cancels the booking under our reference, decided or not. A repeat answers the same. */
  cancel(ctx: BaseContext, reference: string): Promise<SupplierVisit>;
};

export const confirmationTypes = ['instant', 'manual'] as const;
export type ConfirmationType = (typeof confirmationTypes)[number];

export const productSorts = [
  'recommended',
  'price_low',
  'price_high',
  'rating',
  'duration',
  'distance',
] as const;
export type ProductSort = (typeof productSorts)[number];

/** A city that experiences begin in. */
export type ExperiencePlace = {
  id: string;
  name: string;
  /** In the languages in which it has another. */
  names?: Partial<Record<string, string>> | null;
  countryCode: string;
  latitude: number;
  longitude: number;
  population: number;
  timeZone: string;
  /** Orders places among each other; see `PlaceRecord`. */
  importance: number;
};

/** Words of a keyword search, folded, with the places they may name: `words` are those left when it is meant. */
export type NamedPlace = { place: ExperiencePlace; words: readonly string[] };

export type ProductArea =
  | { place: ExperiencePlace }
  | { near: { latitude: number; longitude: number; radiusKm: number } }
  | { words: readonly string[]; named: readonly NamedPlace[] };

export type ProductFilters = {
  categories?: readonly CategorySlug[];
  /** Bookable for so many people on at least one of these days, both included. */
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
  /** From the point of a search around one. */
  distanceKm: number | null;
  freeCancellation: boolean;
  confirmation: ConfirmationType;
};

export const ageBands = ['adult', 'child', 'infant'] as const;
export type AgeBand = (typeof ageBands)[number];

export type Pax = { adults: number; children: number };

/** `refundable` until so many hours before the beginning, then lost in full; null = never refundable. */
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
      /** In which it is written, ISO 639-1. */
      language: string;
    }[];
  };
  operator: { name: string; phone: string };
  accessibility: string;
  timeZone: string;
  /** The first and the last month that it runs in, 1 to 12; the last may lie in the next year. */
  season: { fromMonth: number; toMonth: number };
};

/** What the operator has to know before the visit; answered in checkout. */
export type BookingQuestion = { id: string; label: string; required: boolean; maxLength: number };

export type AvailabilityQuery = { code: string; from: string; to: string; pax: number; currency: string };

export const dayStates = ['available', 'sold_out', 'closed', 'not_on_sale'] as const;
export type DayState = (typeof dayStates)[number];

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

/** One slot for a party. Without `optionCode` the first option that has room is meant. */
export type Visit = {
  code: string;
  optionCode: string | null;
  date: string;
  time: string;
  pax: Pax;
  currency: string;
};

export type PriceLine = { band: AgeBand; quantity: number; unitMinor: number; totalMinor: number };

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
  /** False where the supplier keeps no places back before it is booked. */
  holdsPlaces: boolean;
  takesChildren: boolean;
  maxTravellers: number;
  product: ProductSummary;
  meetingPoint: ProductDetails['meetingPoint'];
  questions: BookingQuestion[];
  operator: ProductDetails['operator'];
};

export type ExperienceOrder = {
  /** Ours: the supplier finds the booking again by it. */
  reference: string;
  code: string;
  optionCode: string;
  date: string;
  time: string;
  pax: Pax;
  currency: string;
  /** The total the traveller agreed to; the supplier refuses a higher one. */
  agreedTotalMinor: number;
  traveller: { firstName: string; lastName: string; email: string; phone: string | null } | null;
  answers: { question: string; answer: string }[];
};

export type SupplierVisit = {
  reference: string;
  supplierReference: string;
  state: 'held' | 'pending' | 'confirmed' | 'rejected' | 'cancelled';
  /** What is shown at the door; null until it is confirmed. */
  ticketCode: string | null;
  /** Until when the operator of a manual product answers; null when nothing is waited for. */
  answersBy: string | null;
};

import type {
  ageBands,
  CancellingSupplier,
  SupplierCost,
  SupplierHandle,
  SupplierHold,
  SupplierKey,
  SupplierTraits,
} from '#server/modules/bookings/port.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Adapter } from '#server/platform/resilience/index.ts';
import type { BookingQuestion, QuestionAnswer } from './booking-questions.ts';
import type { CategorySlug } from './categories.ts';

export {
  type BookingQuestion,
  locationMeanings,
  type QuestionAnswer,
  questionKinds,
} from './booking-questions.ts';
export { type CategorySlug, categorySlugs, experienceCategories } from './categories.ts';

/**
 * The port of experience suppliers: what sells one product. Adapters map their own money, categories and errors to
 * these types and throw only SupplierFailure. Amounts are minor units; `language` is that of the reader, ISO 639-1,
 * and a supplier that does not support it answers in English. `currency` is the one that is asked for; a supplier
 * that cannot answer in it names its own in the answer.
 */
export type ExperienceSupplier = SupplierTraits & {
  /** Short stable name, stored in bookings. */
  name: string;
  /** `own`: its product codes are its own, and callers see codes that `ourProductCode` makes of them. */
  ids: 'ours' | 'own';
  /** All details that do not depend on dates; null for an unknown code. */
  details(ctx: BaseContext, code: string, currency: string, language: string): Promise<ProductDetails | null>;
  /** Every day of the range with its slots, in order; null for an unknown code. */
  availability(
    ctx: BaseContext,
    query: AvailabilityQuery,
  ): Promise<{ timeZone: string; currency: string; days: AvailableDay[] } | null>;
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
   * Holds the places, or only their price, or nothing, under our reference until the instant or an earlier one
   * that the answer names. A repeat changes nothing. Throws `sold_out`.
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
  quoteCancel: CancellingSupplier['quoteCancel'];
  cancel: CancellingSupplier['cancel'];
};

/** A catalogue that its supplier searches for us. Its product codes are ours. */
export type LiveCatalogue = Adapter & {
  /** A part of the sorted products of an area that match the filters, with their total number. */
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
};

/**
 * A catalogue that a job copies into our tables, which then answer searches. Its codes are the supplier's own, and its
 * name is that of the supplier.
 */
export type ListedCatalogue = Adapter & {
  /**
   * The products that have changed since the cursor, oldest change first, in pages; null reads from the
   * beginning. `cursor` continues after this page, `hasMore` says that another page is ready now.
   */
  modifiedSince(ctx: BaseContext, cursor: string | null): Promise<CataloguePage>;
  /** Which of these products have places for so many people on at least one day of the range. One call. */
  bookableWithin(
    ctx: BaseContext,
    codes: readonly string[],
    dates: { from: string; to: string },
    pax: number,
  ): Promise<ReadonlySet<string>>;
};

type CataloguePage = { products: ListedProduct[]; cursor: string; hasMore: boolean };

/** A product in a listed catalogue. */
export type ListedProduct = Omit<ProductSummary, 'title' | 'summary' | 'location' | 'distanceKm'> & {
  /** False once the supplier has taken it off sale; only its bookings go on. */
  isOnSale: boolean;
  /** Title and summary by language, ISO 639-1; English is always there. */
  texts: { en: ListedText } & { [language: string]: ListedText };
  /** `countryCode` is empty where the supplier names no country that is known: then the nearest city decides. */
  town: { name: string; countryCode: string };
  latitude: number;
  longitude: number;
  maxTravellers: number;
};
type ListedText = { title: string; summary: string };

/** `instant_then_manual`: confirmed at once as long as places are left, then decided by the operator. */
export const confirmationTypes = ['instant', 'manual', 'instant_then_manual'] as const;
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
  /** The first `skip` products are left out, and at most `limit` are returned. */
  skip: number;
  limit: number;
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

export type AgeBand = (typeof ageBands)[number];

/** The members of a party by age band; bands without anybody may be left out. */
export type Pax = {
  adults: number;
  children: number;
  seniors?: number | undefined;
  youths?: number | undefined;
  infants?: number | undefined;
};

/**
 * What a cancellation gives back: everything until this many hours before the start, then nothing; null if there is
 * never a full refund. With `tiers`, those decide and `freeUntilHours` repeats the end of the full refund.
 */
export type CancellationRule = { freeUntilHours: number | null; tiers?: RefundTier[] };

/** Until so many hours before the start, this share of the price is refunded; the earliest deadline first. */
export type RefundTier = { untilHours: number; refundPercent: number };

export type ProductDetails = ProductSummary & {
  /** False: its supplier forbids that search engines read its texts and reviews. */
  mayBeIndexed?: boolean;
  description: string;
  inclusions: string[];
  exclusions: string[];
  meetingPoint: { name: string; instructions: string; latitude: number; longitude: number };
  cancellation: CancellationRule;
  itinerary: { title: string; minutes: number }[];
  /** `language` is that of the guide, ISO 639-1. */
  options: { code: string; title: string; language: string }[];
  ageBands: { band: AgeBand; fromAge: number; toAge: number; bookable: boolean }[];
  maxTravellers: number;
  names: TravellerNames;
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

/** A person who takes part. */
export type NamedTraveller = { firstName: string; lastName: string; band: AgeBand };

type AvailabilityQuery = { code: string; from: string; to: string; pax: number; currency: string };

export const dayStates = ['available', 'sold_out', 'closed', 'not_on_sale'] as const;
type DayState = (typeof dayStates)[number];

/** `not_enough_places`: it is not sold to so many people, because fewer places are left, or parties have other sizes. */
export const unavailableReasons = ['sold_out', 'not_enough_places', 'too_late'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

/** The `time` of the one slot that a day has where a product has no start times. */
export const wholeDay = '00:00';

export type Slot = {
  /** HH:MM, local; `wholeDay` without a start time. */
  time: string;
  /** False if people may come at any time of the day. */
  hasStartTime: boolean;
  optionCode: string;
  /** Null if the supplier does not say. */
  remaining: number | null;
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

export type TravellerNames = 'lead' | 'everyone';

/** A visit with its price and terms. */
export type PricedVisit = {
  optionCode: string;
  optionTitle: string;
  language: string;
  currency: string;
  lines: PriceLine[];
  totalMinor: number;
  unavailable: UnavailableReason | null;
  /** Without a start time: the beginning and the end of the day. */
  startsAt: string;
  endsAt: string;
  hasStartTime: boolean;
  timeZone: string;
  cancellation: CancellationRule;
  confirmation: ConfirmationType;
  /** False if the supplier holds no places before the booking. */
  holdsPlaces: boolean;
  /** The age bands that it sells. */
  bands: AgeBand[];
  /** Whether the operator needs the name of every traveller, or only of the lead. */
  names: TravellerNames;
  maxTravellers: number;
  product: ProductSummary;
  meetingPoint: ProductDetails['meetingPoint'];
  questions: BookingQuestion[];
  operator: ProductDetails['operator'];
  /** What the supplier charges us for the visit; absent if it does not name it. */
  cost?: SupplierCost;
  /** The app's markup in this price; never set by an adapter. */
  markup?: AppliedMarkup;
};

/** An order to the supplier, for a hold or a booking. */
export type ExperienceOrder = SupplierKey & {
  code: string;
  optionCode: string;
  date: string;
  time: string;
  pax: Pax;
  /** The currency in which the supplier named its price. */
  currency: string;
  /** The total that the traveller accepted, as the supplier named it; it refuses a higher one. */
  agreedTotalMinor: number;
  traveller: { firstName: string; lastName: string; email: string; phone: string | null } | null;
  /** Everybody who takes part; empty unless the product asks for all names. */
  travellers: NamedTraveller[];
  answers: QuestionAnswer[];
};

/** The supplier's state of an order. */
export type SupplierVisit = {
  reference: string;
  supplierReference: string;
  state: 'held' | 'pending' | 'confirmed' | 'rejected' | 'cancelled';
  /** Code that the traveller shows on arrival; null until the booking is confirmed. */
  ticketCode: string | null;
  /** Page or file of the supplier with the voucher; absent or null if there is none. */
  voucherUrl?: string | null;
  /** Deadline of the operator of a manual product; null when no answer is pending, or the operator named none. */
  answersBy: string | null;
  /** Date and HH:MM of the visit at the venue, where the supplier tells them: the operator may move it. */
  slot?: { date: string; time: string };
  /** Replaces the handle of the hold; absent if it stays. */
  handle?: SupplierHandle;
  /** What the supplier charges us in the end; absent if it does not name it. */
  cost?: SupplierCost;
};

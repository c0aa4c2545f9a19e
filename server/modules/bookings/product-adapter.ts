import type { BaseContext, EitherContext, ModuleName } from '#server/platform/context/index.ts';
import type { StreamItem } from '#server/platform/contract/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type { Booking, BookingKind } from './booking.ts';
import type { CancellationTerms } from './cancellation-terms.ts';
import type { streamBookingEvents } from './contract.ts';
import type { PersonalDetails } from './personal-details.ts';
import type {
  CancelAnswer,
  CancelQuote,
  SupplierCost,
  SupplierHandle,
  SupplierHold,
  SupplierTraits,
} from './port.ts';
import type { TripFacts } from './trip-facts.ts';

/** One item of a checkout session, as the caller sent it. */
export type CheckoutItem = {
  type: string;
  id: string;
  passenger?: unknown;
  travellers?: unknown;
  answers?: unknown;
};

/** The supplier's final decision: booked, or refused with nothing held. */
export type SupplierDecision =
  | {
      outcome: 'booked';
      supplierReference: string;
      details: Record<string, unknown>;
      handle?: SupplierHandle | null;
      /** Begin and end at the supplier, where it tells them. */
      times?: Pick<Booking, 'startsAt' | 'endsAt'>;
      /** What the supplier charges us in the end; absent if it does not name it. */
      cost?: SupplierCost | undefined;
    }
  | { outcome: 'refused'; reason: string };

/**
 * The supplier's answer: a decision, or `pending` while a person at the supplier decides by `answersBy`, which is
 * null if the supplier names no time; meanwhile the supplier is polled. `unknown` = an answer was lost, look-ups find nothing, and a second call
 * could book twice: a person decides. Other failures are thrown, and the booking is retried.
 */
export type SupplierAnswer =
  | SupplierDecision
  | {
      outcome: 'pending';
      supplierReference: string;
      answersBy: string | null;
      handle?: SupplierHandle | null;
    }
  | { outcome: 'unknown' };

/** How perks can pay for a booking: the product they must apply to, and minor units per person. */
export type PerkTerms = { productId: string; personMinors: readonly number[] };

/** A total in minor units of a supplier's currency, and the price of one unit of it in the booking's currency. */
type ConvertedTotal = { currency: string; totalMinor: number; rate: number };

/** Events of the booking stream other than the status. */
export type LiveEvent = Extract<
  StreamItem<typeof streamBookingEvents>,
  { event: 'vehicle' } | { event: 'tracking' }
>;

/** What members are told of a booking: its outcomes, what its supplier has changed in it, and late answers to changes. */
export type BookingOutcome =
  | 'confirmed'
  | 'cancelled'
  | 'cancel_declined'
  | 'failed'
  | 'changed'
  | 'guests_changed'
  | 'guests_declined';

/**
 * The adapter that each product implements for bookings and checkout. States, money, expiry and recovery are
 * the same for all products.
 */
export type ProductAdapter = {
  kinds: readonly BookingKind[];
  /** `items[].type` in checkout sessions. */
  itemType: string;
  /** The module an app needs to sell this product. Existing bookings remain valid without it. */
  module: ModuleName;
  /** The personal fields in the details of its bookings, for export and deletion of an account. */
  personalDetails: PersonalDetails;
  /** What a booking is for its trip; empty if trips need to know nothing of it. */
  tripFacts(booking: Pick<Booking, 'details'>): TripFacts;
  /**
   * Returns the caller's booking for a checkout item, ready for payment. Fails with `not_found` if it is not
   * the caller's, `hold_expired` or `invalid_state`. `field` is the path of the item in the request
   * (`items.0`), used in validation errors.
   */
  quote(ctx: EitherContext, item: CheckoutItem, field: string): Promise<Booking>;
  /** How perks pay for a booking. A product without this method cannot be paid with perks. */
  perkTerms?(booking: Pick<Booking, 'details'>): PerkTerms;
  /** What a cancellation of the confirmed booking costs over time, by its stored rule. */
  cancellationTerms(booking: Booking): CancellationTerms;
  /**
   * What the supplier named as the total, where the booking's total was converted from it at `rate`. A hold at a
   * higher price is refused in either currency. A product whose prices are never converted has no such method.
   */
  convertedFrom?(booking: Pick<Booking, 'details'>): ConvertedTotal | null;
  /** How the supplier of the booking treats lost answers. */
  traitsOf(ctx: BaseContext, booking: Booking): SupplierTraits;
  /** Reserves stock until `until`, outside any transaction. Fails with `sold_out`. */
  hold(ctx: BaseContext, booking: Booking, until: string): Promise<SupplierHold>;
  /**
   * Books with the supplier under `booking.reference`, outside any transaction. It may be called again after
   * a crash, a lost answer or `pending`, so it looks the reference up before it books again.
   */
  confirm(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer>;
  /** What the supplier has under our reference now; null if it has nothing, or only a hold. Changes nothing. */
  lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null>;
  /**
   * The decision that an operator records for a booking which the supplier confirmed by telephone. A product whose
   * bookings need more than a reference has no such method.
   */
  bookedByTelephone?(reference: string): SupplierDecision;
  /** What the supplier would return and keep of the confirmed booking; null if it cannot tell. Changes nothing. */
  quoteCancel(ctx: BaseContext, booking: Booking): Promise<CancelQuote | null>;
  /** Asks the supplier to cancel its booking under our reference; `cancelled` if there is none. May be repeated. */
  cancel(ctx: BaseContext, booking: Booking): Promise<CancelAnswer>;
  /** Releases the hold. Idempotent. */
  release(ctx: BaseContext, booking: Booking): Promise<void>;
  /** Enqueues the e-mail messages about an outcome or a change, in its transaction. */
  emailOutcome(ctx: BaseContext, booking: Booking, news: BookingOutcome): Promise<void>;
  /**
   * Stream events other than the status. `watch` records once a minute that a client follows the booking, so
   * that frequent updates are published only for followed bookings; `read` returns the latest of each event.
   */
  live?: {
    watch(ctx: BaseContext, booking: Booking): Promise<void>;
    read(ctx: BaseContext, booking: Booking): Promise<LiveEvent[]>;
  };
};

/** Process-wide, because Next bundles its own copy of this module. A new registration replaces the old. */
const adapters = processWide('products', () => new Map<string, ProductAdapter>());

/** Registers the product adapters. Called once at start by `server/wiring/register-modules.ts`. */
export function registerProducts(products: readonly ProductAdapter[]): void {
  for (const product of products) {
    for (const kind of product.kinds) adapters.set(`kind:${kind}`, product);
    adapters.set(`item:${product.itemType}`, product);
  }
}

/** Returns every registered product adapter. */
export const registeredProducts = (): ProductAdapter[] => [...new Set(adapters.values())];

/** The product adapter of a booking kind. Throws if none is registered. */
export function productOf(kind: BookingKind): ProductAdapter {
  const found = adapters.get(`kind:${kind}`);
  if (!found) throw new Error(`No product is registered for ${kind}`);
  return found;
}

/** The product adapter for a checkout item type, or null if no product has this type. */
export function productOfItem(itemType: string): ProductAdapter | null {
  return adapters.get(`item:${itemType}`) ?? null;
}

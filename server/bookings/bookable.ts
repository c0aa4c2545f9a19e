import type { BaseContext, EitherContext, ModuleName } from '#server/platform/context/index.ts';
import type { StreamItem } from '#server/platform/contract/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type { Booking, BookingKind } from './booking.ts';
import type { streamBookingEvents } from './contract.ts';

/** What a checkout session asks to pay for, as the caller sent it. */
export type CheckoutItem = {
  type: string;
  id: string;
  passenger?: unknown;
  answers?: unknown;
};

/** What the supplier decided: it booked, or it refused for good and holds nothing. */
export type SupplierDecision =
  | { outcome: 'booked'; supplierReference: string; details: Record<string, unknown> }
  | { outcome: 'refused'; reason: string };

/**
 * How the supplier answered: its decision, or that somebody there decides by `answersBy`; until then it is asked
 * again from time to time. An unknown or passing failure is thrown, and booking is tried again.
 */
export type SupplierAnswer =
  | SupplierDecision
  | { outcome: 'pending'; supplierReference: string; answersBy: string };

/** What perks can pay of a booking: the product they must apply to, and what each person costs in minor units. */
export type PerkTerms = { productId: string; personMinors: readonly number[] };

/** What those who follow a booking are told beside its status. */
export type LiveNews = Extract<
  StreamItem<typeof streamBookingEvents>,
  { event: 'vehicle' } | { event: 'tracking' }
>;

/** What members and partners are told of. */
export type BookingNews = 'confirmed' | 'cancelled' | 'failed';

/**
 * What one kind of product teaches bookings and checkout. Everything else (states, money, expiry, recovery) is
 * the same for all kinds.
 */
export type Bookable = {
  kinds: readonly BookingKind[];
  /** `items[].type` of checkout sessions that sell it. */
  itemType: string;
  /** Only apps that have it sell this; what was sold before is served all the same. */
  module: ModuleName;
  /**
   * The caller's booking behind a checkout item, ready to be paid. `not_found` for what is not the caller's,
   * `hold_expired`, `invalid_state`. `field` is where the item stands in the request (`items.0`), to name what is
   * wrong with it.
   */
  quote(ctx: EitherContext, item: CheckoutItem, field: string): Promise<Booking>;
  /** How perks pay for a booking; a kind without it takes none. */
  perkTerms?(booking: Booking): PerkTerms;
  /** Takes stock until the instant, in the transaction that makes the booking. Fails with `sold_out`. */
  hold(ctx: BaseContext, booking: Booking, until: string): Promise<void>;
  /**
   * Books with the supplier under `booking.reference`, outside any transaction. May be called again after a crash,
   * a lost answer or `pending`: it asks the supplier for the reference before it books anew.
   */
  confirm(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer>;
  /** Cancels whatever the supplier has booked under our reference; nothing there is no failure. Repeatable. */
  cancel(ctx: BaseContext, booking: Booking): Promise<void>;
  /** Gives a hold back. Repeatable. */
  release(ctx: BaseContext, booking: Booking): Promise<void>;
  /** Writes the mails of a step, in the transaction of that step. */
  announce(ctx: BaseContext, booking: Booking, news: BookingNews): Promise<void>;
  /**
   * What a kind tells beside the status. `watch` notes, again each minute, that somebody follows the booking, so that
   * frequent news need not be announced where nobody does; `read` gives the newest of each event.
   */
  live?: {
    watch(ctx: BaseContext, booking: Booking): Promise<void>;
    read(ctx: BaseContext, booking: Booking): Promise<LiveNews[]>;
  };
};

/** Shared by the copies of this module that Next bundles; a second registration of a kind replaces the first. */
const known = processWide('bookables', () => new Map<string, Bookable>());

/** Makes kinds of products known. Called once at start by `server/bookables.ts`. */
export function registerBookables(bookables: readonly Bookable[]): void {
  for (const bookable of bookables) {
    for (const kind of bookable.kinds) known.set(`kind:${kind}`, bookable);
    known.set(`item:${bookable.itemType}`, bookable);
  }
}

/** The Bookable of a kind. */
export function bookableOf(kind: BookingKind): Bookable {
  const found = known.get(`kind:${kind}`);
  if (!found) throw new Error(`No bookable is registered for ${kind}`);
  return found;
}

/** The Bookable that checkout items of this type buy, or null when nothing sells it. */
export function bookableOfItem(itemType: string): Bookable | null {
  return known.get(`item:${itemType}`) ?? null;
}

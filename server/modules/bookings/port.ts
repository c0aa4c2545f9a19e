/**
 * What the ports of all products share: holds, handles, budgets of calls, and how a supplier treats a lost answer.
 */
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Adapter } from '#server/platform/resilience/index.ts';
import type { PictureSource } from '#server/platform/supplier-http/index.ts';
import type { SignatureScheme } from '#server/platform/webhooks/index.ts';

/**
 * A value by which a supplier finds its hold or booking again: its own ids and tokens. Each adapter has its own type
 * for it and reads only its own handles. It is stored encrypted with the booking, and never shown.
 */
export type SupplierHandle = { [field: string]: HandleValue };
type HandleValue = string | number | boolean | null | HandleValue[] | { [field: string]: HandleValue };

/** Names a hold or booking at its supplier. The handle is null if the supplier gave none or its answer was lost. */
export type SupplierKey = {
  /** Our reference, by which the supplier finds the booking again. */
  reference: string;
  handle: SupplierHandle | null;
  /** The app of the booking, which may have keys of its own at the supplier. Absent where the context names the app. */
  appId?: string;
};

/** `held` = places and price, `price_only` = the price alone, `none` = neither. */
export const holdKinds = ['held', 'price_only', 'none'] as const;
type HoldKind = (typeof holdKinds)[number];

/** The supplier's answer to a hold. */
export type SupplierHold = {
  kind: HoldKind;
  /** When the supplier's hold ends. */
  until: string;
  /** The price that the supplier holds; null if it names none. */
  price: { currency: string; totalMinor: number } | null;
  handle: SupplierHandle | null;
};

/** How a supplier treats a booking call whose answer was lost. */
export type SupplierTraits = Omit<Adapter, 'name'> & {
  /** A second booking call with the same reference returns the first booking instead of making another. */
  isIdempotent: boolean;
  /** The longest that a booking call takes. */
  bookTimeoutMs: number;
  /** After a lost answer, how long the booking may take to appear in look-ups. */
  settleSeconds: number;
  /** The events that it sends to `/v1/webhooks/suppliers/{name}`, if it sends any. */
  webhooks?: SupplierWebhooks;
  /** Where its pictures are and whether they may be copied. Without it, it names none. */
  pictures?: PictureSource;
  /**
   * The bookings that changed since the cursor of an earlier answer, one page; null starts at the present. A change may
   * be told again. Absent if the supplier has no such list.
   */
  changesSince?(ctx: BaseContext, cursor: string | null): Promise<SupplierChanges>;
};

/**
 * What a supplier charges us for a booking, in minor units of `currency`: `netMinor` is what we owe it,
 * `commissionMinor` the part of its price that we keep.
 */
export type SupplierCost = { netMinor: number; commissionMinor: number; currency: string };

/** What a supplier returns and keeps of a cancelled booking, in minor units of its own currency. */
export type CancelAmounts = { refundMinor: number; feeMinor: number; currency: string };

/** What a cancellation would cost at the supplier. It honours the quote until `validUntil`. */
export type CancelQuote = CancelAmounts & { validUntil: string };

/** Why a supplier declines a cancellation; `unspecified` if it gives no reason. */
export type DeclineReason = 'not_cancellable' | 'too_late' | 'already_used' | 'unspecified';

/**
 * The supplier's answer to a cancellation. `cancelled` = it keeps no booking; the amounts are null if it names none, so
 * that the terms of the booking apply. `pending` = a person decides; the same call tells the decision later. `declined` =
 * the booking stands as before.
 */
export type CancelAnswer =
  | { state: 'cancelled'; amounts: CancelAmounts | null }
  | { state: 'pending' }
  | { state: 'declined'; reason: DeclineReason };

/** How bookings are cancelled at a supplier of any product. */
export type CancellingSupplier = {
  /** What a cancellation would cost now; null if the supplier cannot tell, so that the terms of the booking apply. */
  quoteCancel(ctx: BaseContext, key: SupplierKey): Promise<CancelQuote | null>;
  /**
   * Cancels a pending or confirmed booking. A repeat, also after a lost answer, returns the first decision, or a
   * later one that replaced it. Throws SupplierFailure if the supplier has no such booking, because that may be wrong.
   */
  cancel(ctx: BaseContext, key: SupplierKey): Promise<CancelAnswer>;
};

/** How a supplier names a booking: by our reference, or by its own. */
export type BookingName = { reference: string } | { supplierReference: string };

/** How the events of a supplier are verified and read. An event is only a hint: its booking is then looked up. */
export type SupplierWebhooks = {
  /** How it signs. With `none` anybody can send, so the events are read back and prove nothing. */
  signature: SignatureScheme | 'none';
  /** Id and bookings of an event, without side effects; null for an event that concerns no booking. */
  read(body: Readonly<Record<string, unknown>>): { eventId: string; bookings: BookingName[] } | null;
};

/** One page of changes. `hasMore` = more changes are known already. */
export type SupplierChanges = { bookings: BookingName[]; cursor: string; hasMore: boolean };

/** Groups of ages for which suppliers have prices of their own. `traveler` = everybody, at one price. */
export const ageBands = ['adult', 'senior', 'youth', 'child', 'infant', 'traveler'] as const;

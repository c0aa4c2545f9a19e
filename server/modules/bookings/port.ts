/**
 * What the ports of all products share: holds, handles, and how a supplier treats a lost answer.
 */
import type { BaseContext } from '#server/platform/context/index.ts';

/**
 * A value by which a supplier finds its hold or booking again: its own ids and tokens. Each adapter has a type
 * of its own for it and reads nobody else's. It is stored encrypted with the booking, and never shown.
 */
export type SupplierHandle = { [field: string]: HandleValue };
type HandleValue = string | number | boolean | null | HandleValue[] | { [field: string]: HandleValue };

/** Names a hold or booking at its supplier. The handle is null if the supplier gave none or its answer was lost. */
export type SupplierKey = {
  /** Our reference, by which the supplier finds the booking again. */
  reference: string;
  handle: SupplierHandle | null;
};

/** `held` = places and price, `price_only` = the price alone, `none` = neither. */
export const holdKinds = ['held', 'price_only', 'none'] as const;
type HoldKind = (typeof holdKinds)[number];

/** The supplier's answer to a hold. */
export type SupplierHold = {
  kind: HoldKind;
  /** When the supplier lets go of what it holds. */
  until: string;
  /** The price that the supplier holds; null if it names none. */
  price: { currency: string; totalMinor: number } | null;
  handle: SupplierHandle | null;
};

/** How a supplier treats a booking call whose answer was lost. */
export type SupplierTraits = {
  /** A second booking call with the same reference returns the first booking instead of making another. */
  isIdempotent: boolean;
  /** The longest that a booking call takes. */
  bookTimeoutMs: number;
  /** After a lost answer, how long the booking may take to appear in look-ups. */
  settleSeconds: number;
};

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
   * later one that replaced it.
   */
  cancel(ctx: BaseContext, key: SupplierKey): Promise<CancelAnswer>;
};

/**
 * What the ports of all products share: holds, handles, and how a supplier treats a lost answer.
 */

/**
 * A value by which a supplier finds its hold or booking again: its own ids and tokens. Each adapter has its own type for it and reads only its own handles. It is stored encrypted with the booking, and never shown.
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
  /** When the supplier's hold ends. */
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

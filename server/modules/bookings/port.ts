/**
 * What the ports of all products share: holds, handles, and how a supplier treats a lost answer.
 */

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

/**
 * What a supplier charges us for a booking, in minor units of `currency`: `netMinor` is what we owe it,
 * `commissionMinor` the part of its price that we keep.
 */
export type SupplierCost = { netMinor: number; commissionMinor: number; currency: string };

/** How an app's markup rule makes a selling price. Amounts are minor units of the currency of the price. */
export type MarkupTerms = {
  ruleId: string;
  /** 1,250 = 12.5 % of the supplier's price. */
  percentBasisPoints: number;
  /** Added to each price. */
  fixedMinor: number;
  /** The selling price is rounded up to a multiple; 1 rounds nothing. */
  roundToMinor: number;
};

/** A markup as a price pins it, so that a price that is checked again is made by the same terms. */
export type AppliedMarkup = MarkupTerms & {
  /** What the supplier asks in total, with what is due at the property. */
  supplierTotalMinor: number;
  /** The supplier's prices that the terms were applied to, such as one for each person or for each eSIM. */
  prices: { minor: number; quantity: number }[];
};

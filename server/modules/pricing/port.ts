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

/**
 * How this supplier differs from the others, in one place. It fixes a price and holds no room; it makes a second
 * booking of a repeated request; after a lost answer a booking may show up late. It asks and answers in its own
 * currency, knows hotels under its own ids, and does not know nightly prices, rooms left, room sizes or ratings. The
 * guests of a confirmed booking cannot be changed.
 */
export const pelicanTraits = {
  holds: 'price_only',
  isIdempotent: false,
  bookTimeoutMs: 40_000,
  settleSeconds: 120,
  currency: 'USD',
  /** Minutes for which it stands by an offer, and by a price that it has fixed. */
  offerMinutes: 20,
  quoteMinutes: 60,
  /** Its commission, in basis points of what the property gets. */
  commissionBasisPoints: 1_200,
} as const;

import type { GroundOffer, GroundPassenger, GroundQuery } from './port.ts';
import type { AmenityKey } from './taxonomy.ts';

/** One line of what a travel quote costs, in minor units of its currency. */
export type QuoteLine = { type: 'fare' | 'fees' | 'amenity'; name: string; amountMinor: number };

/** What a travel quote fixes, stored with it; a booking made of it takes it over. */
export type PricedQuote = {
  supplier: string;
  query: GroundQuery;
  offer: GroundOffer;
  amenities: AmenityKey[];
  /** In the currency of the search: what the supplier is told. */
  agreedTotalMinor: number;
  lines: QuoteLine[];
  fx: { from: string; to: string; rate: number } | null;
  passenger: GroundPassenger | null;
  /** The circle that travels together; quotes of before it was asked for have none. */
  circleId?: string | null;
};

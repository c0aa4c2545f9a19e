import type { SupplierCost } from '#server/modules/bookings/port.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import type { TransferOffer, TransferPassenger, TransferQuery } from './port.ts';
import type { AmenityKey } from './taxonomy.ts';

/** One price line of a travel quote, in minor units of its currency. */
export type QuoteLine = { type: 'fare' | 'fees' | 'amenity'; name: string; amountMinor: number };

/** The fixed content of a travel quote, stored with it and copied to its booking. */
export type PricedQuote = {
  supplier: string;
  query: TransferQuery;
  offer: TransferOffer;
  amenities: AmenityKey[];
  /** The price that is sent to the supplier, in the currency of the search. */
  agreedTotalMinor: number;
  lines: QuoteLine[];
  /** The app's markup in the amount of the quote; absent without a rule. */
  markup?: AppliedMarkup;
  /** What the supplier charges us; absent if it does not name it. */
  cost?: SupplierCost;
  fx: { from: string; to: string; rate: number } | null;
  passenger: TransferPassenger | null;
  /** The circle that travels together; absent in older quotes. */
  circleId?: string | null;
};

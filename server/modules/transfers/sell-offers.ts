import type { SupplierCost } from '#server/modules/bookings/port.ts';
import { sellingPrice } from '#server/modules/pricing/index.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import type { OfferPrice, TransferOffer } from './port.ts';
import type { AmenityKey } from './taxonomy.ts';

/**
 * The selling price of a transfer: its fare with fees, marked up as one price. Amenities cost what the supplier asks,
 * because a fixed amount would be added to each of them.
 */
export function sellOffer(offer: TransferOffer, markup: MarkupTerms | null): TransferOffer {
  return { ...offer, price: sellFare(offer.price, markup) };
}

/** A supplier's price as a selling price; the fees in it stay as they are. */
export function sellFare(price: OfferPrice, markup: MarkupTerms | null): OfferPrice {
  return { ...price, totalMinor: sellingPrice(markup, price.totalMinor) };
}

/**
 * What the supplier charges us for an offer with the chosen amenities. Undefined if it does not name the cost of one of
 * them, or names them in several currencies.
 */
export function costOf(
  { price, amenities }: Pick<TransferOffer, 'price' | 'amenities'>,
  chosen: readonly AmenityKey[],
): SupplierCost | undefined {
  const paid = amenities.filter(({ key, priceMinor }) => chosen.includes(key) && priceMinor > 0);
  const costs = [price, ...paid].map(({ cost }) => cost);
  const currency = price.cost?.currency;
  let sum: SupplierCost | undefined;
  for (const cost of costs) {
    if (!cost || cost.currency !== currency) return undefined;
    sum = {
      netMinor: (sum?.netMinor ?? 0) + cost.netMinor,
      commissionMinor: (sum?.commissionMinor ?? 0) + cost.commissionMinor,
      currency: cost.currency,
    };
  }
  return sum;
}

import type { SupplierCost } from '#server/modules/bookings/port.ts';
import { parseAmount } from '#server/platform/supplier-http/index.ts';
import type { AiraloPackage } from './packages.ts';

/** Airalo names every price in US dollars, and in 17 further currencies, with its own rate of the day. */
const ownCurrency = 'USD';

type Price = { priceMinor: number; currency: string; cost?: SupplierCost };

/**
 * The recommended price of a package in the currency that is asked for, or else in dollars, and what it costs us. Null
 * if it has none. The net price is missing where Airalo sells to us at a discount instead.
 */
export function priceOf(sold: AiraloPackage, currency: string): Price | null {
  return priceIn(sold, currency) ?? priceIn(sold, ownCurrency);
}

function priceIn({ prices, price, net_price: net }: AiraloPackage, currency: string): Price | null {
  const isOwn = currency === ownCurrency;
  const priceMinor = parseAmount(
    prices?.recommended_retail_price?.[currency] ?? (isOwn ? price : null),
    currency,
  );
  if (!priceMinor) return null;
  const netMinor = parseAmount(prices?.net_price?.[currency] ?? (isOwn ? net : null), currency);
  if (netMinor === null) return { priceMinor, currency };
  const commissionMinor = Math.max(0, priceMinor - netMinor);
  return { priceMinor, currency, cost: { netMinor, commissionMinor, currency } };
}

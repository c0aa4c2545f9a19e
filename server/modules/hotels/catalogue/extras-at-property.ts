import type { Charge } from './port.ts';

/**
 * The charges that the property collects beside the total: a city tax in its own currency, a deposit. What it collects of
 * the total is `dueAtPropertyMinor`.
 */
export function extrasAtProperty(charges: readonly Charge[] = []): Charge[] {
  return charges.filter(({ included, payable }) => !included && payable === 'at_property');
}

import { fromGatewayAmount } from '#server/modules/payments/port.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';

/**
 * Converts an amount that Stripe names to our minor units. Throws SupplierFailure where the currency is unknown to us or
 * the amount is finer than our minor unit.
 */
export function minorOf(currency: string, amount: number): number {
  const amountMinor = fromGatewayAmount('stripe', currency, amount);
  if (amountMinor < 0)
    throw new SupplierFailure('error', `stripe: an amount in ${currency} cannot be counted`);
  return amountMinor;
}

import { invalid } from '#server/platform/errors/index.ts';
import { fromMajor, toMajor } from '#server/platform/money/index.ts';

/** Converts an amount in major units to minor units. Fails for more digits than the currency has. */
export function exactMinor(field: string, amount: number, currency: string): number {
  const amountMinor = fromMajor(amount, currency);
  if (toMajor(amountMinor, currency) !== amount)
    throw invalid(field, 'too_fine', `Must be an amount of ${currency}.`);
  return amountMinor;
}

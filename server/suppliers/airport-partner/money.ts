import type { SupplierCost } from '#server/modules/bookings/port.ts';
import { minorDigits } from '#server/platform/money/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount } from '#server/platform/supplier-http/index.ts';
import type { Money } from './protocol.ts';

/** The minor units of an amount. Throws `error` for a currency that we do not know; nothing has changed by a read. */
export function minorOf({ amount, currency }: Money): number {
  const minor = parseAmount(amount, currency);
  if (minor === null)
    throw new SupplierFailure('error', `airport-partner: ${amount} ${currency} is no amount`);
  return minor;
}

/** An amount as the protocol writes it. */
export function moneyOf(minor: number, currency: string): Money {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return { amount: digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`, currency };
}

/** What the partner charges, if it says so in a currency that we know: it is a fact for reports and refuses nothing. */
export function costOf(cost: Money | undefined): { cost?: SupplierCost } {
  const netMinor = cost && parseAmount(cost.amount, cost.currency);
  return cost && typeof netMinor === 'number'
    ? { cost: { netMinor, commissionMinor: 0, currency: cost.currency } }
    : {};
}

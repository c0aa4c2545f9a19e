import { isCurrency, minorDigits } from '#server/platform/money/index.ts';

/** How a gateway counts money: by ISO 4217, as we do, or as Stripe does. */
export type Exponents = 'iso' | 'stripe';

/**
 * Currencies that Stripe counts with other decimals than ISO 4217. Source: docs.stripe.com/currencies, "Special cases" and
 * "Zero-decimal currencies".
 */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };

function gatewayDigits(exponents: Exponents, currency: string): number {
  const own = minorDigits(currency);
  return exponents === 'stripe' ? (stripeDigits[currency] ?? own) : own;
}

/**
 * The step of the amounts that a gateway charges and refunds, in our minor units. Stripe takes three-decimal amounts
 * only with the last digit 0, and MGA only without decimals.
 */
export function amountStep(exponents: Exponents, currency: string): number {
  if (exponents === 'iso') return 1;
  const lostDigits = Math.max(0, minorDigits(currency) - gatewayDigits(exponents, currency));
  return 10 ** Math.max(lostDigits, gatewayDigits(exponents, currency) === 3 ? 1 : 0);
}

/** The highest amount of whole steps that does not exceed `amountMinor`, so that nobody is charged more than a price. */
export function roundDownToStep(amountMinor: number, stepMinor: number): number {
  return amountMinor - (amountMinor % stepMinor);
}

/** The lowest amount of whole steps that is not below `amountMinor`, so that nobody is refunded less than is due. */
export function roundUpToStep(amountMinor: number, stepMinor: number): number {
  return roundDownToStep(amountMinor + stepMinor - 1, stepMinor);
}

/**
 * Converts our minor units to the amount that the gateway is told. Throws RangeError for an amount that is not whole
 * steps, which the gateway would refuse or take for another amount.
 */
export function toGatewayAmount(exponents: Exponents, currency: string, amountMinor: number): number {
  if (amountMinor % amountStep(exponents, currency) !== 0)
    throw new RangeError(`The gateway cannot be told ${amountMinor} minor units of ${currency}`);
  const shift = gatewayDigits(exponents, currency) - minorDigits(currency);
  return shift < 0 ? amountMinor / 10 ** -shift : amountMinor * 10 ** shift;
}

/**
 * Converts an amount that the gateway names to our minor units; -1, which matches no payment, if the currency is
 * unknown or the amount is finer than our minor unit.
 */
export function fromGatewayAmount(exponents: Exponents, currency: string, amount: number): number {
  if (!isCurrency(currency)) return -1;
  const shift = minorDigits(currency) - gatewayDigits(exponents, currency);
  const amountMinor = shift < 0 ? amount / 10 ** -shift : amount * 10 ** shift;
  return Number.isSafeInteger(amountMinor) ? amountMinor : -1;
}

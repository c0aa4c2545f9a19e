import { expect, test } from 'vitest';
import { currencyCodes } from '#server/platform/money/index.ts';
import {
  amountStep,
  fromGatewayAmount,
  roundDownToStep,
  roundUpToStep,
  toGatewayAmount,
} from './gateway-exponents.ts';

test.each([
  ['EUR', 1_234, 1_234],
  ['JPY', 1_234, 1_234],
  ['ISK', 1_234, 123_400],
  ['UGX', 1_234, 123_400],
  ['MGA', 1_200, 12],
  ['KWD', 1_230, 1_230],
  ['TND', 1_230, 1_230],
])('Stripe counts %s %i of ours as %i, and back', (currency, amountMinor, amount) => {
  expect(toGatewayAmount('stripe', currency, amountMinor)).toBe(amount);
  expect(fromGatewayAmount('stripe', currency, amount)).toBe(amountMinor);
});

test('Each whole step of each currency comes back unchanged from each gateway', () => {
  for (const currency of currencyCodes) {
    for (const exponents of ['iso', 'stripe'] as const) {
      const amountMinor = 7 * amountStep(exponents, currency);
      const amount = toGatewayAmount(exponents, currency, amountMinor);
      expect([currency, fromGatewayAmount(exponents, currency, amount)]).toEqual([currency, amountMinor]);
    }
  }
});

test('An amount that Stripe cannot be told is not sent, and one that we cannot hold matches no payment', () => {
  expect(() => toGatewayAmount('stripe', 'KWD', 1_234)).toThrow(RangeError);
  expect(() => toGatewayAmount('stripe', 'MGA', 1_250)).toThrow(RangeError);
  expect(toGatewayAmount('iso', 'KWD', 1_234)).toBe(1_234);
  expect(fromGatewayAmount('stripe', 'ISK', 123_450)).toBe(-1);
  expect(fromGatewayAmount('stripe', 'XXX', 100)).toBe(-1);
});

test('Three-decimal amounts are charged rounded down to the last digit 0 and refunded rounded up', () => {
  const stepMinor = amountStep('stripe', 'KWD');
  expect([
    stepMinor,
    amountStep('stripe', 'MGA'),
    amountStep('stripe', 'ISK'),
    amountStep('iso', 'KWD'),
  ]).toEqual([10, 100, 1, 1]);
  expect([1_234, 1_230, 9].map((minor) => roundDownToStep(minor, stepMinor))).toEqual([1_230, 1_230, 0]);
  expect([1_234, 1_230, 1].map((minor) => roundUpToStep(minor, stepMinor))).toEqual([1_240, 1_230, 10]);
});

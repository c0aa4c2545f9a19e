import { expect, test } from 'vitest';
import { sourceSuite } from '#server/modules/fx/testing/source-suite.ts';
import { convertInSandbox, sandboxExchangeRates } from './index.ts';

sourceSuite(sandboxExchangeRates);

test('Simulated suppliers convert at the fixed rates, and fail for a currency without one', () => {
  expect(convertInSandbox(10_000, 'EUR', 'USD')).toBe(11_000);
  expect(convertInSandbox(1_234, 'XAF', 'XAF')).toBe(1_234);
  expect(() => convertInSandbox(1, 'EUR', 'XAF')).toThrow(RangeError);
});

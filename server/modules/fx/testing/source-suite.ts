import { describe, expect, test } from 'vitest';
import { isCurrency } from '#server/platform/money/index.ts';
import { systemContext } from '#server/testing/index.ts';
import type { ExchangeRateSource } from '../port.ts';

/** What every source of exchange rates promises. An adapter's test calls it with the adapter. */
export function sourceSuite(source: ExchangeRateSource): void {
  describe(`The source of exchange rates ${source.name}`, () => {
    test('answers with positive rates of ISO 4217 currencies for one euro', async () => {
      const { perEuro } = await source.latest(systemContext());
      const quoted = Object.entries(perEuro);
      expect(quoted.length).toBeGreaterThan(1);
      expect(
        quoted.filter(([code, rate]) => !isCurrency(code) || !(Number.isFinite(rate) && rate > 0)),
      ).toEqual([]);
      expect(perEuro.EUR ?? 1).toBe(1);
    });

    test('names the instant of its rates, which is not in the future', async () => {
      const { asOf } = await source.latest(systemContext());
      expect(new Date(asOf).toISOString()).toBe(asOf);
      expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now());
    });
  });
}

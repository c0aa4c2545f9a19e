import { afterAll, beforeEach, expect, test } from 'vitest';
import { aTenant, callApi, systemContext } from '#server/testing/index.ts';
import { convertMinor, isConvertible, prepareExchangeRates, storeExchangeRates } from './index.ts';
import type { PublishedRates } from './port.ts';
import { exchangeRates } from './schema.ts';
import { exchangeRateSources } from './suppliers.ts';

const ctx = systemContext('Production');
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const rates = (asOf: string, dollars = 1.2): PublishedRates => ({ asOf, perEuro: { USD: dollars } });
const stored = () => ctx.db.select().from(exchangeRates).orderBy(exchangeRates.asOf);
const noRates = expect.objectContaining({ code: 'supplier_unavailable' });

let timesAsked = 0;

/** Registers a source for Production that answers with `published`. */
function publish(published: PublishedRates): void {
  timesAsked = 0;
  const latest = async () => {
    timesAsked += 1;
    return published;
  };
  exchangeRateSources.register('Production', [{ name: 'bank', latest }]);
}

beforeEach(async () => {
  await ctx.db.delete(exchangeRates);
});

afterAll(async () => {
  await ctx.db.delete(exchangeRates);
  exchangeRateSources.register('Production', []);
  await prepareExchangeRates();
});

test('Without stored rates the source is asked once, however many reads wait for it', async () => {
  publish(rates(hoursAgo(1)));
  await Promise.all([prepareExchangeRates(), prepareExchangeRates(), prepareExchangeRates()]);
  expect(timesAsked).toBe(1);
  expect(convertMinor(ctx, 10_000, 'EUR', 'USD')).toBe(12_000);
  await prepareExchangeRates();
  expect(timesAsked).toBe(1);
  expect(await stored()).toMatchObject([{ source: 'bank', perEuro: { EUR: 1, USD: 1.2 } }]);
});

test('The job stores each publication once, and conversions use the latest', async () => {
  publish(rates(hoursAgo(5)));
  await storeExchangeRates.run(ctx, {});
  await storeExchangeRates.run(ctx, {});
  publish(rates(hoursAgo(4), 1.3));
  await storeExchangeRates.run(ctx, {});
  expect((await stored()).map(({ perEuro }) => perEuro.USD)).toEqual([1.2, 1.3]);
  await prepareExchangeRates();
  expect(convertMinor(ctx, 10_000, 'EUR', 'USD')).toBe(13_000);
});

test('Rates older than 72 hours are refused as if there were none, and younger ones are used', async () => {
  publish(rates(hoursAgo(71.9)));
  await prepareExchangeRates();
  expect(isConvertible(ctx, 'USD')).toBe(true);
  await ctx.db.delete(exchangeRates);
  publish(rates(hoursAgo(72.1)));
  await prepareExchangeRates();
  expect(isConvertible(ctx, 'USD')).toBe(false);
  expect(() => convertMinor(ctx, 10_000, 'EUR', 'USD')).toThrow(noRates);
  const key = await aTenant({ environment: 'Production' });
  expect((await callApi('GET', '/v1/fx/rates', { key })).problem).toMatchObject({
    status: 503,
    code: 'supplier_unavailable',
  });
});

test('An answer that is no rate, or is of the future, is refused and not stored', async () => {
  const tomorrow = hoursAgo(-24);
  const wrong = [
    rates(tomorrow),
    rates('yesterday'),
    rates(hoursAgo(1), 0),
    rates(hoursAgo(1), -1),
    rates(hoursAgo(1), Number.NaN),
    { asOf: hoursAgo(1), perEuro: {} },
  ];
  for (const published of wrong) {
    publish(published);
    await expect(storeExchangeRates.run(ctx, {})).rejects.toMatchObject({ kind: 'error' });
  }
  expect(await stored()).toEqual([]);
});

test('Rates are deleted 90 days after the instant that they are of', async () => {
  await ctx.db
    .insert(exchangeRates)
    .values([89, 91].map((days) => ({ source: 'old', asOf: hoursAgo(days * 24), perEuro: { EUR: 1 } })));
  publish(rates(hoursAgo(1)));
  await storeExchangeRates.run(ctx, {});
  expect((await stored()).map(({ source }) => source)).toEqual(['old', 'bank']);
});

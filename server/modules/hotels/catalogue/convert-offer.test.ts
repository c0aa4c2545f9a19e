import { beforeAll, describe, expect, test } from 'vitest';
import { prepareExchangeRates } from '#server/modules/fx/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { convertOffer } from './convert-offer.ts';
import type { RateOffer, StayPrice } from './port.ts';

const ctx = systemContext();

beforeAll(() => prepareExchangeRates());

const price: StayPrice = {
  currency: 'USD',
  baseMinor: 40_001,
  taxesMinor: 4_003,
  feesMinor: 1_100,
  totalMinor: 45_104,
  dueNowMinor: 44_004,
  dueAtPropertyMinor: 1_100,
  dueAtPropertyLocal: { currency: 'EUR', minor: 1_000 },
  nightly: [
    { date: '2027-03-12', amountMinor: 20_000 },
    { date: '2027-03-13', amountMinor: 20_001 },
  ],
};
const offer = {
  price,
  policy: {
    type: 'partially_refundable',
    timeZone: 'UTC',
    timeline: [{ from: null, until: null, penaltyMinor: 22_000 }],
  },
} as unknown as RateOffer;

describe('Offers in another currency', () => {
  test('An offer in the currency that was asked for is unchanged', () => {
    expect(convertOffer(ctx, offer, 'USD')).toBe(offer);
  });

  test.each(['EUR', 'JPY', 'KWD', 'GBP'])(
    'The parts of an offer converted to %s add up exactly',
    (currency) => {
      const converted = convertOffer(ctx, offer, currency)?.price as StayPrice;
      const { baseMinor, taxesMinor, feesMinor, totalMinor, dueNowMinor, dueAtPropertyMinor } = converted;
      expect(baseMinor + taxesMinor + feesMinor).toBe(totalMinor);
      expect(dueNowMinor + dueAtPropertyMinor).toBe(totalMinor);
      expect(converted.nightly.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(baseMinor);
      expect(converted).toMatchObject({
        currency,
        converted: { currency: 'USD', totalMinor: 45_104, dueNowMinor: 44_004, rate: expect.any(Number) },
      });
    },
  );

  test('What the property collects in the currency that was asked for is not converted', () => {
    const converted = convertOffer(ctx, offer, 'EUR')?.price;
    expect(converted).toMatchObject({
      totalMinor: 41_004,
      dueAtPropertyMinor: 1_000,
      dueAtPropertyLocal: null,
    });
  });

  test('Penalties are converted with the price', () => {
    expect(convertOffer(ctx, offer, 'EUR')?.policy.timeline[0]?.penaltyMinor).toBe(20_000);
  });

  test('A pinned exchange rate is used again, so that only the supplier changes a price', () => {
    const pinned = { currency: 'USD', totalMinor: 45_104, dueNowMinor: 44_004, rate: 0.8 };
    expect(convertOffer(ctx, offer, 'EUR', pinned)?.price).toMatchObject({
      totalMinor: 36_083,
      converted: { rate: 0.8 },
    });
  });

  test('An offer in a currency without an exchange rate cannot be compared and is left out', () => {
    expect(convertOffer(ctx, { ...offer, price: { ...price, currency: 'XAF' } }, 'EUR')).toBeNull();
    expect(convertOffer({ environment: 'Production' }, offer, 'EUR')).toBeNull();
  });
});

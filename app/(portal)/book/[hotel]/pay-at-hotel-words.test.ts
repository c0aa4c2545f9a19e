import { expect, test, vi } from 'vitest';
import type { OpenRate } from '#server/modules/hotels/catalogue/index.ts';
import { locales } from '#server/modules/theming/index.ts';
import { speak } from '../../testing/replaced-next.ts';
import { readPayAtHotelWords } from './pay-at-hotel-words.ts';

vi.mock('next-intl/server', () => import('../../testing/replaced-next.ts'));

type Tiers = { until: string | null; penaltyMinor: number }[];

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const firm: Tiers = [{ until: null, penaltyMinor: 28_200 }];

/** The texts for a rate of EUR 294.80, with plain spaces. */
async function wordsOf(tiers: Tiers, locale: (typeof locales)[number] = 'en', price: object = {}) {
  await speak(locale);
  const rate = {
    price: { currency: 'EUR', totalMinor: 29_480, dueNowMinor: 0, dueAtPropertyMinor: 29_480, ...price },
    policy: { timeZone: 'Europe/Paris', timeline: tiers },
  } as unknown as OpenRate;
  const { consequence = '', ...words } = await readPayAtHotelWords(rate, { locale, place: 'Paris' });
  return { ...words, consequence: consequence.replaceAll('\u00a0', ' ') };
}

test('Before a firm rate is booked, its total, the place of payment and the fee are named', async () => {
  expect(await wordsOf(firm)).toMatchObject({
    submit: 'Book, pay at the hotel',
    consequence:
      'This books the room. You pay at the hotel: EUR 294.80. It cannot be cancelled free of charge: cancelling costs EUR 282.',
    note: null,
  });
});

test('Before a rate with a fee that rises is booked, the fee, its last time and the highest fee are named', async () => {
  const { consequence } = await wordsOf([
    { until: inDays(5), penaltyMinor: 10_000 },
    { until: inDays(9), penaltyMinor: 20_000 },
    { until: null, penaltyMinor: 29_000 },
  ]);
  expect(consequence).toMatch(
    /cancelling costs EUR 100 until .+, Paris time, and up to EUR 290 after that\.$/,
  );
});

test('Before a rate that is free to cancel is booked, the end of free cancellation is named, if it has one', async () => {
  const ends = await wordsOf([{ until: inDays(5), penaltyMinor: 0 }, ...firm]);
  expect(ends.consequence).toMatch(/EUR 294\.80\. Cancel free until .+, Paris time\.$/);
  expect((await wordsOf([{ until: null, penaltyMinor: 0 }])).consequence).toMatch(
    /You can cancel free of charge\.$/,
  );
});

test('What a hotel collects in its own currency is named in that currency before the room is booked', async () => {
  const { consequence } = await wordsOf(firm, 'en', {
    dueAtPropertyLocal: { currency: 'GBP', minor: 25_000 },
  });
  expect(consequence).toContain('You pay at the hotel: GBP 250, about EUR 294.80.');
});

test('What a hotel collects beside the total is named with what is paid there before the room is booked', async () => {
  const cityTax = { name: 'City tax', included: false, payable: 'at_property' };
  const { consequence } = await wordsOf(firm, 'en', {
    charges: [{ ...cityTax, amountMinor: 2_240, currency: 'GBP' }],
  });
  expect(consequence.replace(/[\u2066-\u2069]/g, '')).toContain(
    'You pay at the hotel: EUR 294.80, City tax GBP 22.40 (not in the total).',
  );
});

test('A changed offer of a rate that books at once is agreed to without the terms that it had before', async () => {
  const { agree, changeText } = await wordsOf(firm);
  expect(agree).toBe('Book at #, pay at the hotel');
  expect(changeText).toMatch(/Nothing is booked until you agree\.$/);
});

test('The button that books at once, its total and its fee are named in every language', async () => {
  const all: Awaited<ReturnType<typeof wordsOf>>[] = [];
  for (const locale of locales) all.push(await wordsOf(firm, locale));
  expect(new Set(all.map(({ submit }) => submit)).size).toBe(locales.length);
  for (const { consequence } of all) {
    expect(consequence).toMatch(/294[.,]80/);
    expect(consequence).toContain('282');
    expect(consequence).not.toContain('{');
  }
});

import { beforeEach, describe, expect, test } from 'vitest';
import { alterJson } from '#server/testing/stand-ins/alter-answers.ts';
import { type ViatorStandIn, viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { adapterOf, ctx, startedAt } from './testing/adapter.ts';

let standIn: ViatorStandIn;
beforeEach(() => {
  standIn = viatorStandIn(() => startedAt);
});

type Details = { minTravelers?: number; maxTravelers?: number; price: unknown };
type Schedule = {
  bookableItems: { seasons: { pricingRecords: { pricingDetails: Details[] }[] }[] }[];
};

/** Changes the prices in the schedule of every product. */
function alterPrices(alter: (details: Details) => void): void {
  const alterOne = ({ bookableItems }: Schedule) => {
    for (const { seasons } of bookableItems)
      for (const { pricingRecords } of seasons)
        for (const { pricingDetails } of pricingRecords) for (const one of pricingDetails) alter(one);
  };
  alterJson<Schedule>(standIn, /schedules.\w*PARIS$/, alterOne);
  alterJson<{ availabilitySchedules: Schedule[] }>(standIn, /schedules.bulk$/, (answer) => {
    for (const one of answer.availabilitySchedules) alterOne(one);
  });
}

async function dayFor(pax: number) {
  const asked = { code: '5010PARIS', from: '2027-05-10', to: '2027-05-10', pax, currency: 'EUR' };
  return (await adapterOf(standIn).availability(ctx, asked))?.days[0];
}

describe('A schedule of Viator whose prices are for two to nine people', () => {
  beforeEach(() =>
    alterPrices((details) => {
      details.minTravelers = 2;
      details.maxTravelers = 9;
    }),
  );

  test.each([1, 10])('It has no places for a party of %i, and no price', async (pax) => {
    const day = await dayFor(pax);
    expect(day?.state).toBe('sold_out');
    expect(day?.slots.length).toBe(2);
    for (const slot of day?.slots ?? [])
      expect(slot).toMatchObject({ unavailable: 'not_enough_places', bandPrices: [] });
  });

  test.each([2, 9])('It has places for a party of %i, at a price', async (pax) => {
    const day = await dayFor(pax);
    expect(day?.state).toBe('available');
    for (const slot of day?.slots ?? [])
      expect(slot).toMatchObject({ unavailable: null, totalMinor: pax * 4_950 });
  });

  test('A search with a date finds its products for a party that has a price alone', async () => {
    const within = (pax: number) =>
      adapterOf(standIn).bookableWithin(ctx, ['5010PARIS'], { from: '2027-05-10', to: '2027-05-10' }, pax);
    expect(await within(1)).toEqual(new Set());
    expect(await within(2)).toEqual(new Set(['5010PARIS']));
  });
});

test('A slot whose price cannot be read is not offered', async () => {
  alterPrices((details) => {
    details.price = { original: { recommendedRetailPrice: null } };
  });
  const day = await dayFor(2);
  expect(day?.state).toBe('sold_out');
  for (const slot of day?.slots ?? []) expect(slot.unavailable).toBe('sold_out');
});

import { describe, expect, test } from 'vitest';
import type { HotelOffer, SearchQuery } from '#server/modules/hotels/catalogue/port.ts';
import { ratesOf } from '#server/testing/stand-ins/hotel-orders.ts';
import { pictureBehind } from '#server/testing/stand-ins/picture-behind.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { duffel } from './index.ts';
import { policyOf } from './offers.ts';
import { duffelFixture } from './testing/fixture.ts';

const fixture = duffelFixture(100);
const { supplier, standIn, ctx, place, freshStay } = fixture;
const aHotel = standIn.hotels[0]?.id ?? '';

const aQuery = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  area: { place },
  stay: freshStay(),
  language: 'en',
  wants: {},
  ...more,
});

async function found(query: SearchQuery): Promise<HotelOffer[]> {
  const offers: HotelOffer[] = [];
  for await (const batch of supplier.search(ctx, query)) offers.push(...batch);
  return offers;
}

describe('A search of Duffel', () => {
  test('It is one request, and its offers promise no meal and no refund, because it tells neither', async () => {
    const before = standIn.requests.length;
    const offers = await found(aQuery());
    expect(standIn.requests.slice(before)).toEqual(['POST /stays/search']);
    expect(offers.length).toBe(100);
    for (const { lead } of offers)
      expect(lead).toMatchObject({
        boardType: 'room_only',
        policy: { type: 'non_refundable', timeZone: 'Europe/Lisbon' },
        price: { currency: 'GBP' },
        expiresAt: expect.any(String),
      });
  });

  test('The offer of a search is checked and confirmed as the cheapest rate, under its own key and at its price', async () => {
    const offers = await found(aQuery());
    const { lead } = offers.find(({ hotel }) => hotel.id === aHotel) ?? {};
    if (!lead) throw new Error('The hotel was not found');
    const checked = await supplier.recheck(ctx, lead);
    expect(checked).toMatchObject({
      rateKey: lead.rateKey,
      price: { totalMinor: lead.price.totalMinor, dueNowMinor: lead.price.dueNowMinor },
    });
    expect(await supplier.confirmPrice(ctx, lead)).toMatchObject({
      rateKey: lead.rateKey,
      price: { totalMinor: lead.price.totalMinor },
      quote: expect.stringMatching(/^quo_/),
    });
  });

  test('Rates of a hotel that a search has just found need no second search, until the supplier forgets the first', async () => {
    const stay = freshStay();
    await found(aQuery({ stay }));
    const before = standIn.requests.length;
    await ratesOf(fixture, aHotel, stay);
    expect(standIn.requests.slice(before).map((line) => line.replace(/srr_\d+/, 'id'))).toEqual([
      'POST /stays/search_results/id/actions/fetch_all_rates',
    ]);
    standIn.expireResults();
    expect((await ratesOf(fixture, aHotel, stay)).length).toBeGreaterThan(0);
  });

  test('Where a board or a refund is wanted, the rates of the cheapest hotels are read and decide', async () => {
    const breakfast = await found(aQuery({ wants: { boardTypes: ['breakfast'] } }));
    expect(breakfast.length).toBe(30);
    for (const { lead } of breakfast) expect(lead.boardType).toBe('breakfast');
    const free = await found(aQuery({ wants: { refundableOnly: true } }));
    expect(free.length).toBe(30);
    for (const { lead } of free) expect(lead.policy.type).toBe('free_cancellation');
    expect(standIn.bodies).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ free_cancellation_only: true }) }),
    );
  });

  test('Hotels can be searched by their ids, and unknown ones are left out', async () => {
    const hotelIds = [...standIn.hotels.slice(3, 8).map(({ id }) => id), 'acc_unknown'];
    expect((await found(aQuery({ area: { hotelIds } }))).map(({ hotel }) => hotel.id).sort()).toEqual(
      hotelIds.slice(0, 5),
    );
  });

  test('Children are named with their ages, and rooms by their number alone', async () => {
    const party = { adults: 3, rooms: 2, childrenAges: [7] };
    await ratesOf(fixture, aHotel, { ...freshStay(), party });
    const asked = standIn.bodies.findLast(
      (body) => (body as { data?: { guests?: unknown } } | null)?.data?.guests,
    );
    expect(asked).toMatchObject({
      data: {
        rooms: 2,
        guests: [{ type: 'adult' }, { type: 'adult' }, { type: 'adult' }, { type: 'child', age: 7 }],
      },
    });
  });

  test('Without a token the supplier is unavailable and nothing is asked', async () => {
    const off = duffel({
      settings: supplierSettings({}),
      fetch: () => Promise.reject(new Error('It was asked')),
      cities: async () => [],
      timeZoneAt: async () => 'UTC',
    });
    await expect(off.rooms(ctx, aHotel, freshStay(), 'en')).rejects.toMatchObject({
      code: 'supplier_unavailable',
      notAsked: true,
    });
  });

  test('A refusal for too many requests tells when to ask again, from the headers of the limit', async () => {
    standIn.limitFor(20);
    const failure = await found(aQuery()).catch((err: unknown) => err);
    expect(failure).toMatchObject({ kind: 'unavailable' });
    const { retryAfterSeconds } = (failure as { facts: { retryAfterSeconds: number } }).facts;
    expect(retryAfterSeconds).toBeGreaterThan(10);
    expect(retryAfterSeconds).toBeLessThanOrEqual(20);
  });
});

describe('A rate of Duffel', () => {
  test('Rates that need a card, a membership or more rooms than are left are not sold', async () => {
    const rates = await ratesOf(fixture);
    // Two rooms with four plans that the balance pays.
    expect(
      rates.map(({ boardType, policy, quantityLeft }) => [boardType, policy.type, quantityLeft]),
    ).toEqual(
      expect.arrayContaining([
        ['room_only', 'non_refundable', 3],
        ['room_only', 'free_cancellation', 3],
        ['breakfast', 'free_cancellation', null],
        ['all_inclusive', 'non_refundable', 1],
      ]),
    );
    expect(rates.length).toBe(8);
    const two = await ratesOf(fixture, aHotel, {
      ...freshStay(),
      party: { adults: 2, rooms: 2, childrenAges: [] },
    });
    expect(two.some(({ boardType }) => boardType === 'all_inclusive')).toBe(false);
  });

  test('What is due at the property is added in the same currency, and stands beside the total in another one', async () => {
    const [inDollars] = await ratesOf(fixture, standIn.hotels[0]?.id);
    expect(inDollars?.price).toMatchObject({ dueAtPropertyMinor: 0 });
    expect(inDollars?.price.charges).toContainEqual({
      name: 'Due at the property',
      included: false,
      amountMinor: 1_000,
      currency: 'USD',
      payable: 'at_property',
    });
    const [inPounds] = await ratesOf(fixture, standIn.hotels[1]?.id);
    expect(inPounds?.price.dueAtPropertyMinor).toBe(500);
    expect(inPounds?.price.totalMinor).toBe((inPounds?.price.dueNowMinor ?? 0) + 500);
    const [nothing] = await ratesOf(fixture, standIn.hotels[4]?.id);
    expect(nothing?.price.charges?.some(({ payable }) => payable === 'at_property')).toBe(false);
  });

  test('What is refunded until an instant is the rest of the penalty, and after the last one nothing is', async () => {
    const free = (await ratesOf(fixture)).find(({ policy }) => policy.type === 'free_cancellation');
    const paid = free?.price.dueNowMinor ?? 0;
    const [whole, half, none] = free?.policy.timeline ?? [];
    expect(whole).toMatchObject({ from: null, penaltyMinor: 0 });
    expect(half).toMatchObject({ from: whole?.until, penaltyMinor: paid - Math.round(paid / 2) });
    expect(none).toMatchObject({ from: half?.until, until: null, penaltyMinor: paid });
  });

  test.each([
    {
      what: 'Entries in the wrong order are sorted',
      timeline: [
        { before: '2027-06-03T00:00:00+02:00', refund_amount: '50.00', currency: 'GBP' },
        { before: '2027-06-01T00:00:00Z', refund_amount: '100.00', currency: 'GBP' },
      ],
      steps: [
        ['2027-06-01T00:00:00.000Z', 0],
        ['2027-06-02T22:00:00.000Z', 5_000],
        [null, 10_000],
      ],
    },
    {
      what: 'A refund in another currency counts as none',
      timeline: [{ before: '2027-06-01T00:00:00Z', refund_amount: '100.00', currency: 'EUR' }],
      steps: [[null, 10_000]],
    },
    {
      what: 'An entry that is over counts no more',
      timeline: [{ before: '2026-12-01T00:00:00Z', refund_amount: '100.00', currency: 'GBP' }],
      steps: [[null, 10_000]],
    },
    {
      what: 'A refund above the price is the price',
      timeline: [{ before: '2027-06-01T00:00:00Z', refund_amount: '120.00', currency: 'GBP' }],
      steps: [
        ['2027-06-01T00:00:00.000Z', 0],
        [null, 10_000],
      ],
    },
    {
      what: 'A date that cannot be read counts as over',
      timeline: [{ before: 'soon', refund_amount: '100.00', currency: 'GBP' }],
      steps: [[null, 10_000]],
    },
  ])('$what', ({ timeline, steps }) => {
    const rate = { cancellation_timeline: timeline, total_currency: 'GBP' };
    const policy = policyOf(rate, 10_000, 'Europe/London', Date.parse('2027-01-01T00:00:00Z'));
    expect(policy.timeline.map(({ until, penaltyMinor }) => [until, penaltyMinor])).toEqual(steps);
  });

  test.each([
    { fault: { kind: 'status', status: 401 }, kind: 'error' },
    { fault: { kind: 'status', status: 500 }, kind: 'error' },
    { fault: { kind: 'status', status: 503, retryAfterSeconds: 3 }, kind: 'unavailable' },
    { fault: { kind: 'lost' }, kind: 'error' },
    { fault: { kind: 'cut', bytes: 50 }, kind: 'error' },
  ] as const)(
    'Rates whose answer has the fault $fault.kind $fault.status are the failure $kind',
    async ({ fault, kind }) => {
      standIn.faults.plant(/fetch_all_rates$/, fault);
      await expect(ratesOf(fixture)).rejects.toMatchObject({ isSupplierFailure: true, kind });
    },
  );

  test('A hotel without a rate left has no rooms and no current price', async () => {
    const last = standIn.hotels.at(-1)?.id ?? '';
    const [rate] = await ratesOf(fixture, last);
    if (!rate) throw new Error('No rate');
    standIn.sellOut(last);
    expect(await ratesOf(fixture, last)).toEqual([]);
    expect(await supplier.recheck(ctx, rate)).toBeNull();
  });
});

describe('A hotel of Duffel', () => {
  test('Its texts are text, its pictures are on known hosts, and its amenities have our keys where we have them', async () => {
    const content = await supplier.content(ctx, aHotel, 'en');
    expect(content?.description).toBe(`${standIn.hotels[0]?.name}\nNear the river.`);
    expect(content?.photos.map(({ url, caption }) => [pictureBehind(url), caption])).toEqual([
      [`duffel https://assets.duffel.com/img/stays/${aHotel}.jpg`, ''],
    ]);
    expect(content?.policies).toMatchObject({
      checkInFrom: '14:30',
      checkInUntil: null,
      checkOutUntil: '11:30',
    });
    expect(content?.amenityDetails).toEqual([
      { key: 'wifi', name: 'Wi-Fi', category: 'internet' },
      { key: 'parking', name: 'Car park', category: 'transport' },
      { key: 'cash_machine', name: 'Cash machine', category: 'services' },
    ]);
    expect(content?.roomTypes.map(({ name }) => name)).toEqual([
      'Standard Double Room',
      'Superior Twin Room',
    ]);
    expect(JSON.stringify(content)).not.toMatch(/<|evil|http:/);
  });

  test('The hotels of a place are those in the circle around its city, from all pages of the list', async () => {
    const many = duffelFixture(430);
    expect((await many.supplier.hotels(many.ctx, place.id)).length).toBe(430);
    expect(many.standIn.requests).toEqual(Array.from({ length: 3 }, () => 'GET /stays/accommodation'));
    expect(await many.supplier.hotels(many.ctx, 'city_2267057')).toEqual([]);
  });

  test('Summaries of many hotels are read a few at a time, and those of a search not again', async () => {
    const cold = duffelFixture(20);
    const ids = cold.standIn.hotels.map(({ id }) => id);
    expect((await cold.supplier.summaries(cold.ctx, [...ids, 'acc_unknown'], 'en')).length).toBe(20);
    const before = cold.standIn.requests.length;
    expect((await cold.supplier.summaries(cold.ctx, ids, 'en')).length).toBe(20);
    expect(cold.standIn.requests.length).toBe(before);
  });

  test('The best hotels of a place are those with stars and reviews', async () => {
    const best = await supplier.best(ctx, place, 'en', 7);
    expect(best.length).toBe(7);
    for (const { starRating, guestRating } of best)
      expect([starRating > 0, guestRating.score]).toEqual([true, 8.4]);
  });
});

import { describe, expect, test } from 'vitest';
import type { HotelOffer, SearchQuery } from '#server/modules/hotels/catalogue/port.ts';
import { ratesOf } from '#server/testing/stand-ins/hotel-orders.ts';
import { pictureBehind } from '#server/testing/stand-ins/picture-behind.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { liteapi } from './index.ts';
import { liteapiFixture } from './testing/fixture.ts';

const fixture = liteapiFixture(50);
const { supplier, standIn, ctx, place, freshStay } = fixture;
const aHotel = standIn.hotels[0]?.id ?? '';

const aQuery = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  area: { place },
  stay: freshStay(),
  language: 'en',
  wants: {},
  ...more,
});

/** The batches of a search, and the failure with which it ended. */
async function batchesOf(query: SearchQuery): Promise<{ batches: HotelOffer[][]; failure: unknown }> {
  const batches: HotelOffer[][] = [];
  try {
    for await (const batch of supplier.search(ctx, query)) batches.push(batch);
    return { batches, failure: null };
  } catch (failure) {
    return { batches, failure };
  }
}

describe('A search of LiteAPI', () => {
  test('The hotels of each frame are a batch, and the mark of the end is none', async () => {
    const { batches, failure } = await batchesOf(aQuery());
    expect([batches.map(({ length }) => length), failure]).toEqual([[20, 20, 10], null]);
  });

  test('A stream that is cut yields the hotels that came and then fails', async () => {
    standIn.faults.plant(/^POST .*rates$/, { kind: 'cut', bytes: 30_000 });
    const { batches, failure } = await batchesOf(aQuery());
    expect(batches.flat().length).toBe(20);
    expect(failure).toMatchObject({ isSupplierFailure: true, kind: 'error' });
  });

  test('A stream that ends without its mark has failed, also between two frames', async () => {
    standIn.endStreamsEarly(true);
    const { batches, failure } = await batchesOf(aQuery());
    standIn.endStreamsEarly(false);
    expect(batches.flat().length).toBe(50);
    expect(failure).toMatchObject({ isSupplierFailure: true, kind: 'error' });
  });

  test('A search without any hotel left is empty, although the answer is an error with status 200', async () => {
    const empty = liteapiFixture(1);
    empty.standIn.sellOut(empty.standIn.hotels[0]?.id ?? '');
    const batches: unknown[] = [];
    for await (const batch of empty.supplier.search(empty.ctx, aQuery())) batches.push(batch);
    expect(batches).toEqual([]);
    expect(await ratesOf(empty)).toEqual([]);
  });

  test('Hotels with the wanted board, or that can be cancelled today, are found with such a rate', async () => {
    const breakfast = await batchesOf(aQuery({ wants: { boardTypes: ['breakfast'] } }));
    expect(new Set(breakfast.batches.flat().map(({ lead }) => lead.boardType))).toEqual(
      new Set(['breakfast']),
    );
    const free = await batchesOf(aQuery({ wants: { refundableOnly: true } }));
    expect(free.batches.flat().length).toBe(50);
    for (const { lead } of free.batches.flat()) expect(lead.policy.type).toBe('free_cancellation');
  });

  test('A hotel is described from the list of hotels, with pictures of known hosts alone', async () => {
    const { batches } = await batchesOf(aQuery({ area: { hotelIds: standIn.hotels.map(({ id }) => id) } }));
    const hotels = batches.flat().map(({ hotel }) => hotel);
    expect(hotels.length).toBe(50);
    expect(hotels.filter(({ thumbnail }) => thumbnail === '').length).toBeGreaterThan(5);
    for (const { thumbnail } of hotels)
      expect(
        thumbnail === '' || pictureBehind(thumbnail).startsWith('liteapi https://static.cupid.travel/'),
      ).toBe(true);
    expect(hotels[0]).toMatchObject({
      address: { city: 'Lisbon', countryCode: 'PT' },
      amenities: ['parking', 'wifi'],
    });
    expect(hotels.some(({ starRating }) => starRating === null)).toBe(true);
    expect(hotels.some(({ guestRating }) => guestRating === null)).toBe(true);
  });

  test('Where the hotels cannot be read ahead, those of each frame are read by their ids', async () => {
    const cold = liteapiFixture(50);
    cold.standIn.faults.plant(/data.hotels$/, { kind: 'status', status: 500 });
    const found: HotelOffer[] = [];
    for await (const batch of cold.supplier.search(cold.ctx, aQuery())) found.push(...batch);
    expect(found.length).toBe(50);
  });

  test('A guest without a known nationality counts as one from the country of the hotel', async () => {
    await batchesOf(aQuery());
    await batchesOf(aQuery({ stay: { ...freshStay(), nationality: 'NO' } }));
    await ratesOf(fixture);
    const asked = standIn.bodies.flatMap(
      (body) => (body as { guestNationality?: string })?.guestNationality ?? [],
    );
    expect(asked.slice(-3)).toEqual(['PT', 'NO', 'PT']);
  });

  test('Without a key the supplier is unavailable and nothing is asked', async () => {
    const off = liteapi({
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
});

describe('A rate of LiteAPI', () => {
  test('Its key stays the same while the supplier names its offers anew, and the cheaper of two equal offers counts', async () => {
    const stay = freshStay();
    const first = await ratesOf(fixture, aHotel, stay);
    const again = await ratesOf(fixture, aHotel, stay);
    // Three rooms with three plans, each of which two feeds offer.
    expect(first.length).toBe(9);
    expect(again.map(({ rateKey }) => rateKey)).toEqual(first.map(({ rateKey }) => rateKey));
    const [hotel] = standIn.hotels;
    const cheapest = Math.round(((hotel?.nightHundredths ?? 0) * 2 * 100 * 88 * 100) / 1_000_000);
    expect(first[0]?.price.dueNowMinor).toBe(cheapest);
  });

  test('What the property collects is part of the total in the same currency, and beside it in another one', async () => {
    const inEuro = (await ratesOf(fixture))[0];
    expect(inEuro?.price.dueAtPropertyMinor).toBe(500);
    expect(inEuro?.price.charges).toContainEqual({
      name: 'City tax',
      included: true,
      amountMinor: 500,
      currency: 'EUR',
      payable: 'at_property',
    });
    const inDollars = (await ratesOf(fixture, aHotel, { ...freshStay(), currency: 'USD' }))[0];
    expect(inDollars?.price).toMatchObject({ currency: 'USD', dueAtPropertyMinor: 0 });
    expect(inDollars?.price.charges).toContainEqual({
      name: 'City tax',
      included: false,
      amountMinor: 500,
      currency: 'EUR',
      payable: 'at_property',
    });
  });

  test('Its deadline is in GMT although it names no zone, and the penalty is all that was paid', async () => {
    const stay = freshStay();
    const free = (await ratesOf(fixture, aHotel, stay)).find(
      ({ policy }) => policy.type === 'free_cancellation',
    );
    const [before, after] = free?.policy.timeline ?? [];
    expect(before).toMatchObject({ from: null, penaltyMinor: 0 });
    expect(before?.until).toMatch(/T18:00:00\.000Z$/);
    expect(after).toMatchObject({ from: before?.until, until: null, penaltyMinor: free?.price.dueNowMinor });
    expect(free?.policy.timeZone).toBe('Europe/Lisbon');
  });

  test('Two rooms are one rate, whose price and commission are those of both', async () => {
    const party = { adults: 3, rooms: 2, childrenAges: [7] };
    const stay = { ...freshStay(), party };
    const rates = await ratesOf(fixture, aHotel, stay);
    expect(rates.length).toBe(9);
    const asked = standIn.bodies.findLast((one) => (one as { occupancies?: unknown } | null)?.occupancies);
    expect(asked).toMatchObject({
      occupancies: [
        { adults: 2, children: [] },
        { adults: 1, children: [7] },
      ],
    });
    for (const { price, cost } of rates)
      expect((cost?.netMinor ?? 0) + (cost?.commissionMinor ?? 0)).toBe(price.dueNowMinor);
  });

  test('A rate of a room that the supplier has not matched has a room of its name', async () => {
    const unmatched = standIn.hotels.find(({ hasMappedRooms }) => !hasMappedRooms)?.id ?? '';
    const rooms = await supplier.rooms(ctx, unmatched, freshStay(), 'fr');
    expect(rooms.map(({ room }) => room.name).sort()).toEqual([
      'Family Suite',
      'Standard Double Room',
      'Superior Twin Room',
    ]);
    const matched = await supplier.rooms(ctx, aHotel, freshStay(), 'fr');
    expect(matched[0]?.room).toMatchObject({
      id: '4101',
      name: 'Chambre 4101',
      beds: '1 Double bed',
      english: { name: 'Standard Double Room' },
      sizeSquareMetres: 20,
      maxOccupancy: 4,
    });
  });

  test.each([
    { fault: { kind: 'status', status: 429, retryAfterSeconds: 7 }, kind: 'unavailable' },
    { fault: { kind: 'status', status: 401 }, kind: 'error' },
    { fault: { kind: 'status', status: 500 }, kind: 'error' },
    { fault: { kind: 'lost' }, kind: 'error' },
    { fault: { kind: 'cut', bytes: 50 }, kind: 'error' },
  ] as const)(
    'Rates whose answer has the fault $fault.kind $fault.status are the failure $kind',
    async ({ fault, kind }) => {
      standIn.faults.plant(/rates$/, fault);
      const failure = { isSupplierFailure: true, kind };
      await expect(ratesOf(fixture)).rejects.toMatchObject(
        'retryAfterSeconds' in fault ? { ...failure, facts: { retryAfterSeconds: 7 } } : failure,
      );
    },
  );
});

describe('A hotel of LiteAPI', () => {
  test('Its texts are text, its pictures are on known hosts, and its times are those of a day', async () => {
    const content = await supplier.content(ctx, aHotel, 'en');
    expect(content?.description).toBe(`${standIn.hotels[0]?.name} welcomes you.\nBreakfast & bar.`);
    expect(content?.photos.map(({ url, caption }) => [pictureBehind(url), caption])).toEqual([
      [`liteapi https://static.cupid.travel/hotels/${aHotel}a.jpg`, 'Lobby'],
    ]);
    expect(content?.policies).toMatchObject({
      checkInFrom: '14:00',
      checkInUntil: null,
      checkOutUntil: '11:30',
      pets: 'Pets are not allowed.',
      extra: ['Identity card required.'],
    });
    expect(content?.amenityDetails).toContainEqual({
      key: 'facility_999',
      name: 'Shared lounge',
      category: 'services',
    });
    expect(JSON.stringify(content)).not.toMatch(/<|evil|javascript|http:/);
  });

  test('Its content is told without reviews where they fail', async () => {
    standIn.faults.plant(/reviews$/, { kind: 'status', status: 500 });
    expect(await supplier.content(ctx, standIn.hotels[3]?.id ?? '', 'en')).toMatchObject({
      reviews: { latest: [] },
    });
  });

  test('The hotels of a place are those in the circle around its city, from all pages of the list', async () => {
    const many = liteapiFixture(2_300);
    expect((await many.supplier.hotels(many.ctx, place.id)).length).toBe(2_300);
    expect(many.standIn.requests.filter((line) => line === 'GET /data/hotels').length).toBe(3);
    expect(await many.supplier.hotels(many.ctx, 'city_2267057')).toEqual([]);
  });

  test('The best hotels of a place are those with stars and reviews, the best rated first', async () => {
    const best = await supplier.best(ctx, place, 'en', 5);
    expect(best.length).toBe(5);
    for (const { starRating, guestRating } of best) {
      expect(starRating).toBeGreaterThan(0);
      expect(guestRating.score).toBe(8.7);
    }
  });
});

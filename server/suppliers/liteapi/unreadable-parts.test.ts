import { expect, test } from 'vitest';
import type { HotelOffer } from '#server/modules/hotels/catalogue/port.ts';
import { alterAnswers, alterJson, watchWarnings } from '#server/testing/stand-ins/alter-answers.ts';
import { ratesOf } from '#server/testing/stand-ins/hotel-orders.ts';
import { type LiteApiFixture, liteapiFixture } from './testing/fixture.ts';

type Listed = { data: Record<string, unknown>[] };
type Rates = { hotelId: string; roomTypes: unknown };

async function search({ supplier, ctx, place, freshStay }: LiteApiFixture): Promise<HotelOffer[]> {
  const query = { area: { place }, stay: freshStay(), language: 'en', wants: {} };
  const found: HotelOffer[] = [];
  for await (const batch of supplier.search(ctx, query)) found.push(...batch);
  return found;
}

/** The fixture with a log whose warnings are kept. */
function watched(hotels: number) {
  const fixture = liteapiFixture(hotels);
  const { ctx, warnings } = watchWarnings(fixture.ctx);
  return { ...fixture, ctx, warnings };
}

/** Changes the hotels in each frame of rates. */
function alterFrames(fixture: LiteApiFixture, alter: (rates: Rates[]) => void): void {
  alterAnswers(fixture.standIn, /hotels.rates$/, (text) =>
    text.replaceAll(/^data: (\{"rates".*)$/gm, (_, json: string) => {
      const frame = JSON.parse(json) as { rates: Rates[] };
      alter(frame.rates);
      return `data: ${JSON.stringify(frame)}`;
    }),
  );
}

test('A hotel of a page that cannot be read is left out, and the pages after it are read', async () => {
  const fixture = watched(1_500);
  alterJson<Listed>(fixture.standIn, /data.hotels$/, ({ data: [first] }) => {
    if (first) first.latitude = null;
  });
  const found = await fixture.supplier.hotels(fixture.ctx, fixture.place.id);
  expect(found.length).toBe(1_498);
  expect(fixture.warnings).toEqual([
    {
      fields: { supplier: 'liteapi', unread: { hotels: 2 } },
      message: 'parts of an answer could not be read',
    },
  ]);
});

test('A hotel of a frame that cannot be read is left out of the search, and the others of the frame are found', async () => {
  const fixture = watched(30);
  alterFrames(fixture, ([first]) => {
    if (first) first.roomTypes = null;
  });
  const found = await search(fixture);
  // Two frames, of 20 and of 10 hotels.
  expect(found.length).toBe(28);
  expect(fixture.warnings).toEqual([
    {
      fields: { supplier: 'liteapi', unread: { frames: 0, hotels: 2, offers: 0 } },
      message: 'parts of an answer could not be read',
    },
  ]);
});

test('An offer that cannot be read costs its hotel no other offer', async () => {
  const fixture = watched(1);
  alterJson<{ data: { roomTypes: unknown[] }[] }>(fixture.standIn, /hotels.rates$/, ({ data: [hotel] }) => {
    hotel?.roomTypes.push({ offerId: null });
  });
  expect((await ratesOf(fixture)).length).toBe(9);
  expect(fixture.warnings).toMatchObject([{ fields: { unread: { hotels: 0, offers: 1 } } }]);
});

test('An error in a stream ends the search with a failure, also without a code that can be read', async () => {
  const fixture = watched(30);
  alterAnswers(fixture.standIn, /hotels.rates$/, (text) =>
    text.replace('data: [DONE]', 'data: {"error":{"message":"overloaded"}}\n\ndata: [DONE]'),
  );
  await expect(search(fixture)).rejects.toMatchObject({ isSupplierFailure: true, kind: 'error' });
});

test('A facility of the list that cannot be read does not stop searches', async () => {
  const fixture = watched(30);
  alterJson<Listed>(fixture.standIn, /data.facilities$/, ({ data }) => {
    data.unshift({ facility_id: 1, facility: null });
  });
  const found = await search(fixture);
  expect(found.length).toBe(30);
  expect(found[0]?.hotel.amenities).toEqual(['parking', 'wifi']);
  expect(fixture.warnings).toMatchObject([{ fields: { unread: { facilities: 1 } } }]);
});

test('A hotel whose facilities, pictures, rules and beds cannot be read in part is shown with the rest', async () => {
  const fixture = watched(3);
  const [hotel] = fixture.standIn.hotels;
  const whole = await fixture.supplier.content(fixture.ctx, hotel?.id ?? '', 'en');
  const broken = liteapiFixture(3);
  alterJson<{ data: Record<string, unknown[]> }>(broken.standIn, /data.hotel$/, ({ data }) => {
    data.facilities?.push({ facilityId: null, name: null });
    for (const list of ['hotelImages', 'policies']) data[list]?.push(null);
    for (const room of data.rooms as Record<string, unknown[]>[])
      for (const list of ['bedTypes', 'photos']) room[list]?.push(null);
  });
  alterJson<Listed>(broken.standIn, /data.reviews$/, ({ data }) => {
    data.push({ averageScore: 'nine' });
  });
  expect(await broken.supplier.content(broken.ctx, hotel?.id ?? '', 'en')).toEqual(whole);
});

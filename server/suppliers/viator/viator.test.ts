import { beforeEach, describe, expect, test } from 'vitest';
import type { ExperienceSupplier, ListedCatalogue, ListedProduct } from '#server/modules/experiences/port.ts';
import { supplierSuite } from '#server/modules/experiences/testing/supplier-suite.ts';
import { addDays } from '#server/platform/time/index.ts';
import { pictureBehind } from '#server/testing/stand-ins/picture-behind.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { type ViatorStandIn, viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { viator } from './index.ts';
import { adapterOf, ctx, origin, startedAt } from './testing/adapter.ts';

for (const code of ['5010PARIS', '5014OPEN', '5012GROUP', '5013ASKS'])
  supplierSuite(`viator with the product ${code}`, () => {
    const supplier = adapterOf(viatorStandIn(Date.now), Date.now);
    let day = 0;
    return {
      supplier,
      catalogue: supplier,
      ctx,
      code,
      unknownCode: '9999NOWHERE',
      answers:
        code === '5013ASKS'
          ? [
              { question: 'TRANSFER_ARRIVAL_MODE', answer: 'AIR' },
              { question: 'TRANSFER_AIR_ARRIVAL_FLIGHT_NO', answer: 'AF1234' },
              ...[0, 1, 2].map((traveller) => ({ question: 'WEIGHT', answer: '70', unit: 'kg', traveller })),
            ]
          : [],
      freshDate: () => {
        day += 1;
        return addDays('2027-05-01', day);
      },
    };
  });

let standIn: ViatorStandIn;
let supplier: ExperienceSupplier & ListedCatalogue;
beforeEach(() => {
  standIn = viatorStandIn(() => startedAt);
  supplier = adapterOf(standIn);
});

/** Everything that is listed until there is no more. */
async function listAll(from: string | null = null): Promise<{ products: ListedProduct[]; cursor: string }> {
  const products: ListedProduct[] = [];
  let cursor = from;
  for (;;) {
    const page = await supplier.modifiedSince(ctx, cursor);
    products.push(...page.products);
    cursor = page.cursor;
    if (!page.hasMore) return { products, cursor };
  }
}

describe('The catalogue of Viator', () => {
  test('All pages are listed once; products in unknown places are left out, and inactive ones are off sale', async () => {
    const { products } = await listAll();
    expect(products.map(({ code, isOnSale }) => [code, isOnSale])).toEqual([
      ['5010PARIS', true],
      ['5011HELD', true],
      ['5012GROUP', true],
      ['5013ASKS', true],
      ['5014OPEN', true],
      ['5016OFF', false],
    ]);
  });

  test('A product has the town and country of its destination, plain texts, its price, and pictures of known hosts', async () => {
    const [product] = (await listAll()).products;
    expect(product).toMatchObject({
      texts: { en: { title: 'Walk 5010PARIS (en)', summary: 'A walk through the town.\nBring shoes.' } },
      town: { name: 'Paris', countryCode: 'FR' },
      latitude: 48.8566,
      fromPriceMinor: 2_000,
      currency: 'USD',
      rating: { score: 4.6, count: 12 },
      durationMinutes: 90,
      flags: ['small_group', 'skip_the_line', 'wheelchair_accessible'],
      categories: ['food-and-drink'],
      confirmation: 'instant',
      freeCancellation: true,
      maxTravellers: 9,
    });
    expect(product?.images.map(pictureBehind)).toEqual([
      'viator https://media.tacdn.com/a.jpg',
      'viator https://media.tacdn.com/b.jpg',
    ]);
  });

  test('Later only changes are listed: of a product, and of its price alone', async () => {
    let nowMs = startedAt;
    supplier = adapterOf(standIn, () => nowMs);
    const { cursor } = await listAll();
    const unchanged = await listAll(cursor);
    expect(unchanged.products).toEqual([]);
    nowMs += 3_600_000;
    const [first] = standIn.products;
    if (!first) throw new Error('The stand-in has no products');
    first.updatedAt = '2026-11-24T12:30:00Z';
    first.prices = { ADULT: 80, CHILD: 60 };
    const changed = await listAll(unchanged.cursor);
    // Once as a product, and once for its prices.
    expect(changed.products.map(({ code, fromPriceMinor }) => [code, fromPriceMinor])).toEqual([
      ['5010PARIS', 6_000],
      ['5010PARIS', 6_000],
    ]);
    expect((await listAll(changed.cursor)).products).toEqual([]);
  });

  test('A page that fails is read again from the same cursor', async () => {
    const first = await supplier.modifiedSince(ctx, null);
    standIn.faults.plant(/modified-since/, { kind: 'status', status: 503, retryAfterSeconds: 4 });
    await expect(supplier.modifiedSince(ctx, first.cursor)).rejects.toMatchObject({
      kind: 'unavailable',
      facts: { retryAfterSeconds: 4 },
    });
    expect((await supplier.modifiedSince(ctx, first.cursor)).products.map(({ code }) => code)).toEqual([
      '5012GROUP',
      '5013ASKS',
    ]);
  });

  test('Products are bookable within dates unless every day is sold out', async () => {
    const within = (from: string, to: string) =>
      supplier.bookableWithin(ctx, ['5010PARIS', '5014OPEN', 'NONE'], { from, to }, 2);
    expect(await within('2027-03-01', '2027-03-01')).toEqual(new Set());
    expect(await within('2027-03-01', '2027-03-02')).toEqual(new Set(['5010PARIS', '5014OPEN']));
  });
});

describe('A product of Viator', () => {
  test('Its texts and reviews must not be indexed, are plain text, and its meeting point has a place', async () => {
    const details = await supplier.details(ctx, '5010PARIS', 'EUR', 'fr');
    expect(details).toMatchObject({
      mayBeIndexed: false,
      title: 'Walk 5010PARIS (fr)',
      description: 'A walk through the town.\nBring shoes.',
      meetingPoint: { name: 'Fountain', instructions: 'At the fountain', latitude: 48.86, longitude: 2.34 },
      inclusions: ['A guide'],
      exclusions: ['Lunch'],
      names: 'lead',
      timeZone: 'Europe/Paris',
      operator: { name: 'Walks & Co' },
    });
    expect(details?.reviews.latest).toEqual([
      {
        author: 'Ada',
        countryCode: '',
        rating: 5,
        date: '2026-10-01',
        title: 'Good',
        text: 'Very good',
        language: 'en',
      },
    ]);
    expect(JSON.stringify(details)).not.toMatch(/[<>]|evil/);
  });

  test('Without its reviews and the name of its meeting point a product is shown all the same', async () => {
    standIn.faults.plant(/reviews/, { kind: 'status', status: 500 });
    standIn.faults.plant(/locations/, { kind: 'status', status: 500 });
    expect(await supplier.details(ctx, '5010PARIS', 'EUR', 'en')).toMatchObject({
      reviews: { latest: [] },
      meetingPoint: { name: '', latitude: 48.8566 },
    });
  });

  test.each([
    [
      '5010PARIS',
      {
        freeUntilHours: 168,
        tiers: [
          { untilHours: 168, refundPercent: 100 },
          { untilHours: 48, refundPercent: 50 },
        ],
      },
    ],
    ['5011HELD', { freeUntilHours: 24 }],
    ['5012GROUP', { freeUntilHours: null }],
  ])('The terms of %s are those of its policy', async (code, terms) => {
    expect((await supplier.details(ctx, code, 'EUR', 'en'))?.cancellation).toEqual(terms);
  });

  test('Questions have forms, conditions and pick-up places; names and ages are not asked', async () => {
    const details = await supplier.details(ctx, '5013ASKS', 'EUR', 'en');
    expect(details?.names).toBe('everyone');
    expect(details?.questions.map(({ id, kind, per, required }) => [id, kind, per, required])).toEqual([
      ['TRANSFER_ARRIVAL_MODE', 'choice', 'booking', true],
      ['TRANSFER_AIR_ARRIVAL_FLIGHT_NO', 'text', 'booking', true],
      ['WEIGHT', 'number_and_unit', 'traveller', true],
      ['PICKUP_POINT', 'location', 'booking', false],
    ]);
    expect(details?.questions[1]?.onlyIf).toEqual({ question: 'TRANSFER_ARRIVAL_MODE', oneOf: ['AIR'] });
    expect(details?.questions[3]).toMatchObject({
      choices: [{ value: 'LOC-hotel', label: 'Hotel du Pont' }],
      acceptsText: true,
    });
  });

  test('The days of a product whose time zone nobody knows are told in UTC', async () => {
    const abroad = viatorStandIn();
    const { answer } = abroad;
    abroad.answer = async (request) => {
      const text = await (await answer(request)).text();
      return new Response(text.replaceAll('Europe/Paris', 'Europe/Nowhere'));
    };
    const asked = { code: '5010PARIS', from: '2027-05-10', to: '2027-05-10', pax: 3, currency: 'EUR' };
    expect(await adapterOf(abroad).availability(ctx, asked)).toMatchObject({
      timeZone: 'UTC',
      days: [{ state: 'available' }],
    });
  });

  test('Sold-out days, days after the last season, and slots past the cut-off are not bookable', async () => {
    const days = async (from: string) =>
      (await supplier.availability(ctx, { code: '5010PARIS', from, to: from, pax: 3, currency: 'EUR' }))
        ?.days[0];
    expect(await days('2027-03-01')).toMatchObject({ state: 'sold_out' });
    expect(await days('2028-01-01')).toMatchObject({ state: 'not_on_sale', slots: [] });
    // 12:00 UTC is 13:00 in Paris: the slot of 14:00 is past its cut-off of an hour.
    expect(await days('2026-11-24')).toMatchObject({
      state: 'closed',
      slots: [{ unavailable: 'too_late' }, { unavailable: 'too_late' }],
    });
    expect(await days('2027-05-10')).toMatchObject({
      state: 'available',
      slots: [
        {
          time: '09:00',
          remaining: null,
          totalMinor: 14_850,
          bandPrices: [
            { band: 'adult', priceMinor: 4_950 },
            { band: 'child', priceMinor: 2_000 },
          ],
        },
        { time: '14:00' },
      ],
    });
  });

  test('A price is in a currency that Viator books in, with what it costs us', async () => {
    const visit = {
      code: '5010PARIS',
      optionCode: null,
      date: '2027-05-10',
      time: '09:00',
      pax: { adults: 2, children: 1 },
    };
    expect(await supplier.price(ctx, { ...visit, currency: 'EUR' }, 'quote', 'en')).toMatchObject({
      currency: 'EUR',
      totalMinor: 10_948,
      cost: { netMinor: 8_211, commissionMinor: 2_737, currency: 'EUR' },
      lines: [
        { band: 'adult', quantity: 2, unitMinor: 4_554 },
        { band: 'child', quantity: 1, unitMinor: 1_840 },
      ],
      holdsPlaces: false,
      startsAt: '2027-05-10T07:00:00.000Z',
      endsAt: '2027-05-10T08:30:00.000Z',
    });
    expect(await supplier.price(ctx, { ...visit, currency: 'JPY' }, 'quote', 'en')).toMatchObject({
      currency: 'USD',
    });
    expect(await supplier.price(ctx, { ...visit, time: '10:00', currency: 'EUR' }, 'quote', 'en')).toBeNull();
    standIn.quirks.isSoldOut = true;
    expect(await supplier.price(ctx, { ...visit, currency: 'EUR' }, 'quote', 'en')).toMatchObject({
      unavailable: 'sold_out',
    });
  });

  test('A price for the group is shared to the cent', async () => {
    const visit = { code: '5012GROUP', optionCode: null, date: '2027-05-10', time: '09:00', currency: 'EUR' };
    const priced = await supplier.price(ctx, { ...visit, pax: { adults: 2, children: 1 } }, 'quote', 'en');
    expect(priced).toMatchObject({
      totalMinor: 9_203,
      lines: [
        { band: 'adult', quantity: 2, unitMinor: 3_068 },
        { band: 'child', quantity: 1, unitMinor: 3_067 },
      ],
    });
  });
});

describe('Access to Viator', () => {
  test('A wrong key is an error, and without one Viator is unavailable and not asked', async () => {
    const wrong = adapterOf(standIn, undefined, 'another-key');
    await expect(wrong.modifiedSince(ctx, null)).rejects.toMatchObject({ kind: 'error' });
    const off = viator({ settings: supplierSettings({}), fetch: fetchOf({ [origin]: standIn }) });
    await expect(off.modifiedSince(ctx, null)).rejects.toMatchObject({
      code: 'supplier_unavailable',
      notAsked: true,
    });
  });

  test('Destinations, tags and questions are read once a day', async () => {
    await supplier.details(ctx, '5010PARIS', 'EUR', 'en');
    standIn.faults.plant(/destinations|tags|booking-questions/, { kind: 'status', status: 500 });
    await expect(supplier.details(ctx, '5010PARIS', 'EUR', 'en')).resolves.not.toBeNull();
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { TransferQuery, TransferSupplier } from '#server/modules/transfers/port.ts';
import { supplierSuite } from '#server/modules/transfers/testing/supplier-suite.ts';
import { type MozioStandIn, mozioStandIn } from '#server/testing/stand-ins/mozio.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { mozio } from './index.ts';
import { adapterOf, aSearch, ctx, origin, query, startedAt } from './testing/adapter.ts';

const lostQuery: TransferQuery = { ...query, to: { ...query.to, address: 'Lost answer' } };

supplierSuite('mozio', () => {
  const standIn = mozioStandIn(() => startedAt);
  const supplier = adapterOf(standIn);
  return {
    supplier: {
      ...supplier,
      // The answer to the reservation of this search is lost.
      async begin(ctx, asked) {
        if (asked.to.address === lostQuery.to.address)
          standIn.faults.plant(/^POST .*reservations/, { kind: 'lost' });
        return supplier.begin(ctx, asked);
      },
    },
    ctx,
    query,
    lostAnswerQuery: lostQuery,
  };
});

let standIn: MozioStandIn;
let supplier: TransferSupplier;
beforeEach(() => {
  standIn = mozioStandIn(() => startedAt);
  supplier = adapterOf(standIn);
});

describe('A search at Mozio', () => {
  test('Mozio is polled every two seconds', () => {
    const { pollIntervalMs } = mozio({ settings: supplierSettings({}), pictures: { posterUrl: () => '' } });
    expect(pollIntervalMs).toBe(2_000);
  });

  test('Addresses go as text, times as those of the place, and both rides of a round trip', async () => {
    await supplier.begin(ctx, {
      ...query,
      to: { ...query.to, timeZone: 'Europe/Lisbon' },
      returnAt: '2027-07-01T14:30:00.000Z',
    });
    expect(standIn.searches[0]?.body).toMatchObject({
      start_address: 'CDG',
      end_address: '22 Rue de Rivoli, Paris',
      mode: 'round_trip',
      pickup_datetime: '2027-03-01 15:30',
      return_pickup_datetime: '2027-07-01 15:30',
      num_passengers: 2,
      currency: 'EUR',
    });
  });

  test.each([true, false])(
    'Every result is found once, whether a poll repeats earlier ones or not (%s)',
    async (onlyNew) => {
      standIn.quirks.onlyNewResults = onlyNew;
      const { offers } = await aSearch(supplier);
      expect(offers.map(({ price }) => price.totalMinor)).toEqual([10_440, 14_000, 6_115, 1_820]);
      expect(standIn.searches[0]?.polls).toBe(4);
    },
  );

  test('An offer has the values of our taxonomy where they fit, and Mozio’s own otherwise', async () => {
    const { offers } = await aSearch(supplier);
    expect(offers[0]).toMatchObject({
      price: { currency: 'EUR', totalMinor: 10_440, feesMinor: 500 },
      stepType: 'car',
      vehicleType: 1,
      vehicleClass: 'open_air',
      category: 'Private transfer',
      make: 'Skoda',
      model: 'Octavia',
      description: 'Door to door',
      image: '/media/posters/mozio_Sedan',
      capacity: { passengers: 3, luggage: 3, luggagePerPerson: null },
      provider: { key: 'provider-0', name: 'Ride 0 & Co', rating: 4, ratingCount: 9 },
      amenities: [
        { key: 'meet_and_greet', included: true, priceMinor: 0 },
        { key: 'child_seat', included: false, priceMinor: 990 },
      ],
      refunds: [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 12, percent: 50 },
      ],
      wait: { minutesIncluded: 60, minuteMinor: 50 },
      durationMinutes: 45,
    });
    expect(offers[1]).toMatchObject({ vehicleType: 3, vehicleClass: 3, flightInfoRequired: true });
    expect(offers[2]).toMatchObject({ vehicleType: 'tuk_tuk', capacity: { passengers: 4 } });
    expect(offers[3]).toMatchObject({
      vehicleType: 6,
      category: 'Shared transfer',
      stepType: 'bus',
      capacity: { passengers: 2, luggage: 4, luggagePerPerson: 2 },
      durationMinutes: 49,
    });
    expect(offers[3]?.steps.map(({ type, minutes }) => [type, minutes])).toEqual([
      ['walk', 4],
      ['bus', 45],
    ]);
    expect(JSON.stringify(offers)).not.toMatch(/[<>]|evil/);
  });

  test('Vehicles with too few seats are left out', async () => {
    const { offers } = await aSearch(supplier, { ...query, passengers: 5 });
    expect(offers.map(({ vehicleType }) => vehicleType)).toEqual([3, 6]);
  });

  test('Prices in another currency than that of the search are not understood as its own', async () => {
    standIn.quirks.currency = 'USD';
    expect((await aSearch(supplier)).offers).toEqual([]);
  });

  test('A refused address is named as our field, and nothing is searched', async () => {
    const lost = { ...query, from: { ...query.from, address: 'Atlantis' } };
    await expect(supplier.begin(ctx, lost)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'mozio refused start_address (The address was not found.)',
    });
  });

  test('A wrong key is an error, and without one Mozio is unavailable and not asked', async () => {
    const wrong = adapterOf(standIn, undefined, 'another-key');
    await expect(wrong.begin(ctx, query)).rejects.toMatchObject({ kind: 'error' });
    const off = mozio({
      settings: supplierSettings({}),
      pictures: { posterUrl: () => '' },
      fetch: fetchOf({ [origin]: standIn }),
    });
    await expect(off.begin(ctx, query)).rejects.toMatchObject({
      code: 'supplier_unavailable',
      notAsked: true,
    });
  });

  test.each([
    [{ kind: 'status' as const, status: 429, retryAfterSeconds: 9 }, 'unavailable'],
    [{ kind: 'status' as const, status: 502 }, 'error'],
    [{ kind: 'cut' as const, bytes: 30 }, 'error'],
    [{ kind: 'lost' as const }, 'error'],
  ])('A poll with the fault %j fails as "%s", and the next one goes on', async (fault, kind) => {
    const search = { query, handle: await supplier.begin(ctx, query) };
    standIn.faults.plant(/^GET .*poll/, fault);
    await expect(supplier.results(ctx, search)).rejects.toMatchObject({ kind });
    await expect(supplier.results(ctx, search)).resolves.toHaveProperty('offers');
  });

  test('An offer keeps its price until the search is over, also where polls list only newer ones', async () => {
    let nowMs = startedAt;
    standIn = mozioStandIn(() => nowMs);
    supplier = adapterOf(standIn, () => nowMs);
    const { search, offers } = await aSearch(supplier);
    const [offer] = offers;
    if (!offer) throw new Error('No offer');
    expect(await supplier.recheck(ctx, search, offer)).toEqual(offer.price);
    standIn.quirks.onlyNewResults = false;
    const cheaper = { ...offer, price: { ...offer.price, totalMinor: 1 } };
    expect(await supplier.recheck(ctx, search, cheaper)).toEqual(offer.price);
    nowMs += 20 * 60_000;
    expect(await supplier.recheck(ctx, search, offer)).toBeNull();
  });
});

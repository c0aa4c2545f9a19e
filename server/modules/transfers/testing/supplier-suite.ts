import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type {
  SupplierSearch,
  TransferOffer,
  TransferOrder,
  TransferQuery,
  TransferSupplier,
} from '../port.ts';

/** What the suite needs to know of an adapter, besides the adapter. */
export type SuiteSubject = {
  supplier: TransferSupplier;
  ctx: BaseContext;
  /** A transfer that the supplier sells. */
  query: TransferQuery;
  /** The same transfer, but the answer to its first reservation is lost; null where nothing can simulate it. */
  lostAnswerQuery: TransferQuery | null;
};

/** A search must end within this time. */
const searchTimeoutMs = 120_000;

/**
 * What every adapter of the transfer port must do, simulated or real. `prepare` runs before the tests; give the
 * adapter as the registry does, or a bare one.
 */
export function supplierSuite(name: string, prepare: () => SuiteSubject | Promise<SuiteSubject>): void {
  describe(`The transfer supplier ${name}`, () => {
    let subject: SuiteSubject;
    let search: SupplierSearch;
    let rounds: TransferOffer[][];
    let offers: TransferOffer[];
    beforeAll(async () => {
      subject = await prepare();
      ({ search, rounds } = await searchFor(subject, subject.query));
      offers = [...new Map(rounds.flat().map((offer) => [offer.key, offer])).values()];
    }, searchTimeoutMs);

    test('it has a permanent name of lower-case letters and digits', () => {
      expect(subject.supplier.name).toMatch(/^[a-z][a-z0-9_]{1,31}$/);
    });

    test('it says how often and how long a search may be polled', () => {
      const { pollIntervalMs, searchDeadlineSeconds } = subject.supplier;
      expect(pollIntervalMs).toBeGreaterThanOrEqual(100);
      expect(searchDeadlineSeconds * 1_000).toBeGreaterThan(pollIntervalMs);
    });

    test('a round of a search has each offer once, and an offer stays the same in later rounds', () => {
      expect(offers.length).toBeGreaterThan(0);
      for (const round of rounds) {
        const keys = round.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const offer of round) expect(offers.find(({ key }) => key === offer.key)).toEqual(offer);
      }
    });

    test('offers seat all passengers at a price in the currency of the search', () => {
      const { currency, passengers } = subject.query;
      for (const { price, capacity, amenities, wait: waiting } of offers) {
        expect(price.currency).toBe(currency);
        expect(price.totalMinor).toBeGreaterThan(0);
        expect(price.feesMinor).toBeLessThanOrEqual(price.totalMinor);
        const minors = [price.totalMinor, price.feesMinor, waiting.minuteMinor];
        for (const minor of [...minors, ...amenities.map(({ priceMinor }) => priceMinor)])
          expect(Number.isInteger(minor) && minor >= 0).toBe(true);
        expect(capacity.passengers).toBeGreaterThanOrEqual(passengers);
      }
    });

    test('offers have legs, refund steps in order of time, and keys that can be shown and sent back', () => {
      for (const offer of offers) {
        expectKeys(offer);
        expect(offer.steps.some(({ type }) => type === offer.stepType)).toBe(true);
        expect(offer.steps.every(({ minutes }) => minutes > 0)).toBe(true);
        const hours = offer.refunds.map(({ hoursBefore }) => hoursBefore);
        expect(hours).toEqual([...hours].sort((one, other) => other - one));
        for (const { percent } of offer.refunds) expect(percent > 0 && percent <= 100).toBe(true);
      }
    });

    test('an offer is found again in its search, at the same price', async () => {
      const { supplier, ctx } = subject;
      for (const offer of offers.slice(0, 3))
        expect(await supplier.recheck(ctx, search, offer)).toEqual(offer.price);
    });

    test('a search ends when its caller leaves', async () => {
      const { supplier, ctx, query } = subject;
      const leaving = { ...ctx, signal: AbortSignal.abort() };
      await expect(supplier.begin(leaving, query)).rejects.toThrow();
      await expect(supplier.results(leaving, search)).rejects.toThrow();
    });

    test('a reservation that was never requested is not found', async () => {
      const { supplier, ctx } = subject;
      const reference = `SJ-${newId()}`;
      expect(await supplier.lookUp(ctx, { reference, handle: search.handle })).toBeNull();
      expect(await supplier.lookUp(ctx, { reference, handle: null })).toBeNull();
      await expect(supplier.cancel(ctx, { reference, handle: search.handle })).rejects.toMatchObject({
        isSupplierFailure: true,
      });
    });

    test('a reservation is found by the handle of its search and by its own', async () => {
      const { supplier, ctx } = subject;
      const order = orderOf(search, offers);
      const { handle, ...reserved } = await supplier.reserve(ctx, order);
      expect(reserved).toMatchObject({
        reference: order.reference,
        reservationId: expect.stringMatching(/./),
      });
      expect(['pending', 'confirmed']).toContain(reserved.state);
      const own = { reference: order.reference, handle: handle ?? order.handle };
      for (const key of [order, own])
        expect(await supplier.lookUp(ctx, key)).toMatchObject({ reservationId: reserved.reservationId });
      await supplier.cancel(ctx, own);
    });

    test('a reservation whose answer was lost is found by the handle of its search', async ({ skip }) => {
      const { supplier, ctx, lostAnswerQuery } = subject;
      if (!lostAnswerQuery) return skip('Nothing simulates a lost answer.');
      const lost = await searchFor(subject, lostAnswerQuery);
      const order = orderOf(lost.search, lost.rounds.flat());
      await expect(supplier.reserve(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
      const found = await supplier.lookUp(ctx, order);
      expect(found).toMatchObject({ reference: order.reference });
      await supplier.cancel(ctx, { reference: order.reference, handle: found?.handle ?? order.handle });
    });

    test('a repeated reservation is the first one where the adapter says that it is idempotent', async () => {
      const { supplier, ctx } = subject;
      if (!supplier.isIdempotent) return;
      const order = orderOf(search, offers);
      const first = await supplier.reserve(ctx, order);
      expect((await supplier.reserve(ctx, order)).reservationId).toBe(first.reservationId);
      await supplier.cancel(ctx, { reference: order.reference, handle: first.handle ?? order.handle });
    });

    test('a cancelled reservation stays cancelled, also when the request is repeated', async () => {
      const { supplier, ctx } = subject;
      const order = orderOf(search, offers);
      const { handle } = await supplier.reserve(ctx, order);
      const key = { reference: order.reference, handle: handle ?? order.handle };
      const cancelled = await supplier.cancel(ctx, key);
      expect(cancelled).toMatchObject({ state: 'cancelled' });
      expect(await supplier.cancel(ctx, key)).toEqual(cancelled);
      expect(await supplier.lookUp(ctx, key)).toMatchObject({ state: 'cancelled' });
    });
  });
}

async function searchFor(
  { supplier, ctx }: SuiteSubject,
  query: TransferQuery,
): Promise<{ search: SupplierSearch; rounds: TransferOffer[][] }> {
  // A handle is stored as JSON between two calls.
  const handle = JSON.parse(JSON.stringify(await supplier.begin(ctx, query)));
  const rounds: TransferOffer[][] = [];
  for (;;) {
    const { offers, moreComing } = await supplier.results(ctx, { query, handle });
    rounds.push(offers);
    if (!moreComing) break;
    await wait(supplier.pollIntervalMs);
  }
  return { search: { query, handle }, rounds };
}

function orderOf({ query, handle }: SupplierSearch, offers: readonly TransferOffer[]): TransferOrder {
  const [offer] = offers;
  if (!offer) throw new Error('The supplier offers nothing for the transfer of the suite');
  return {
    reference: `SJ-${newId()}`,
    handle,
    query,
    offer,
    amenities: [],
    agreedTotalMinor: offer.price.totalMinor,
    passenger: {
      firstName: 'Ana',
      lastName: 'Silva',
      email: 'ana@people.example',
      phone: '+351 912 345 678',
      flightNumber: 'AF1234',
      airline: 'AF',
      countryCode: 'PT',
      notes: null,
    },
    language: 'en',
  };
}

function expectKeys({ vehicleType, vehicleClass, category, amenities }: TransferOffer): void {
  const amenityKeys = amenities.map(({ key }) => key);
  expect(new Set(amenityKeys).size).toBe(amenityKeys.length);
  const texts = [vehicleType, vehicleClass, category, ...amenityKeys].filter(
    (key) => typeof key === 'string',
  );
  for (const text of texts) expect(text).toMatch(/^\S.{0,63}$/);
}

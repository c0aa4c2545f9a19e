import { beforeAll, describe, expect, test } from 'vitest';
import { holdTests } from '#server/modules/bookings/testing/hold-tests.ts';
import { prepareExchangeRates } from '#server/modules/fx/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { nightsOf } from '#server/platform/time/index.ts';
import type { RateOffer, Stay, StayPrice } from '../port.ts';
import { guestTests } from './guest-tests.ts';
import { type SuiteSubject, suiteSteps } from './suite-subject.ts';

export type { SuiteSubject } from './suite-subject.ts';

/**
 * What every adapter of the hotel port must do, simulated or real. `prepare` runs before the tests; give the
 * adapter as the registry does, or a bare one.
 */
export function supplierSuite(name: string, prepare: () => SuiteSubject | Promise<SuiteSubject>): void {
  describe(`The hotel supplier ${name}`, () => {
    let subject: SuiteSubject;
    beforeAll(async () => {
      await prepareExchangeRates();
      subject = await prepare();
    });

    const { ratesOf, anOrder } = suiteSteps(() => subject);

    test('It has a permanent name of lower-case letters and digits', () => {
      expect(subject.supplier.name).toMatch(/^[a-z][a-z0-9_]{1,31}$/);
    });

    test('Its places and hotels have ids, positions and names, each id once', async () => {
      const { supplier, ctx, place } = subject;
      const places = await supplier.places(ctx);
      expect(places.length === 0).toBe(supplier.ids === 'ours');
      const hotels = await supplier.hotels(ctx, place.id);
      expect(hotels.length).toBeGreaterThan(0);
      for (const listed of [places, hotels]) {
        expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
        for (const { id, name, latitude, longitude } of listed) {
          expect(id).not.toBe('');
          expect(name).not.toBe('');
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        }
      }
    });

    test('A search yields each hotel once, with an offer of that hotel for that stay', async () => {
      const { supplier, ctx, place } = subject;
      const stay = subject.freshStay();
      const seen = new Set<string>();
      for await (const offers of supplier.search(ctx, { area: { place }, stay, language: 'en', wants: {} })) {
        for (const { hotel, lead } of offers) {
          expect(seen.has(hotel.id)).toBe(false);
          seen.add(hotel.id);
          expect(lead).toMatchObject({ supplier: supplier.name, hotelId: hotel.id });
          expectWholePrice(lead, stay);
        }
      }
      expect(seen.size).toBeGreaterThan(0);
    });

    test('A search ends when its caller leaves', async () => {
      const { supplier, ctx, place } = subject;
      const leaving = new AbortController();
      leaving.abort();
      const query = { area: { place }, stay: subject.freshStay(), language: 'en', wants: {} };
      const read = async () => {
        for await (const _ of supplier.search({ ...ctx, signal: leaving.signal }, query));
      };
      await expect(read()).rejects.toThrow();
    });

    test('Rates have prices whose parts add up and timelines without gaps', async () => {
      const stay = subject.freshStay();
      const rates = await ratesOf(stay);
      expect(rates.length).toBeGreaterThan(0);
      for (const rate of rates) {
        expectWholePrice(rate, stay);
        expectTimeline(rate);
        expect(rate.quantityLeft ?? 1).toBeGreaterThanOrEqual(1);
        if (rate.expiresAt) expect(Date.parse(rate.expiresAt)).toBeGreaterThan(Date.now());
      }
      expect(new Set(rates.map(({ rateKey }) => rateKey)).size).toBe(rates.length);
    });

    test('A rate is found again by its key, at the same price', async () => {
      const { supplier, ctx } = subject;
      for (const rate of await ratesOf(subject.freshStay())) {
        const again = await supplier.recheck(ctx, rate);
        expect(again).toMatchObject({
          rateKey: rate.rateKey,
          boardType: rate.boardType,
          paymentType: rate.paymentType,
          price: { currency: rate.price.currency, totalMinor: rate.price.totalMinor },
        });
      }
    });

    test('A check fixes no price, and a confirmation is at the price of the check', async () => {
      const { supplier, ctx } = subject;
      const [rate] = await ratesOf(subject.freshStay());
      if (!rate) throw new Error('The hotel of the suite has no rooms');
      const checked = await supplier.recheck(ctx, rate);
      expect(checked).not.toHaveProperty('quote');
      const confirmed = await supplier.confirmPrice(ctx, rate);
      expect(confirmed).toMatchObject({
        rateKey: rate.rateKey,
        price: { currency: checked?.price.currency, totalMinor: checked?.price.totalMinor },
        policy: { type: checked?.policy.type },
      });
    });

    test('The content of a hotel lists the room types of its rates', async () => {
      const { supplier, ctx, hotelId } = subject;
      const content = await supplier.content(ctx, hotelId, 'fr');
      const known = new Set(content?.roomTypes.map(({ id }) => id));
      for (const { roomTypeId } of await ratesOf(subject.freshStay())) expect(known).toContain(roomTypeId);
      const [summary] = await supplier.summaries(ctx, [hotelId], 'en');
      expect(summary).toMatchObject({ id: hotelId, starRating: content?.starRating });
    });

    test('An unknown hotel has neither content nor rooms', async () => {
      const { supplier, ctx, unknownHotelId } = subject;
      expect(await supplier.content(ctx, unknownHotelId, 'en')).toBeNull();
      expect(await supplier.rooms(ctx, unknownHotelId, subject.freshStay(), 'en')).toEqual([]);
      expect(await supplier.summaries(ctx, [unknownHotelId], 'en')).toEqual([]);
    });

    for (const answer of ['known', 'lost'] as const) {
      test(`A booking whose handle is ${answer} is found and cancelled once, also when the request is repeated`, async () => {
        const { supplier, ctx } = subject;
        const order = await anOrder();
        const { handle } = await supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
        const booked = await supplier.book(ctx, { ...order, handle });
        expect(booked).toMatchObject({ reference: order.reference, state: 'confirmed' });
        expect(booked.supplierReference).not.toBe('');
        expect(booked.confirmationCode).not.toBe('');
        // The answer's handle replaces that of the hold, as in the row of a booking.
        const latest = booked.handle === undefined ? handle : booked.handle;
        const key = { reference: order.reference, handle: answer === 'known' ? latest : null };
        expect(await supplier.lookUp(ctx, key)).toEqual(booked);
        const quote = await supplier.quoteCancel(ctx, key);
        expect(Date.parse(quote?.validUntil ?? '9999-12-31')).toBeGreaterThan(Date.now());
        const cancelled = await supplier.cancel(ctx, key);
        expect(cancelled.state).toBe('cancelled');
        expect(await supplier.cancel(ctx, key)).toEqual(cancelled);
        expect((await supplier.lookUp(ctx, key))?.state).toBe('cancelled');
      });
    }

    holdTests(() => ({ supplier: subject.supplier, ctx: subject.ctx, anOrder }));
    guestTests(() => subject);
  });
}

function expectWholePrice({ price, rateKey }: RateOffer, { checkIn, checkOut }: Stay): void {
  expect(rateKey).not.toBe('');
  expect(price.baseMinor + price.taxesMinor + price.feesMinor).toBe(price.totalMinor);
  expect(price.dueNowMinor + price.dueAtPropertyMinor).toBe(price.totalMinor);
  for (const part of Object.values(price))
    if (typeof part === 'number') expect(Number.isInteger(part) && part >= 0).toBe(true);
  if (price.nightly.length > 0) {
    expect(price.nightly.map(({ date }) => date)).toEqual(nightsOf(checkIn, checkOut));
    expect(price.nightly.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(price.baseMinor);
  }
  expectCharges(price);
}

function expectCharges({ charges = [] }: StayPrice): void {
  for (const { name, amountMinor, currency } of charges) {
    expect(name).not.toBe('');
    expect(Number.isInteger(amountMinor) && amountMinor > 0).toBe(true);
    expect(currency).toMatch(/^[A-Z]{3}$/);
  }
}

function expectTimeline({ policy }: RateOffer): void {
  expect(policy.timeline.at(0)?.from).toBeNull();
  expect(policy.timeline.at(-1)?.until).toBeNull();
  policy.timeline.reduce((before, step) => {
    expect(step.from).toBe(before.until);
    expect(step.penaltyMinor).toBeGreaterThanOrEqual(before.penaltyMinor);
    return step;
  });
}

import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdTests } from '#server/modules/bookings/testing/hold-tests.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import type { AirportSupplier, Slot, SupplierVisit, Venue, VenueKind, VenueOrder } from '../port.ts';

/** What the suite needs to know of an adapter, besides the adapter. Ids are the supplier's own. */
export type SuiteSubject = {
  supplier: AirportSupplier;
  ctx: BaseContext;
  /** IATA code of an airport with venues of the kind. */
  airportCode: string;
  kind: VenueKind;
  unknownAirportCode: string;
  /** A venue with free slots on every date of the suite. */
  venueId: string;
  unknownVenueId: string;
  /** A date that no other test uses, YYYY-MM-DD; each call gives another one. */
  freshDate: () => string;
};

/** What every adapter of the airport port must do, simulated or real. `prepare` runs before the tests. */
export function supplierSuite(name: string, prepare: () => SuiteSubject | Promise<SuiteSubject>): void {
  describe(`The airport service supplier ${name}`, () => {
    let subject: SuiteSubject;
    beforeAll(async () => {
      subject = await prepare();
    });

    const preferences = { language: 'en', currency: 'EUR' };

    const freeSlot = async (date: string): Promise<Slot> => {
      const { supplier, ctx, venueId } = subject;
      const slots = (await supplier.slots(ctx, venueId, date, 'EUR')) ?? [];
      const free = slots.find(({ remaining }) => remaining > 1);
      if (!free) throw new Error('The venue of the suite is full');
      return free;
    };
    const anOrder = async (guests = 2): Promise<VenueOrder> => {
      const date = subject.freshDate();
      const { time, priceMinor } = await freeSlot(date);
      return {
        reference: `SJ-${newId()}`,
        handle: null,
        venueId: subject.venueId,
        type: 'prebook',
        date,
        time,
        guests,
        currency: 'EUR',
        agreedTotalMinor: priceMinor * guests,
        lead: { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example', phone: '+351 21 000 0000' },
        travellers: [{ firstName: 'Rui', lastName: 'Silva' }],
        flightNumber: 'TP 123',
        specialRequests: null,
      };
    };
    const remainingAt = async ({ date, time }: VenueOrder): Promise<number | undefined> => {
      const { supplier, ctx, venueId } = subject;
      const slots = await supplier.slots(ctx, venueId, date, 'EUR');
      return slots?.find((slot) => slot.time === time)?.remaining;
    };

    /** A visit after the decision of its venue, which the supplier tells when it is asked. */
    const settled = async (visit: SupplierVisit): Promise<SupplierVisit> => {
      const { supplier, ctx } = subject;
      const { reference, handle = null, state } = visit;
      for (let asked = 0; state === 'pending' && asked < 20; asked += 1) {
        const found = await supplier.lookUp(ctx, { reference, handle });
        if (found && found.state !== 'pending') return found;
        await wait(500);
      }
      return visit;
    };

    test('It has a permanent name of lower-case letters, digits and hyphens', () => {
      expect(subject.supplier.name).toMatch(/^[a-z][a-z0-9_-]{1,31}$/);
    });

    test('The venues of an airport have ids, names and positions, and an unknown airport has none', async () => {
      const { supplier, ctx, airportCode, kind } = subject;
      const venues = (await supplier.venuesAt(ctx, airportCode, kind, preferences)) ?? [];
      expect(venues.length).toBeGreaterThan(0);
      expect(new Set(venues.map(({ id }) => id)).size).toBe(venues.length);
      for (const venue of venues) {
        expect(venue).toMatchObject({ airportCode, kind });
        expectVenue(venue);
      }
      expect(await supplier.venuesAt(ctx, subject.unknownAirportCode, kind, preferences)).toBeNull();
    });

    test('A search for an airport yields its venues in pages that neither lose nor repeat one', async () => {
      const { supplier, ctx, airportCode, kind } = subject;
      const query = {
        ...preferences,
        keyword: airportCode,
        fields: ['iata'] as const,
        fuzzy: false,
        byWeight: false,
        near: null,
        perPage: 2,
      };
      const first = await supplier.search(ctx, { ...query, page: 1 });
      const seen = first.venues.map(({ id }) => id);
      for (let page = 2; seen.length < first.total && page <= first.total; page += 1)
        seen.push(...(await supplier.search(ctx, { ...query, page })).venues.map(({ id }) => id));
      expect(seen).toHaveLength(first.total);
      expect(new Set(seen).size).toBe(first.total);
      const listed = (await supplier.venuesAt(ctx, airportCode, kind, preferences)) ?? [];
      expect(seen).toEqual(expect.arrayContaining(listed.map(({ id }) => id)));
    });

    test('A listed venue has details, and an unknown one has neither details, slots nor a price', async () => {
      const { supplier, ctx, airportCode, kind, unknownVenueId: venueId } = subject;
      const [listed] = (await supplier.venuesAt(ctx, airportCode, kind, preferences)) ?? [];
      const details = await supplier.details(ctx, listed?.id ?? '', preferences);
      expect(details).toMatchObject({ id: listed?.id, kind, airportCode, timeZone: listed?.timeZone });
      const date = subject.freshDate();
      const visit = { ...preferences, venueId, type: 'prebook' as const, date, time: '10:00', guests: 1 };
      expect(await supplier.details(ctx, venueId, preferences)).toBeNull();
      expect(await supplier.slots(ctx, venueId, date, 'EUR')).toBeNull();
      expect(await supplier.price(ctx, visit)).toBeNull();
    });

    test('A visit costs what its slot says for each guest, and too many guests are refused', async () => {
      const { supplier, ctx, venueId } = subject;
      const date = subject.freshDate();
      const { time, priceMinor } = await freeSlot(date);
      const visit = { ...preferences, venueId, type: 'prebook' as const, date, time, guests: 2 };
      const priced = await supplier.price(ctx, visit);
      expect(priced).toMatchObject({ refusal: null, unitMinor: priceMinor, totalMinor: 2 * priceMinor });
      expect(priced && Date.parse(priced.endsAt) > Date.parse(priced.startsAt)).toBe(true);
      const guests = (priced?.maxGuests ?? 0) + 1;
      expect((await supplier.price(ctx, { ...visit, guests }))?.refusal).toBe('too_many_guests');
    });

    holdTests(() => ({
      supplier: subject.supplier,
      ctx: subject.ctx,
      anOrder: () => anOrder(),
      placesLeft: remainingAt,
    }));

    test('A held visit is booked, found with its handle and without it, and cancelled once', async () => {
      const { supplier, ctx } = subject;
      const order = await anOrder();
      const before = await remainingAt(order);
      const { handle } = await supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
      const booked = await settled(await supplier.book(ctx, { ...order, handle }));
      expect(booked).toMatchObject({ reference: order.reference, state: 'confirmed' });
      expect(booked.supplierReference).not.toBe('');
      expect(booked.accessCode).not.toBe('');
      expect(booked.barcode === undefined ? null : booked.barcode.payload).not.toBe('');
      const key = { reference: order.reference, handle: booked.handle ?? handle };
      expect(await supplier.lookUp(ctx, key)).toEqual(booked);
      // The answer with the handle may be lost.
      expect(await supplier.lookUp(ctx, { ...key, handle: null })).toEqual(booked);
      const cancelled = await supplier.cancel(ctx, key);
      expect(cancelled.state).toBe('cancelled');
      expect(await supplier.cancel(ctx, key)).toEqual(cancelled);
      expect((await supplier.lookUp(ctx, key))?.state).toBe('cancelled');
      expect(await remainingAt(order)).toBe(before);
    });

    test('The visits of a feed are readable, and a cursor that is asked for again repeats them', async () => {
      const { supplier, ctx } = subject;
      const first = await supplier.visitsSince(ctx, null);
      if (first === null) return;
      for (const { reference, admittedAt, guests } of first.visits) {
        expect(reference).not.toBe('');
        expect(Date.parse(admittedAt)).toBeGreaterThan(0);
        expect(guests).toBeGreaterThan(0);
      }
      expect(first.cursor).not.toBe('');
      // Venues may have recorded more in between.
      const again = await supplier.visitsSince(ctx, null);
      expect(again?.visits.slice(0, first.visits.length)).toEqual(first.visits);
      expect(await supplier.visitsSince(ctx, first.cursor)).not.toBeNull();
    });

    test('A walk-in is booked without a slot', async () => {
      const { supplier, ctx, venueId } = subject;
      const order: VenueOrder = { ...(await anOrder(1)), type: 'walk_in' };
      const before = await remainingAt(order);
      const visit = { ...preferences, venueId, type: order.type, date: order.date, time: order.time };
      expect((await supplier.price(ctx, { ...visit, guests: 1 }))?.refusal).toBeNull();
      expect(await settled(await supplier.book(ctx, order))).toMatchObject({ state: 'confirmed' });
      expect(await remainingAt(order)).toBe(before);
    });
  });
}

function expectVenue({ id, name, latitude, longitude, timeZone, fromPriceMinor, currency }: Venue): void {
  expect(id).not.toBe('');
  expect(name).not.toBe('');
  expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
  expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  expect(Number.isInteger(fromPriceMinor) && fromPriceMinor >= 0).toBe(true);
  expect(currency).toBe('EUR');
}

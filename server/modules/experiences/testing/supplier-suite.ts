import { beforeAll, describe, expect, test } from 'vitest';
import { holdTests } from '#server/modules/bookings/testing/hold-tests.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { checkAnswers, type GivenAnswer } from '../check-answers.ts';
import { bandsOf, partySize } from '../party.ts';
import {
  type ExperienceOrder,
  type ExperienceSupplier,
  type ListedCatalogue,
  type LiveCatalogue,
  type Pax,
  type PricedVisit,
  type Visit,
  wholeDay,
} from '../port.ts';

/** What the suite needs to know of an adapter, besides the adapter. Codes are the supplier's own. */
export type SuiteSubject = {
  supplier: ExperienceSupplier;
  catalogue: LiveCatalogue | ListedCatalogue;
  ctx: BaseContext;
  /** A product that is confirmed at once and has places for a party of three on every day of the suite. */
  code: string;
  /** A code of the right form that no product has. */
  unknownCode: string;
  /** Answers to the product's required questions, for a party of three. */
  answers: GivenAnswer[];
  /** A day that no other test uses; each call gives another one. */
  freshDate: () => string;
};

const pax: Pax = { adults: 2, children: 1 };

/** What every adapter of the port of experiences must do, simulated or real. */
export function supplierSuite(name: string, prepare: () => SuiteSubject | Promise<SuiteSubject>): void {
  describe(`The experience supplier ${name}`, () => {
    let subject: SuiteSubject;
    beforeAll(async () => {
      subject = await prepare();
    });

    async function aVisit(): Promise<Visit> {
      const { supplier, ctx, code } = subject;
      const date = subject.freshDate();
      const found = await supplier.availability(ctx, { code, from: date, to: date, pax: 3, currency: 'EUR' });
      const slot = found?.days[0]?.slots.find(({ unavailable }) => unavailable === null);
      if (!slot) throw new Error('The product of the suite has no places');
      return { code, optionCode: slot.optionCode, date, time: slot.time, pax, currency: 'EUR' };
    }
    async function aPrice(): Promise<{ visit: Visit; priced: PricedVisit }> {
      const visit = await aVisit();
      const priced = await subject.supplier.price(subject.ctx, visit, 'hold', 'en');
      if (!priced) throw new Error('The visit of the suite has no price');
      return { visit, priced };
    }
    async function anOrder(): Promise<ExperienceOrder> {
      const { visit, priced } = await aPrice();
      const party = bandsOf(pax).flatMap(({ band, count }) => Array.from({ length: count }, () => band));
      return {
        ...visit,
        reference: `SJ-${newId()}`,
        handle: null,
        optionCode: priced.optionCode,
        currency: priced.currency,
        agreedTotalMinor: priced.totalMinor,
        traveller: { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example', phone: null },
        travellers:
          priced.names === 'lead' ? [] : party.map((band) => ({ firstName: 'Ana', lastName: 'Silva', band })),
        answers: checkAnswers(priced.questions, subject.answers, party.length, 'items.0'),
      };
    }

    test('It has a permanent name of lower-case letters and digits, and its catalogue the same', () => {
      expect(subject.supplier.name).toMatch(/^[a-z][a-z0-9_]{1,31}$/);
      expect(subject.catalogue.name).toBe(subject.supplier.name);
    });

    test('It lists its catalogue once, in order of change, if it has codes of its own', async () => {
      const { catalogue, supplier, ctx } = subject;
      expect(supplier.ids).toBe('modifiedSince' in catalogue ? 'own' : 'ours');
      if (!('modifiedSince' in catalogue)) return;
      const first = await catalogue.modifiedSince(ctx, null);
      expect(first.products.length).toBeGreaterThan(0);
      expect(new Set(first.products.map(({ code }) => code)).size).toBe(first.products.length);
      for (const product of first.products) {
        expect(product.texts.en.title).not.toBe('');
        expect(Math.abs(product.latitude)).toBeLessThanOrEqual(90);
        expect(Number.isInteger(product.fromPriceMinor) && product.fromPriceMinor >= 0).toBe(true);
        expect(product.currency).toMatch(/^[A-Z]{3}$/);
      }
      const again = await catalogue.modifiedSince(ctx, first.cursor);
      if (!first.hasMore) expect(again.products).toEqual([]);
    });

    test('Every day of a range has its slots, and a product without start times has one, for the whole day', async () => {
      const { supplier, ctx, code } = subject;
      const date = subject.freshDate();
      const query = { code, from: date, to: date, pax: 3, currency: 'EUR' };
      const found = await supplier.availability(ctx, query);
      expect(found?.days.map((day) => day.date)).toEqual([date]);
      const slots = found?.days.flatMap((day) => day.slots) ?? [];
      expect(slots.length).toBeGreaterThan(0);
      for (const { time, hasStartTime } of slots) {
        expect(time).toMatch(/^\d\d:\d\d$/);
        if (!hasStartTime) expect(time).toBe(wholeDay);
      }
    });

    test('A price has lines that add up, for everybody of the party, in the currency that it names', async () => {
      const { priced } = await aPrice();
      expect(priced.unavailable).toBeNull();
      expect(priced.currency).toMatch(/^[A-Z]{3}$/);
      for (const line of priced.lines) {
        expect(Number.isInteger(line.unitMinor) && line.unitMinor >= 0).toBe(true);
        expect(line.totalMinor).toBe(line.unitMinor * line.quantity);
        expect(priced.bands).toContain(line.band);
      }
      expect(priced.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(priced.totalMinor);
      expect(priced.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        partySize(pax, priced.bands),
      );
      expect(Date.parse(priced.endsAt)).toBeGreaterThan(Date.parse(priced.startsAt));
    });

    test('Refunds fall from step to step, and the last full refund is the end of free cancellation', async () => {
      const { cancellation } = (await aPrice()).priced;
      const tiers = cancellation.tiers ?? [];
      for (const [index, tier] of tiers.entries()) {
        const next = tiers[index + 1];
        if (!next) continue;
        expect(next.untilHours).toBeLessThan(tier.untilHours);
        expect(next.refundPercent).toBeLessThan(tier.refundPercent);
      }
      const full = tiers.filter(({ refundPercent }) => refundPercent === 100).at(-1);
      if (tiers.length > 0) expect(cancellation.freeUntilHours).toBe(full?.untilHours ?? null);
    });

    test('Questions have each id once, and conditions that refer to choices of the whole booking', async () => {
      const { questions } = (await aPrice()).priced;
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
      for (const { kind, units, choices, acceptsText = false, onlyIf } of questions) {
        expect(units.length > 0).toBe(kind === 'number_and_unit');
        if (kind === 'location') expect(choices.length > 0 || acceptsText).toBe(true);
        else expect(choices.length > 0).toBe(kind === 'choice');
        // Words of ours stand for a meaning, so a place must have its own.
        for (const { label, means = 'place' } of choices)
          expect(label === '' && means === 'place').toBe(false);
        expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
        if (!onlyIf) continue;
        const other = questions.find(({ id }) => id === onlyIf.question);
        expect(other).toMatchObject({ kind: 'choice', per: 'booking' });
        const values = other?.choices.map(({ value }) => value) ?? [];
        expect(values).toEqual(expect.arrayContaining(onlyIf.oneOf));
      }
    });

    test('An unknown product has no details, no days and no price', async () => {
      const { supplier, ctx, unknownCode: code } = subject;
      const date = subject.freshDate();
      expect(await supplier.details(ctx, code, 'EUR', 'en')).toBeNull();
      const query = { code, from: date, to: date, pax: 2, currency: 'EUR' };
      expect(await supplier.availability(ctx, query)).toBeNull();
      const visit = { code, optionCode: null, date, time: '10:00', pax, currency: 'EUR' };
      expect(await supplier.price(ctx, visit, 'quote', 'en')).toBeNull();
    });

    test('A booking is found by our reference and its handle, and cancelled once', async () => {
      const { supplier, ctx } = subject;
      const order = await anOrder();
      const { handle } = await supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
      const booked = await supplier.book(ctx, { ...order, handle });
      const key = { reference: order.reference, handle: booked.handle ?? handle };
      expect(booked).toMatchObject({ reference: order.reference, state: 'confirmed', answersBy: null });
      expect(booked.supplierReference).not.toBe('');
      expect(booked.ticketCode).not.toBe('');
      expect(await supplier.lookUp(ctx, key)).toEqual(booked);
      expect(await supplier.lookUp(ctx, { ...key, handle: null })).toEqual(booked);
      const cancelled = await supplier.cancel(ctx, key);
      expect(cancelled.state).toBe('cancelled');
      expect(await supplier.cancel(ctx, key)).toEqual(cancelled);
      expect((await supplier.lookUp(ctx, key))?.state).toBe('cancelled');
    });

    holdTests(() => ({ supplier: subject.supplier, ctx: subject.ctx, anOrder }));
  });
}

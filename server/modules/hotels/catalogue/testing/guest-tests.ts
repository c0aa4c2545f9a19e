import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { guestsDeclineReasons } from '../port.ts';
import { families, familyParty, leadGuest, leadsOf, type SuiteSubject, suiteSteps } from './suite-subject.ts';

/** The part of the suite about guests, and about bookings that a person decides. */
export function guestTests(subject: () => SuiteSubject): void {
  const { anOrder, aFamilyOrder, namesAt, keyAfter } = suiteSteps(subject);

  test('Who sleeps in which room goes to the supplier with the booking', async ({ skip }) => {
    const { supplier, ctx } = subject();
    const order = await aFamilyOrder();
    const { handle } = await supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
    const booked = await supplier.book(ctx, { ...order, handle });
    const key = keyAfter({ ...order, handle }, booked);
    const names = await namesAt(key);
    await supplier.cancel(ctx, key);
    if (!names) return skip('The supplier tells no names, and nothing has recorded them.');
    expect(leadsOf(names)).toEqual(['Ana Silva', 'Zoë de Boer']);
  });

  test('Guests named between hold and booking replace those of the hold', async ({ skip }) => {
    const { supplier, ctx } = subject();
    const order = await anOrder(undefined, familyParty);
    const { handle } = await supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
    const booked = await supplier.book(ctx, { ...order, rooms: families, handle });
    const key = keyAfter({ ...order, handle }, booked);
    const names = await namesAt(key);
    await supplier.cancel(ctx, key);
    if (!names) return skip('The supplier tells no names, and nothing has recorded them.');
    expect(leadsOf(names)).toEqual(['Ana Silva', 'Zoë de Boer']);
  });

  test('Guests are changed once, also when the request is repeated, or else the adapter has no such operation', async ({
    skip,
  }) => {
    const { supplier, ctx } = subject();
    if (!supplier.changeGuests) return skip('The supplier changes no guests.');
    const order = await aFamilyOrder();
    const key = keyAfter(order, await supplier.book(ctx, order));
    const [first, second] = families;
    if (!first || !second) throw new Error('The families have no rooms');
    const rooms = [first, { ...second, guests: [{ firstName: 'Ida', lastName: 'Novák' }] as const }];
    const change = { ...key, leadGuest, rooms };
    const answer = await supplier.changeGuests(ctx, change);
    expect(['changed', 'pending']).toContain(answer.state);
    const repeated = await supplier.changeGuests(ctx, change);
    if (answer.state === 'changed') {
      expect(repeated).toEqual(answer);
      const names = await namesAt({ ...key, handle: answer.handle ?? key.handle });
      if (names) expect(leadsOf(names)).toEqual(['Ana Silva', 'Ida Novák']);
    }
    await supplier.cancel(ctx, key);
  });

  test('A declined change of guests tells the reason and leaves the guests as they were', async ({
    skip,
  }) => {
    const { supplier, ctx, unchangeableHotelId } = subject();
    if (!supplier.changeGuests || !unchangeableHotelId) return skip('No hotel of the supplier declines.');
    const order = await anOrder(unchangeableHotelId);
    const key = keyAfter(order, await supplier.book(ctx, order));
    const rooms = order.rooms.map((room) => ({
      ...room,
      guests: [{ firstName: 'Ida', lastName: 'Novák' }] as const,
    }));
    const answer = await supplier.changeGuests(ctx, { ...key, leadGuest, rooms });
    expect(answer).toMatchObject({ state: 'declined' });
    expect(guestsDeclineReasons).toContain((answer as { reason: unknown }).reason);
    expect(leadsOf(await namesAt(key)) ?? ['Ana Silva']).toEqual(['Ana Silva']);
    await supplier.cancel(ctx, key);
  });

  test('The guests of a booking that does not exist cannot be changed', async ({ skip }) => {
    const { supplier, ctx } = subject();
    if (!supplier.changeGuests) return skip('The supplier changes no guests.');
    const change = { reference: `SJ-${newId()}`, handle: null, leadGuest, rooms: families };
    await expect(supplier.changeGuests(ctx, change)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('A rate that needs no telephone number is booked without one', async ({ skip }) => {
    const { supplier, ctx } = subject();
    const order = await anOrder();
    if (supplier.phoneRequired?.(order)) return skip('Every rate needs a telephone number.');
    const { phone: _, ...silent } = leadGuest;
    const booked = await supplier.book(ctx, { ...order, leadGuest: silent });
    expect(booked.state).toBe('confirmed');
    await supplier.cancel(ctx, keyAfter(order, booked));
  });

  test('A rate that needs a telephone number says so', async ({ skip }) => {
    const { supplier, phoneHotelId } = subject();
    if (!phoneHotelId) return skip('No hotel is named that needs one.');
    const order = await anOrder(phoneHotelId);
    expect(supplier.phoneRequired?.(order)).toBe(true);
  });

  for (const [decision, state] of [
    ['acceptedHotelId', 'confirmed'],
    ['refusedHotelId', 'rejected'],
  ] as const) {
    test(`A booking that a person decides is pending, and later found as ${state}`, async ({ skip }) => {
      const { supplier, ctx, pending } = subject();
      if (!pending) return skip('The supplier decides everything at once.');
      const order = await anOrder(pending[decision]);
      const booked = await supplier.book(ctx, order);
      expect(booked).toMatchObject({ reference: order.reference, state: 'pending' });
      expect(Date.parse(booked.answersBy ?? '9999-12-31')).toBeGreaterThan(Date.now());
      const key = keyAfter(order, booked);
      await pending.decide?.(order.reference);
      expect((await supplier.lookUp(ctx, key))?.state).toBe(state);
      if (state === 'confirmed') await supplier.cancel(ctx, key);
    });
  }

  test('A pending booking can be withdrawn', async ({ skip }) => {
    const { supplier, ctx, pending } = subject();
    if (!pending) return skip('The supplier decides everything at once.');
    const order = await anOrder(pending.acceptedHotelId);
    const key = keyAfter(order, await supplier.book(ctx, order));
    expect((await supplier.cancel(ctx, key)).state).toBe('cancelled');
    expect((await supplier.lookUp(ctx, key))?.state).toBe('cancelled');
  });
}

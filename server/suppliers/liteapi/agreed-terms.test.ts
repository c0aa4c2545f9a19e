import { describe, expect, test } from 'vitest';
import type { HotelOrder } from '#server/modules/hotels/catalogue/port.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { agreedLater } from '#server/testing/stand-ins/hotel-orders.ts';
import { liteapiFixture } from './testing/fixture.ts';
import { confirmedOrder } from './testing/orders.ts';

const fixture = liteapiFixture();
const { supplier, standIn, ctx } = fixture;

const hold = (order: HotelOrder) => supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
const bookingsWith = ({ reference }: HotelOrder) =>
  standIn.bookings.filter(({ clientReference }) => clientReference === reference);

describe('A prebook of LiteAPI that has become too old', () => {
  test('It is not replaced at the hold by an offer whose free cancellation ends earlier than agreed', async () => {
    const order = agreedLater(await confirmedOrder(fixture), 5);
    standIn.agePrebooks();
    await expect(hold(order)).rejects.toMatchObject({ kind: 'sold_out' });
  });

  test('It is not replaced at the booking by an offer whose free cancellation ends earlier, and nothing is booked', async () => {
    const order = agreedLater(await confirmedOrder(fixture), 5);
    const { handle } = await hold(order);
    standIn.agePrebooks();
    await expect(supplier.book(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'sold_out' });
    expect(bookingsWith(order)).toEqual([]);
  });

  test('It is not replaced by one that has lost its free cancellation, and nothing is booked', async () => {
    const order = await confirmedOrder(fixture);
    standIn.agePrebooks();
    standIn.changeNext({ terms: true });
    await expect(supplier.book(ctx, order)).rejects.toMatchObject({ kind: 'sold_out' });
    expect(bookingsWith(order)).toEqual([]);
  });

  test.each([0, -1])('It is replaced by an offer on the agreed terms, moved by %d days', async (days) => {
    const order = agreedLater(await confirmedOrder(fixture), days);
    standIn.agePrebooks();
    const { handle } = await hold(order);
    standIn.agePrebooks();
    expect(await supplier.book(ctx, { ...order, handle })).toMatchObject({ state: 'confirmed' });
  });

  test('A higher price is held as such, so that the member is asked about it', async () => {
    const order = await confirmedOrder(fixture);
    standIn.agePrebooks();
    standIn.changeNext({ percent: 1 });
    expect((await hold(order)).price?.totalMinor).toBeGreaterThan(order.agreedTotalMinor);
  });
});

import { describe, expect, test } from 'vitest';
import type { HotelOrder } from '#server/modules/hotels/catalogue/port.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { agreedLater, orderOf, ratesOf } from '#server/testing/stand-ins/hotel-orders.ts';
import { duffelFixture } from './testing/fixture.ts';

const fixture = duffelFixture();
const { supplier, standIn, ctx } = fixture;

/** The order of a rate whose price is fixed: cancelling is free, then costs half, then all. */
async function anOrder(): Promise<HotelOrder> {
  const rate = (await ratesOf(fixture)).find(({ policy }) => policy.timeline.length === 3);
  const confirmed = rate && (await supplier.confirmPrice(ctx, rate));
  if (!confirmed) throw new Error('The rate is gone');
  return orderOf(confirmed);
}

/** The order of a guest who agreed to a lower penalty, by so many minor units, between the deadlines. */
const agreedLower = (order: HotelOrder, minor: number): HotelOrder => ({
  ...order,
  agreedPolicy: {
    ...order.agreedPolicy,
    timeline: order.agreedPolicy.timeline.map((step, index) =>
      index === 1 ? { ...step, penaltyMinor: step.penaltyMinor - minor } : step,
    ),
  },
});

const hold = (order: HotelOrder) => supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
const bookingsWith = ({ reference }: HotelOrder) =>
  standIn.bookings.filter(({ metadata }) => metadata.sojourn_reference === reference);

describe('A quote that Duffel has forgotten', () => {
  test.each([
    { worse: 'whose deadlines are earlier than agreed', agreed: agreedLater, by: 1 },
    { worse: 'with a penalty that is higher than agreed', agreed: agreedLower, by: 1 },
  ])('It is not replaced by a rate $worse, and nothing is booked', async ({ agreed, by }) => {
    const order = agreed(await anOrder(), by);
    standIn.expireQuotes();
    await expect(hold(order)).rejects.toMatchObject({ kind: 'sold_out' });
    await expect(supplier.book(ctx, order)).rejects.toMatchObject({ kind: 'sold_out' });
    expect(bookingsWith(order)).toEqual([]);
  });

  test.each([
    { terms: 'the agreed terms', agreed: agreedLater, by: 0 },
    { terms: 'later deadlines', agreed: agreedLater, by: -1 },
    { terms: 'a lower penalty', agreed: agreedLower, by: -1 },
  ])('It is replaced by a rate with $terms', async ({ agreed, by }) => {
    const order = agreed(await anOrder(), by);
    standIn.expireQuotes();
    const { handle } = await hold(order);
    expect(await supplier.book(ctx, { ...order, handle })).toMatchObject({ state: 'confirmed' });
  });

  test('A higher price is held as such, so that the member is asked about it', async () => {
    const order = await anOrder();
    standIn.expireQuotes();
    standIn.changeNext(1);
    expect((await hold(order)).price?.totalMinor).toBeGreaterThan(order.agreedTotalMinor);
  });
});

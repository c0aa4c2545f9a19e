import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  type BookingEvent,
  bookingEvents,
  bookingStates,
  publicState,
  requiresSupplierRelease,
  stateAfter,
} from './lifecycle.ts';
import { findBooking, historyOf } from './queries.ts';
import { bookings } from './schema.ts';
import { recordSupplierAnswer } from './supplier-answers.ts';
import { transition, tryTransition } from './transition.ts';

describe('Booking lifecycle table', () => {
  test('No transition leads out of completed, cancelled, expired, failed or not held', () => {
    for (const state of ['completed', 'cancelled', 'expired', 'failed', 'not_held'] as const) {
      for (const event of bookingEvents) expect(stateAfter(state, event)).toBeNull();
    }
  });

  test('Every booking state is reachable from holding, and only fulfilment leads to confirmed', () => {
    const reached = new Set<string>(['holding']);
    for (let round = 0; round < bookingStates.length; round += 1) {
      for (const state of bookingStates.filter((state) => reached.has(state))) {
        for (const event of bookingEvents) reached.add(stateAfter(state, event) ?? state);
      }
    }
    expect([...reached].sort()).toEqual([...bookingStates].sort());
    const confirming = bookingStates.filter((state) => stateAfter(state, 'confirm') === 'confirmed');
    expect(confirming).toEqual(['fulfilling', 'pending_supplier']);
  });

  test('A booking in fulfilment can neither expire nor be cancelled', () => {
    expect(stateAfter('fulfilling', 'expire')).toBeNull();
    expect(stateAfter('fulfilling', 'cancel')).toBeNull();
    expect(publicState('fulfilling')).toBe('pending_payment');
  });

  test('A booking that waits for a person at its supplier can be cancelled, but does not expire', () => {
    expect(stateAfter('pending_supplier', 'cancel')).toBe('cancelled');
    expect(stateAfter('pending_supplier', 'expire')).toBeNull();
  });

  test('A booking that its supplier is asked to cancel ends or stands, and is shown as neither meanwhile', () => {
    expect(stateAfter('confirmed', 'request_cancel')).toBe('cancelling');
    expect(stateAfter('cancelling', 'cancel')).toBe('cancelled');
    expect(stateAfter('cancelling', 'decline_cancel')).toBe('confirmed');
    expect(stateAfter('cancelling', 'complete')).toBeNull();
    expect(publicState('cancelling')).toBe('cancellation_pending');
  });

  test('Only cancelled, expired, failed and never held bookings require a release at the supplier', () => {
    expect(bookingStates.filter(requiresSupplierRelease)).toEqual([
      'cancelled',
      'expired',
      'failed',
      'not_held',
    ]);
  });
});

describe('Stored bookings', () => {
  let tenant: Tenant;
  let member: Person;

  beforeAll(async () => {
    tenant = await aTenant();
    breaksBooks(tenant);
    member = await aMember(tenant);
  });

  const make = async () => (await initiate(tenant, member, await aRate(member))).body.booking_id;
  const read = async (id: string) => {
    const booking = await findBooking(systemContext(), tenant.appId, id);
    if (!booking) throw new Error('gone');
    return booking;
  };

  test('For any sequence of events a booking follows the lifecycle and records each transition', async () => {
    const ctx = systemContext();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...bookingEvents), { maxLength: 8 }), async (events) => {
        const id = await make();
        let model: string[] = ['pending_payment'];
        for (const event of events) {
          const before = await read(id);
          // The hold has not expired, so the `expire` event has no effect.
          const next = event === 'expire' ? null : stateAfter(before.state, event as BookingEvent);
          const moved = await tryTransition(ctx, before, event);
          expect(moved?.state ?? null).toBe(next);
          if (next) model = [...model, next];
        }
        const history = await historyOf(ctx, { appId: tenant.appId, id });
        expect(history.map(({ state }) => state)).toEqual(model);
        expect((await read(id)).state).toBe(model.at(-1));
      }),
      { numRuns: 12 },
    );
  });

  test('Of twenty concurrent transitions from the same state exactly one succeeds', async () => {
    const booking = await read(await make());
    const ctx = systemContext();
    const moves = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryTransition(ctx, booking, index % 2 ? 'cancel' : 'fail')),
    );
    expect(moves.filter(Boolean)).toHaveLength(1);
    await expect(transition(ctx, booking, 'cancel')).rejects.toSatisfy((err) =>
      isProblem(err, 'invalid_state'),
    );
  });

  test('A pending booking can be cancelled until its supplier’s decision is stored', async () => {
    const ctx = systemContext();
    const begin = async () => {
      const fulfilling = await transition(ctx, await read(await make()), 'begin_fulfilment');
      return transition(ctx, fulfilling, 'await_supplier');
    };
    const [undecided, decided] = [await begin(), await begin()];
    await recordSupplierAnswer(ctx, decided, { outcome: 'booked', supplierReference: 'S-1', details: {} });
    expect((await tryTransition(ctx, undecided, 'cancel'))?.state).toBe('cancelled');
    expect(await tryTransition(ctx, decided, 'cancel')).toBeNull();
    expect((await tryTransition(ctx, decided, 'confirm'))?.state).toBe('confirmed');
  });

  test('A booking expires only after its hold and is payable only before, by database time', async () => {
    const ctx = systemContext();
    const booking = await read(await make());
    expect(await tryTransition(ctx, booking, 'expire')).toBeNull();
    await ctx.db
      .update(bookings)
      .set({ holdExpiresAt: sql`now() - interval '1 second'` })
      .where(and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id)));
    expect(await tryTransition(ctx, booking, 'begin_fulfilment')).toBeNull();
    expect((await tryTransition(ctx, booking, 'expire'))?.state).toBe('expired');
  });
});

import { describe, expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import type { BaseContext } from '../context/index.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../ids/index.ts';
import { pauseCalls, takeCalls } from '../rate-limit/index.ts';
import { type CallBudget, makeCallAllowance } from './call-budget.ts';
import { SupplierFailure, type SupplierFailureKind, withResilience } from './index.ts';

const ctx = systemContext();

/** A day passes between calls, so that nothing is refilled while a test runs. */
const daily: CallBudget = { calls: 1, perSeconds: 86_400, keptForBookings: 0.5 };
/** One lease is 100 searches. */
const generous: CallBudget = { calls: 800, perSeconds: 1, keptForBookings: 0.5 };

const tokensOf = async (supplier: string): Promise<unknown[]> => [
  ...(await ctx.db.execute(sql`select * from supplier_call_buckets where supplier = ${supplier}`)),
];

describe('The bucket of calls', () => {
  test('Two hundred parallel requests of all processes take exactly what a bucket holds', async () => {
    const bucket = { supplier: newId(), kind: 'search' };
    const rate = { perSecond: 1 / 86_400, burst: 70 };
    const grants = await Promise.all(Array.from({ length: 200 }, () => takeCalls(ctx, bucket, rate, 3)));
    expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(70);
    expect(grants.filter(({ granted }) => granted === 0).every(({ waitMs }) => waitMs > 80_000_000)).toBe(
      true,
    );
  });

  test('A bucket fills with time and never beyond its burst', async () => {
    const bucket = { supplier: newId(), kind: 'search' };
    const rate = { perSecond: 1 / 1000, burst: 5 };
    await takeCalls(ctx, bucket, rate, 5);
    const pass = (seconds: number) =>
      ctx.db.execute(
        sql`update supplier_call_buckets set filled_at = filled_at - make_interval(secs => ${seconds}) where supplier = ${bucket.supplier}`,
      );
    await pass(2_500);
    expect((await takeCalls(ctx, bucket, rate, 5)).granted).toBe(2);
    await pass(1_000_000);
    expect((await takeCalls(ctx, bucket, rate, 9)).granted).toBe(5);
  });

  test('A pause grants nothing, and a shorter one does not end it', async () => {
    const bucket = { supplier: newId(), kind: 'search' };
    await pauseCalls(ctx, bucket, 600);
    await pauseCalls(ctx, bucket, 1);
    const grant = await takeCalls(ctx, bucket, { perSecond: 100, burst: 100 }, 1);
    expect(grant).toMatchObject({ granted: 0, isPaused: true });
    expect(grant.waitMs).toBeGreaterThan(500_000);
  });
});

describe('The budget of calls', () => {
  test('Two processes share one budget, and searches leave their part of it to bookings', async () => {
    const supplier = newId();
    const [one, other] = [1, 2].map(() => makeCallAllowance('Sandbox', supplier, daily));
    expect(await one?.take('search')).toBe(0);
    expect(await other?.take('search')).toBeGreaterThan(0);
    expect(await other?.take('booking')).toBe(0);
    expect(await one?.take('booking')).toBeGreaterThan(0);
  });

  test('A booking takes a call that searches leave', async () => {
    const allowance = makeCallAllowance('Sandbox', newId(), daily);
    expect([await allowance.take('booking'), await allowance.take('booking')]).toEqual([0, 0]);
    expect(await allowance.take('search')).toBeGreaterThan(0);
  });

  test('A process takes calls from the bucket many at a time, so that a call costs no statement', async () => {
    const supplier = newId();
    const allowance = makeCallAllowance('Sandbox', supplier, generous, () => 1_000);
    await Promise.all(Array.from({ length: 50 }, () => allowance.take('search')));
    const before = await tokensOf(supplier);
    await Promise.all(Array.from({ length: 50 }, () => allowance.take('search')));
    expect(before).toMatchObject([{ kind: 'search', granted: 100 }]);
    expect(await tokensOf(supplier)).toEqual(before);
  });

  test('A pause that one process was asked for stops the others when a second has passed', async () => {
    const supplier = newId();
    let now = 1_000;
    const one = makeCallAllowance('Sandbox', supplier, generous, () => now);
    const other = makeCallAllowance('Sandbox', supplier, generous, () => now);
    await other.take('search');
    await one.pause('search', 600);
    now += 1_001;
    expect(await other.take('search')).toBeGreaterThan(500_000);
    expect(await other.take('booking')).toBe(0);
  });

  test('An answer stops calls for an hour at most', async () => {
    const allowance = makeCallAllowance('Sandbox', newId(), undefined, () => 1_000);
    await allowance.pause('search', 1e9);
    expect(await allowance.take('search')).toBe(3_600_000);
  });
});

describe('Retry-After of a supplier', () => {
  type Port = {
    name: string;
    callBudget?: CallBudget;
    read(ctx: BaseContext): Promise<unknown>;
    lookUp(ctx: BaseContext): Promise<unknown>;
    book(ctx: BaseContext): Promise<unknown>;
    search(ctx: BaseContext): AsyncIterable<number>;
  };

  /** A supplier that answers each call with the next of these failures, then well; and its calls. */
  function supplierWith(failures: SupplierFailure[], callBudget?: CallBudget) {
    const calls: string[] = [];
    const answer = (call: string) => async () => {
      calls.push(call);
      const failure = failures.shift();
      if (failure) throw failure;
    };
    const port: Port = {
      name: newId(),
      ...(callBudget ? { callBudget } : {}),
      read: answer('read'),
      lookUp: answer('lookUp'),
      book: answer('book'),
      async *search() {
        await answer('search')();
        yield 1;
      },
    };
    const guarded = withResilience('Sandbox', port, {
      read: { deadlineMs: 30_000, isRead: true },
      lookUp: { deadlineMs: 30_000, isRead: true, kind: 'booking' },
      book: { deadlineMs: 30_000 },
      search: { deadlineMs: 30_000, isStream: true },
    });
    return { guarded, calls };
  }

  const busy = (retryAfterSeconds: number, kind: SupplierFailureKind = 'unavailable') =>
    new SupplierFailure(kind, '429', { retryAfterSeconds });

  const failureOf = (call: Promise<unknown>): Promise<SupplierFailure | null> =>
    call.then(
      () => null,
      (failure: SupplierFailure) => failure,
    );

  async function drain(items: AsyncIterable<unknown>): Promise<void> {
    for await (const _ of items);
  }

  test('A search that is asked to come back later is not repeated, and later ones are refused until then', async () => {
    // Shorter than the deadline of 30 s, which a search does not use up to wait.
    const { guarded, calls } = supplierWith([busy(25)]);
    expect((await failureOf(guarded.read(ctx)))?.notAsked).toBe(false);
    for (const refused of [guarded.read(ctx), drain(guarded.search(ctx))]) {
      const failure = await failureOf(refused);
      expect(failure).toMatchObject({ kind: 'unavailable', notAsked: true });
      expect(failure?.facts.retryAfterSeconds).toBeGreaterThan(0);
    }
    expect(calls).toEqual(['read']);
  });

  test('A streamed search that is asked to come back later stops the next ones', async () => {
    const { guarded, calls } = supplierWith([busy(600)]);
    await failureOf(drain(guarded.search(ctx)));
    await failureOf(drain(guarded.search(ctx)));
    expect(calls).toEqual(['search']);
  });

  test('Bookings go on while searches are paused, and the circuit breaker stays closed', async () => {
    const { guarded, calls } = supplierWith(Array.from({ length: 6 }, () => busy(0.001)));
    for (let call = 0; call < 6; call += 1) await failureOf(guarded.book(ctx));
    await guarded.book(ctx);
    expect(calls).toHaveLength(7);
  });

  test('A booking waits for the end of a pause that is shorter than its deadline, and else is refused unsent', async () => {
    const { guarded, calls } = supplierWith([busy(0.05), busy(600)]);
    await failureOf(guarded.book(ctx));
    expect((await failureOf(guarded.book(ctx)))?.notAsked).toBe(false);
    expect(await failureOf(guarded.book(ctx))).toMatchObject({ kind: 'unavailable', notAsked: true });
    expect(calls).toEqual(['book', 'book']);
  });

  test('A look-up is repeated after the pause that it was asked for', async () => {
    const { guarded, calls } = supplierWith([busy(0.05)]);
    expect(await failureOf(guarded.lookUp(ctx))).toBeNull();
    expect(calls).toEqual(['lookUp', 'lookUp']);
  });

  test('A pause of a supplier with a budget reaches the other processes', async () => {
    const { guarded } = supplierWith([busy(600)], generous);
    await failureOf(guarded.read(ctx));
    const other = makeCallAllowance('Sandbox', guarded.name, generous);
    expect(await other.take('search')).toBeGreaterThan(500_000);
    expect(await other.take('booking')).toBe(0);
  });

  test('A supplier whose budget is used up is unavailable for searches, with the time of the next call', async () => {
    const { guarded, calls } = supplierWith([], daily);
    await guarded.read(ctx);
    const failure = await failureOf(guarded.read(ctx));
    expect(failure).toMatchObject({ code: 'supplier_unavailable', notAsked: true });
    expect(failure?.facts.retryAfterSeconds).toBeGreaterThan(3_600);
    expect(calls).toEqual(['read']);
  });
});

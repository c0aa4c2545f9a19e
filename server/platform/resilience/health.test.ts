import { describe, expect, test } from 'vitest';
import type { BaseContext } from '../context/index.ts';
import { metricsRegistry } from '../http/metrics.ts';
import { newId } from '../ids/index.ts';
import { log } from '../log/index.ts';
import { makeRecentResults } from './health.ts';
import {
  circuitLimits,
  SupplierFailure,
  type SupplierFailureKind,
  simulatedFailure,
  supplierHealth,
  withResilience,
} from './index.ts';

const ctx: BaseContext = {
  environment: 'Sandbox',
  requestId: 'test',
  log,
  signal: new AbortController().signal,
  clientAddress: '',
  db: undefined as never,
};

/** A guarded supplier with a name of its own, whose booking ends as told. */
function aSupplier() {
  const name = newId();
  const supplier = { name, book: async (_: BaseContext, act: () => unknown) => act() };
  const guarded = withResilience('Sandbox', supplier, { book: { deadlineMs: 1_000 } });
  return {
    name,
    call: (act: () => unknown = () => 'booked') => guarded.book(ctx, act).catch(() => {}),
    fail: (kind: SupplierFailureKind) =>
      guarded
        .book(ctx, () => {
          throw new SupplierFailure(kind, 'broken');
        })
        .catch(() => {}),
  };
}

const healthOf = (name: string) => supplierHealth().find(({ supplier }) => supplier === name);

describe('The health of a supplier', () => {
  test('A supplier that was registered and never called is unasked', () => {
    const { name } = aSupplier();
    expect(healthOf(name)).toMatchObject({
      environment: 'Sandbox',
      state: 'unasked',
      calls: 0,
      p50_ms: null,
    });
  });

  test('The newest call tells whether a supplier is answering or failing', async () => {
    const { name, call, fail } = aSupplier();
    await call();
    expect(healthOf(name)).toMatchObject({ state: 'answering', calls: 1, failures: 0, last_failure: null });
    await fail('timeout');
    expect(healthOf(name)).toMatchObject({
      state: 'failing',
      calls: 2,
      failures: 1,
      last_failure: 'timeout',
    });
    await call();
    expect(healthOf(name)).toMatchObject({ state: 'answering', calls: 3, failures: 1 });
  });

  test('A refusal is an answer, and no failure', async () => {
    const { name, fail } = aSupplier();
    await fail('sold_out');
    await fail('rejected');
    expect(healthOf(name)).toMatchObject({ state: 'answering', calls: 2, failures: 0 });
  });

  test('A supplier whose circuit breaker is open is down', async () => {
    const { name, fail } = aSupplier();
    for (let round = 0; round < circuitLimits.failures; round += 1) await fail('error');
    expect(healthOf(name)).toMatchObject({ state: 'down', failures: circuitLimits.failures });
    await fail('error');
    // The call was refused without asking the supplier.
    expect(healthOf(name)?.calls).toBe(circuitLimits.failures);
  });

  test('Failures of our own, simulated ones and calls that were never sent say nothing about a supplier', async () => {
    const { name, call } = aSupplier();
    for (const failure of [
      new Error('The database is away'),
      simulatedFailure('error', 'a magic value'),
      new SupplierFailure('unavailable', 'No key is set.', { notAsked: true }),
    ])
      await call(() => {
        throw failure;
      });
    expect(healthOf(name)).toMatchObject({ state: 'unasked', calls: 0 });
  });

  test('The metrics contain the durations of the calls of each supplier', async () => {
    const { name, call, fail } = aSupplier();
    await call();
    await fail('error');
    expect(await metricsRegistry.metrics()).toContain(
      `sojourn_supplier_call_duration_seconds_count{environment="Sandbox",supplier="${name}"} 2`,
    );
  });
});

describe('The recent results of a supplier', () => {
  test('Half of the calls took no longer than the median, and 95 of 100 no longer than the 95th percentile', () => {
    const results = makeRecentResults(() => 0);
    for (let ms = 100; ms >= 1; ms -= 1) results.add(ms, null);
    expect(results.summary()).toMatchObject({ calls: 100, p50_ms: 50, p95_ms: 95 });
  });

  test('Only the newest 200 results of the last hour count', () => {
    let now = 0;
    const results = makeRecentResults(() => now);
    results.add(1, 'timeout');
    for (let count = 0; count < 200; count += 1) results.add(7, null);
    expect(results.summary()).toMatchObject({ calls: 200, failures: 0, p50_ms: 7 });
    now = 3_600_000;
    expect(results.summary().calls).toBe(200);
    now += 1;
    expect(results.summary()).toMatchObject({ calls: 0, last_success_at: null });
    expect(results.hasNewestFailed()).toBeNull();
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { BaseContext } from '../context/index.ts';
import { catalogue, problemDocument } from '../errors/index.ts';
import { metricsRegistry } from '../http/metrics.ts';
import { newId } from '../ids/index.ts';
import { log } from '../log/index.ts';
import {
  circuitLimits,
  isRefusal,
  SupplierFailure,
  type SupplierFailureKind,
  simulatedFailure,
  withResilience,
} from './index.ts';

type Port = {
  name: string;
  read(ctx: BaseContext, what?: string): Promise<unknown>;
  book(ctx: BaseContext): Promise<unknown>;
  hold(ctx: BaseContext): Promise<unknown>;
  search(ctx: BaseContext): AsyncIterable<number>;
};

const unused = async () => {};

/** A guarded supplier with short deadlines and a unique name, so that tests share no circuit breaker. */
function guarded(part: Partial<Port>, limits?: { maxConcurrent: number; maxQueued: number }): Port {
  const supplier: Port = {
    name: newId(),
    read: unused,
    book: unused,
    hold: unused,
    async *search() {},
    ...part,
  };
  const policies = {
    read: { deadlineMs: 400, isRead: true },
    book: { deadlineMs: 400 },
    hold: { deadlineMs: 60 },
    search: { deadlineMs: 400, isStream: true },
  } as const;
  return withResilience('Sandbox', supplier, policies, limits);
}

function contextOf(signal = new AbortController().signal): BaseContext {
  return {
    environment: 'Sandbox',
    requestId: 'test',
    log,
    signal,
    clientAddress: '',
    db: undefined as never,
  };
}

const failing = (kind: SupplierFailureKind) => async () => {
  throw new SupplierFailure(kind, 'broken');
};
const hanging = (ctx: BaseContext) => wait(3_600_000, undefined, { signal: ctx.signal });
const neverAnswers = () => new Promise<never>(() => {});
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (failure: SupplierFailure) => failure.kind ?? failure.name,
  );

async function fail(call: () => Promise<unknown>, times: number = circuitLimits.failures): Promise<void> {
  for (let round = 0; round < times; round += 1) await call().catch(() => {});
}

async function callsOf(supplier: string): Promise<Record<string, number>> {
  const metric = await metricsRegistry.getSingleMetric('sojourn_supplier_calls_total')?.get();
  const own = metric?.values.filter(({ labels }) => labels.supplier === supplier) ?? [];
  return Object.fromEntries(own.map(({ labels, value }) => [`${labels.call} ${labels.outcome}`, value]));
}

describe('Supplier calls', () => {
  test('A guarded supplier passes arguments and results through unchanged', async () => {
    const supplier = guarded({ read: async (_ctx, what) => [what] });
    expect(await supplier.read(contextOf(), 'rooms')).toEqual(['rooms']);
  });

  test('A supplier call ends at its deadline, even when the supplier ignores its signal', async () => {
    // Neither ever answers, so only the deadline ends these calls.
    for (const read of [hanging, neverAnswers]) {
      expect(await kindOf(guarded({ read }).read(contextOf()))).toBe('timeout');
    }
  });

  test('The signal of a supplier call aborts at the deadline and when the caller disconnects', async () => {
    const signals: AbortSignal[] = [];
    const supplier = guarded({
      read: (ctx) => {
        signals.push(ctx.signal);
        return neverAnswers();
      },
    });
    await supplier.read(contextOf()).catch(() => {});
    const disconnecting = new AbortController();
    setTimeout(() => disconnecting.abort(), 10);
    expect(await kindOf(supplier.read(contextOf(disconnecting.signal)))).toBe('AbortError');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('A supplier call that exceeds the time limit of its caller fails as a time-out', async () => {
    const call = guarded({ read: neverAnswers }).read(contextOf(AbortSignal.timeout(20)));
    expect(await kindOf(call)).toBe('timeout');
  });

  test('No supplier call is made for a caller that has already disconnected', async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
    };
    const supplier = guarded({ read: ask, hold: ask });
    for (const call of [supplier.read, supplier.hold])
      expect(await kindOf(call(contextOf(AbortSignal.abort())))).toBe('AbortError');
    expect(asked).toBe(0);
  });
});

describe('Supplier failures', () => {
  test.each([
    ['timeout', 504, 'supplier_timeout'],
    ['error', 502, 'supplier_error'],
    ['rejected', 502, 'supplier_error'],
    ['unavailable', 503, 'supplier_unavailable'],
    ['sold_out', 409, 'sold_out'],
  ] as const)(
    'A supplier failure of kind %s is answered as %i %s without its message',
    async (kind, status, code) => {
      const failure = await guarded({ book: failing(kind) })
        .book(contextOf())
        .catch((err: SupplierFailure) => err);
      expect(failure).toMatchObject({ kind, code, isProblem: true });
      expect(JSON.stringify(problemDocument(failure as SupplierFailure, 'id', ''))).not.toContain('broken');
      expect(catalogue[code].status).toBe(status);
      expect(isRefusal(failure)).toBe(kind === 'sold_out' || kind === 'rejected');
    },
  );

  test('An error that is not a supplier failure is rethrown unchanged', async () => {
    const supplier = guarded({ read: () => Promise.reject(new TypeError('ours')) });
    await expect(supplier.read(contextOf())).rejects.toThrow(new TypeError('ours'));
  });
});

describe('Retries of supplier calls', () => {
  const twice = (kind: SupplierFailureKind, second: () => unknown = () => 'well') => {
    let calls = 0;
    const call = async () => {
      calls += 1;
      if (calls === 1) throw new SupplierFailure(kind, 'in passing');
      return second();
    };
    return { call, count: () => calls };
  };

  test.each(['error', 'unavailable'] as const)(
    'A read is retried once after the transient error %s',
    async (kind) => {
      const { call, count } = twice(kind);
      expect(await guarded({ read: call }).read(contextOf())).toBe('well');
      expect(count()).toBe(2);
    },
  );

  test('A read is retried at most once', async () => {
    const { call, count } = twice('error', () => {
      throw new SupplierFailure('error', 'still');
    });
    expect(await kindOf(guarded({ read: call }).read(contextOf()))).toBe('error');
    expect(count()).toBe(2);
  });

  test('Writes, refusals, time-outs and simulated failures are never retried', async () => {
    for (const kind of ['error', 'unavailable', 'timeout'] as const) {
      const { call, count } = twice(kind);
      expect(await kindOf(guarded({ book: call }).book(contextOf()))).toBe(kind);
      expect(count()).toBe(1);
    }
    for (const kind of ['sold_out', 'rejected', 'timeout'] as const) {
      const { call, count } = twice(kind);
      expect(await kindOf(guarded({ read: call }).read(contextOf()))).toBe(kind);
      expect(count()).toBe(1);
    }
    let calls = 0;
    const simulated = async () => {
      calls += 1;
      throw simulatedFailure('error', 'simulated');
    };
    await fail(() => guarded({ read: simulated }).read(contextOf()), 1);
    expect(calls).toBe(1);
  });

  test('Calls that were never sent do not open the circuit breaker, and the supplier answers as before', async () => {
    let isSet = false;
    const book = async () => {
      if (isSet) return 'booked';
      throw new SupplierFailure('unavailable', 'A key is not set.', { notAsked: true });
    };
    const supplier = guarded({ book });
    for (let call = 0; call < 30; call += 1)
      expect(await kindOf(supplier.book(contextOf()))).toBe('unavailable');
    isSet = true;
    expect(await supplier.book(contextOf())).toBe('booked');
  });

  test('A retry shares the deadline of the first attempt', async () => {
    const signals: AbortSignal[] = [];
    const read = async (ctx: BaseContext) => {
      signals.push(ctx.signal);
      if (signals.length === 1) throw new SupplierFailure('error', 'in passing');
      return neverAnswers();
    };
    expect(await kindOf(guarded({ read }).read(contextOf()))).toBe('timeout');
    // One signal, and so one deadline, for both attempts.
    expect(signals).toHaveLength(2);
    expect(signals[1]).toBe(signals[0]);
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('Circuit breakers of suppliers', () => {
  test('Five consecutive failures open the circuit breaker for all calls of that supplier only', async () => {
    let asked = 0;
    const broken = guarded({
      book: async () => {
        asked += 1;
        throw new SupplierFailure('error', 'broken');
      },
    });
    await fail(() => broken.book(contextOf()));
    const refused = await broken.read(contextOf()).catch((err: SupplierFailure) => err);
    expect(refused).toMatchObject({ kind: 'unavailable', notAsked: true, facts: { retryAfterSeconds: 10 } });
    await fail(() => broken.book(contextOf()));
    expect(asked).toBe(circuitLimits.failures);
    expect(await kindOf(guarded({}).read(contextOf()))).toBe('ok');
  });

  test('Each environment has its own circuit breaker for a supplier', async () => {
    const name = newId();
    const policies = { read: { deadlineMs: 400 } };
    const port = { name, read: async (_ctx: BaseContext): Promise<void> => failing('error')() };
    const [here, there] = [
      withResilience('Sandbox', port, policies),
      withResilience('Production', port, policies),
    ];
    await fail(() => here.read(contextOf()));
    const asked = await there.read(contextOf()).catch((err: SupplierFailure) => err);
    expect(asked).toMatchObject({ kind: 'error', notAsked: false });
  });

  test.each(['sold_out', 'rejected'] as const)(
    'A refusal of kind %s resets the failure count of the circuit breaker',
    async (kind) => {
      const supplier = guarded({ read: failing('timeout'), book: failing(kind) });
      await fail(() => supplier.read(contextOf()), circuitLimits.failures - 1);
      await fail(() => supplier.book(contextOf()), 1);
      await fail(() => supplier.read(contextOf()), circuitLimits.failures - 1);
      expect(await kindOf(supplier.book(contextOf()))).toBe(kind);
    },
    10_000,
  );

  test('Simulated failures, disconnected clients and errors of our own do not open the circuit breaker', async () => {
    const disconnecting = () => {
      const disconnect = new AbortController();
      setTimeout(() => disconnect.abort(), 1);
      return disconnect.signal;
    };
    const own = () => Promise.reject(new TypeError('ours'));
    const supplier = guarded({
      read: neverAnswers,
      book: own,
      hold: async () => Promise.reject(simulatedFailure('error', '')),
    });
    await fail(() => supplier.read(contextOf(disconnecting())));
    await fail(() => supplier.book(contextOf()));
    await fail(() => supplier.hold(contextOf()));
    expect(await kindOf(supplier.book(contextOf()))).toBe('TypeError');
  });
});

describe('Bulkheads of suppliers', () => {
  test('A bulkhead never exceeds its concurrency limit and serves waiting calls in order', async () => {
    let inside = 0;
    let most = 0;
    const done: string[] = [];
    const read = async (_ctx: BaseContext, what?: string) => {
      inside += 1;
      most = Math.max(most, inside);
      await wait(5);
      inside -= 1;
      done.push(what ?? '');
    };
    const supplier = guarded({ read }, { maxConcurrent: 3, maxQueued: 100 });
    const names = Array.from({ length: 30 }, (_, index) => String(index));
    await Promise.all(names.map((name) => supplier.read(contextOf(), name)));
    expect(most).toBe(3);
    expect(done).toEqual(names);
  });

  test('A bulkhead refuses calls when its queue is full and frees the place of a caller that disconnects', async () => {
    const supplier = guarded({ read: hanging }, { maxConcurrent: 1, maxQueued: 1 });
    const disconnecting = new AbortController();
    const first = kindOf(supplier.read(contextOf()));
    const second = kindOf(supplier.read(contextOf(disconnecting.signal)));
    const third = await supplier.read(contextOf()).catch((err: SupplierFailure) => err);
    expect(third).toMatchObject({ kind: 'unavailable', notAsked: true, facts: { retryAfterSeconds: 1 } });
    disconnecting.abort();
    expect(await second).toBe('AbortError');
    expect(await kindOf(supplier.read(contextOf()))).toBe('timeout');
    expect(await first).toBe('timeout');
    expect(await kindOf(supplier.book(contextOf()))).toBe('ok');
  });
});

describe('Streams from suppliers', () => {
  const collect = async (items: AsyncIterable<number>) => {
    const all: number[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  test('A supplier stream yields each batch in order', async () => {
    const supplier = guarded({
      async *search() {
        yield 1;
        yield 2;
      },
    });
    expect(await collect(supplier.search(contextOf()))).toEqual([1, 2]);
  });

  test('A supplier stream has one deadline, keeps earlier batches and opens the circuit breaker on failures', async () => {
    const supplier = guarded({
      async *search() {
        yield 1;
        await neverAnswers();
      },
    });
    const seen: number[] = [];
    const failure = await (async () => {
      for await (const item of supplier.search(contextOf())) seen.push(item);
    })().catch((err: SupplierFailure) => err);
    expect([seen, failure?.kind]).toEqual([[1], 'timeout']);
    const broken = guarded({
      async *search() {
        yield* [];
        throw new SupplierFailure('error', 'broken');
      },
    });
    await fail(() => collect(broken.search(contextOf())));
    const refused = await collect(broken.search(contextOf())).catch((err: SupplierFailure) => err);
    expect(refused).toMatchObject({ kind: 'unavailable', notAsked: true });
  });

  test('A supplier stream that its reader abandons aborts the supplier and releases its slot', async () => {
    let signal: AbortSignal | undefined;
    const supplier = guarded(
      {
        async *search(ctx) {
          signal = ctx.signal;
          yield 1;
          await hanging(ctx);
        },
      },
      { maxConcurrent: 1, maxQueued: 0 },
    );
    for await (const _ of supplier.search(contextOf())) break;
    expect(signal?.aborted).toBe(true);
    expect(await kindOf(supplier.read(contextOf()))).toBe('ok');
    expect(await callsOf(supplier.name)).toEqual({ 'search left': 1, 'read ok': 1 });
  });
});

test('Metrics count every attempt by supplier, call and outcome and show open circuit breakers', async () => {
  const supplier = guarded({ read: failing('error') });
  await fail(() => supplier.book(contextOf()), 2);
  await fail(() => supplier.read(contextOf()), 3);
  await fail(() => supplier.read(contextOf()), 1);
  expect(await callsOf(supplier.name)).toEqual({ 'book ok': 2, 'read error': 5, 'read not_asked': 1 });
  const page = await metricsRegistry.metrics();
  expect(page).toContain(
    `sojourn_supplier_circuit_open{environment="Sandbox",supplier="${supplier.name}"} 1`,
  );
});

test('Members of a supplier without a policy are unchanged on the guarded supplier', () => {
  const supplier = { name: newId(), read: unused, count: () => 3 };
  const guard = withResilience('Sandbox', supplier, { read: { deadlineMs: 400 } });
  expect([guard.name, guard.count()]).toEqual([supplier.name, 3]);
});

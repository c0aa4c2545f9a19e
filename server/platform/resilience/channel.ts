import { Counter, Gauge, Histogram } from 'prom-client';
import type { Environment } from '../context/index.ts';
import { metricsRegistry } from '../http/metrics.ts';
import { processWide } from '../process-wide.ts';
import { type Bulkhead, makeBulkhead } from './bulkhead.ts';
import { type CallAllowance, type CallBudget, makeCallAllowance } from './call-budget.ts';
import { type CircuitBreaker, makeCircuitBreaker } from './circuit-breaker.ts';
import type { SupplierFailureKind } from './failure.ts';
import { makeRecentResults, type RecentResults, type SupplierHealth } from './health.ts';

/** Outcome of a call, as a label in `/metrics`. */
export type CallOutcome = 'ok' | SupplierFailureKind | 'not_asked' | 'left' | 'broken';

/** State that a process keeps per supplier and environment. */
export type SupplierChannel = {
  supplier: string;
  environment: Environment;
  circuit: CircuitBreaker;
  bulkhead: Bulkhead;
  allowance: CallAllowance;
  results: RecentResults;
  count(call: string, outcome: CallOutcome): void;
  /** Records how long an attempt took in milliseconds, and how it failed. */
  observe(ms: number, failure: string | null): void;
  /** Counts a search in flight: 1 when it starts, -1 when the supplier has ended it. */
  trackSearch(change: 1 | -1): void;
};

export type ChannelLimits = {
  /** Concurrent calls of one process. */
  maxConcurrent: number;
  /** Calls that wait for a slot; any more are refused. */
  maxQueued: number;
};

/**
 * A hotel search is one call to each supplier and lasts up to 6 s. A process runs 1,000 calls to a supplier
 * at once and queues 2,000 more.
 */
const defaultLimits: ChannelLimits = { maxConcurrent: 1_000, maxQueued: 2_000 };

const channels = processWide('supplier-lines', () => new Map<string, SupplierChannel>());

/** Returns the channel to a supplier and makes it at first use. Later calls ignore `limits` and `budget`. */
export function supplierChannel(
  environment: Environment,
  supplier: string,
  limits: ChannelLimits = defaultLimits,
  budget?: CallBudget,
): SupplierChannel {
  const key = `${environment}.${supplier}`;
  const known = channels.get(key);
  if (known) return known;
  const { calls, searches, durations } = instruments;
  const results = makeRecentResults();
  const duration = durations.labels({ environment, supplier });
  const counters = new Map<string, ReturnType<typeof calls.labels>>();
  const channel: SupplierChannel = {
    supplier,
    environment,
    circuit: makeCircuitBreaker(),
    bulkhead: makeBulkhead(limits.maxConcurrent, limits.maxQueued),
    allowance: makeCallAllowance(environment, supplier, budget),
    results,
    observe(ms, failure) {
      results.add(ms, failure);
      duration.observe(ms / 1000);
    },
    count(call, outcome) {
      const name = `${call} ${outcome}`;
      let counter = counters.get(name);
      if (!counter) {
        counter = calls.labels({ environment, supplier, call, outcome });
        counters.set(name, counter);
      }
      counter.inc();
    },
    trackSearch: (change) => searches.inc(change),
  };
  channels.set(key, channel);
  return channel;
}

/** The health of all suppliers of this process, by environment and name; of those that were registered and never called too. */
export function supplierHealth(): SupplierHealth[] {
  return [...channels.values()]
    .map(
      ({ environment, supplier, circuit, results }): SupplierHealth => ({
        environment,
        supplier,
        state: stateOf(results.hasNewestFailed(), circuit.isOpen()),
        ...results.summary(),
      }),
    )
    .sort((one, other) =>
      `${one.environment} ${one.supplier}`.localeCompare(`${other.environment} ${other.supplier}`),
    );
}

function stateOf(hasNewestFailed: boolean | null, isCircuitOpen: boolean): SupplierHealth['state'] {
  if (isCircuitOpen) return 'down';
  if (hasNewestFailed === null) return 'unasked';
  return hasNewestFailed ? 'failing' : 'answering';
}

const instruments = processWide('supplier-metrics', () => ({
  calls: new Counter({
    name: 'sojourn_supplier_calls_total',
    help: 'Calls to suppliers by how they ended; each attempt of a repeated call counts.',
    labelNames: ['environment', 'supplier', 'call', 'outcome'],
    registers: [metricsRegistry],
  }),
  durations: new Histogram({
    name: 'sojourn_supplier_call_duration_seconds',
    help: 'Time that attempts at supplier calls took, whatever their outcome; of a search until its last batch.',
    labelNames: ['environment', 'supplier'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [metricsRegistry],
  }),
  searches: new Gauge({
    name: 'sojourn_supplier_searches_in_flight',
    help: 'Searches that suppliers are working on now.',
    registers: [metricsRegistry],
  }),
  openCircuits: new Gauge({
    name: 'sojourn_supplier_circuit_open',
    help: '1 while a supplier is not asked because it has failed five times in a row.',
    labelNames: ['environment', 'supplier'],
    aggregator: 'max',
    registers: [metricsRegistry],
    collect() {
      for (const { environment, supplier, circuit } of channels.values())
        this.set({ environment, supplier }, circuit.isOpen() ? 1 : 0);
    },
  }),
}));

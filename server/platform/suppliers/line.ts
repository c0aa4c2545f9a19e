import { Counter, Gauge } from 'prom-client';
import type { Environment } from '../context/index.ts';
import { metricsRegistry } from '../http/metrics.ts';
import { processWide } from '../process-wide.ts';
import { type Circuit, makeCircuit } from './circuit.ts';
import type { SupplierFailureKind } from './failure.ts';
import { type Gate, makeGate } from './gate.ts';

/** How a call ended, as `/metrics` counts it. */
export type CallOutcome = 'ok' | SupplierFailureKind | 'not_asked' | 'left' | 'broken';

/** What a process knows of one supplier in one environment: all calls to it, of whatever kind, share it. */
export type SupplierLine = {
  supplier: string;
  environment: Environment;
  circuit: Circuit;
  gate: Gate;
  count(call: string, outcome: CallOutcome): void;
  /** A search that the supplier works on begins, or is over. */
  searching(change: 1 | -1): void;
};

export type LineLimits = {
  /** Calls in flight at once, of one process. */
  mostAtOnce: number;
  /** Calls that wait for a place; one more is refused. */
  mostWaiting: number;
};

/**
 * A search of hotels is one call to each supplier and lasts up to 6 s: a process carries a thousand of them at once
 * without a wait, and two thousand more in line.
 */
const usualLimits: LineLimits = { mostAtOnce: 1_000, mostWaiting: 2_000 };

const lines = processWide('supplier-lines', () => new Map<string, SupplierLine>());

/** The line to a supplier, made at first use. `limits` count only then. */
export function supplierLine(
  environment: Environment,
  supplier: string,
  limits: LineLimits = usualLimits,
): SupplierLine {
  const key = `${environment}.${supplier}`;
  const known = lines.get(key);
  if (known) return known;
  const { calls, searches } = instruments;
  const counters = new Map<string, ReturnType<typeof calls.labels>>();
  const line: SupplierLine = {
    supplier,
    environment,
    circuit: makeCircuit(),
    gate: makeGate(limits.mostAtOnce, limits.mostWaiting),
    count(call, outcome) {
      const name = `${call} ${outcome}`;
      let counter = counters.get(name);
      if (!counter) {
        counter = calls.labels({ environment, supplier, call, outcome });
        counters.set(name, counter);
      }
      counter.inc();
    },
    searching: (change) => searches.inc(change),
  };
  lines.set(key, line);
  return line;
}

const instruments = processWide('supplier-metrics', () => ({
  calls: new Counter({
    name: 'sojourn_supplier_calls_total',
    help: 'Calls to suppliers by how they ended; each attempt of a repeated call counts.',
    labelNames: ['environment', 'supplier', 'call', 'outcome'],
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
    registers: [metricsRegistry],
    collect() {
      for (const { environment, supplier, circuit } of lines.values())
        this.set({ environment, supplier }, circuit.isOpen() ? 1 : 0);
    },
  }),
}));

import { Counter } from 'prom-client';
import type { Environment } from '../context/index.ts';
import { pool } from '../db/client.ts';
import { metricsRegistry } from '../http/metrics.ts';
import { processWide } from '../process-wide.ts';
import { type BucketRate, pauseCalls, takeCalls } from '../rate-limit/index.ts';

/** A `search` can be refused and asked again; a `booking` call is owed to somebody who has decided or paid. */
export type CallKind = 'search' | 'booking';

/** How often a supplier may be called by all processes together, as its contract says. */
export type CallBudget = {
  /** Calls of all kinds in `perSeconds`. In one such period up to a second's calls more may go out. */
  calls: number;
  perSeconds: number;
  /** Share of the calls, above 0 and below 1, that searches leave to bookings. */
  keptForBookings: number;
};

/** The calls that this process may still send to one supplier. */
export type CallAllowance = {
  /** Takes one call: 0, or the milliseconds after which it may be asked for again. */
  take(kind: CallKind): Promise<number>;
  /** Sends no calls of this kind for so many seconds; with a budget, no process does within a second. */
  pause(kind: CallKind, seconds: number): Promise<void>;
};

/** How long calls that were taken from the bucket may wait in a process, and so how late it sees a pause. */
const leaseMs = 1_000;
/** A lease is for so long at the full rate, so that several processes share what a bucket holds. */
const leaseSeconds = 0.25;
/** A supplier may not stop its calls for longer by one answer. */
const maxPauseSeconds = 3_600;

type Lease = {
  left: number;
  validUntil: number;
  emptyUntil: number;
  pausedUntil: number;
  asking: Promise<void> | null;
};

/**
 * Makes the allowance of one process. Calls are taken from the shared bucket several at a time; parallel callers
 * wait for one statement. A booking also takes calls that searches leave. Without a budget there is no limit, and a
 * pause counts in this process alone. `clock` is in milliseconds.
 */
export function makeCallAllowance(
  environment: Environment,
  supplier: string,
  budget: CallBudget | undefined,
  clock: () => number = () => performance.now(),
): CallAllowance {
  const leases: Record<CallKind, Lease> = { search: newLease(), booking: newLease() };
  const rates = budget && { search: rateOf(budget, 'search'), booking: rateOf(budget, 'booking') };

  async function ask(kind: CallKind, rate: BucketRate): Promise<void> {
    const wanted = Math.max(1, Math.floor(rate.perSecond * leaseSeconds));
    const grant = await takeCalls(pool(environment), { supplier, kind }, rate, wanted);
    const lease = leases[kind];
    lease.left = grant.granted;
    lease.validUntil = clock() + leaseMs;
    if (grant.isPaused) lease.pausedUntil = clock() + grant.waitMs;
    else if (grant.granted === 0) lease.emptyUntil = clock() + grant.waitMs;
  }

  async function takeFrom(kind: CallKind): Promise<number> {
    const lease = leases[kind];
    for (;;) {
      const now = clock();
      const closedUntil = Math.max(lease.pausedUntil, lease.emptyUntil);
      if (closedUntil > now) return closedUntil - now;
      if (!rates) return 0;
      if (lease.left > 0 && now < lease.validUntil) {
        lease.left -= 1;
        return 0;
      }
      lease.asking ??= ask(kind, rates[kind]).finally(() => {
        lease.asking = null;
      });
      await lease.asking;
    }
  }

  return {
    async take(kind) {
      const waitMs = await takeFrom(kind);
      if (waitMs === 0 || kind === 'search' || leases.booking.pausedUntil > clock()) return waitMs;
      return Math.min(waitMs, await takeFrom('search'));
    },
    async pause(kind, seconds) {
      const pausedSeconds = Math.min(seconds, maxPauseSeconds);
      const lease = leases[kind];
      lease.pausedUntil = Math.max(lease.pausedUntil, clock() + pausedSeconds * 1000);
      if (rates) await pauseCalls(pool(environment), { supplier, kind }, pausedSeconds);
    },
  };
}

const newLease = (): Lease => ({
  left: 0,
  validUntil: 0,
  emptyUntil: 0,
  pausedUntil: 0,
  asking: null,
});

/** The part of the budget that calls of this kind have, at most a second's calls at once. */
function rateOf({ calls, perSeconds, keptForBookings }: CallBudget, kind: CallKind): BucketRate {
  const share = kind === 'booking' ? keptForBookings : 1 - keptForBookings;
  const perSecond = (calls / perSeconds) * share;
  return { perSecond, burst: Math.max(1, perSecond) };
}

/** Calls that waited for the budget of their supplier or were refused for it, as `/metrics` shows them. */
export const countLimitedCall = (
  environment: Environment,
  supplier: string,
  kind: CallKind,
  outcome: 'waited' | 'refused',
): void => limitedCalls().labels({ environment, supplier, kind, outcome }).inc();

const limitedCalls = () =>
  processWide(
    'supplier-budget-metrics',
    () =>
      new Counter({
        name: 'sojourn_supplier_calls_limited_total',
        help: 'Calls that waited, or were refused, because the budget of their supplier was used up or it had asked for a pause.',
        labelNames: ['environment', 'supplier', 'kind', 'outcome'],
        registers: [metricsRegistry],
      }),
  );

import { Gauge } from 'prom-client';
import { comparisonDelaySeconds } from '#server/modules/bookings/index.ts';
import { countOpenCases } from '#server/modules/cases/index.ts';
import { measureRatesAge } from '#server/modules/fx/index.ts';
import { questionDelaySeconds } from '#server/modules/payments/index.ts';
import { type Database, pool } from '#server/platform/db/index.ts';
import { type Environment, environments } from '#server/platform/environment.ts';
import { metricsRegistry } from '#server/platform/http/metrics.ts';
import { countDeadJobs } from '#server/platform/jobs/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** A database that does not answer must not keep the other metrics from the reader. */
const timeoutMs = 1_000;

type Counts = ReadonlyMap<string, number>;

/** A metric whose values are counted in the databases, by environment and one label. */
type CountedMetric = { name: string; help: string; label: string; count: (db: Database) => Promise<Counts> };

const metrics: readonly CountedMetric[] = [
  {
    name: 'sojourn_dead_jobs',
    help: 'Jobs whose attempts are used up, at most 10,000. Every process reports the same number.',
    label: 'job',
    count: countDeadJobs,
  },
  {
    name: 'sojourn_open_cases',
    help: 'Cases that need a person. Every process reports the same number.',
    label: 'kind',
    count: countOpenCases,
  },
  {
    name: 'sojourn_exchange_rates_age_seconds',
    help: 'Age of the latest stored exchange rates. They are refused after 72 hours. Every process reports the same number.',
    label: 'source',
    count: measureRatesAge,
  },
  {
    name: 'sojourn_reconciliation_delay_seconds',
    help: 'Age of the oldest due question to a gateway or supplier; 0 if none is due. Every process reports the same number.',
    label: 'of',
    count: reconciliationDelays,
  },
];

/** How long the questions wait that reconcilers ask once a day, in seconds. */
async function reconciliationDelays(db: Database): Promise<Counts> {
  const [payments, bookings] = await Promise.all([
    questionDelaySeconds({ db }),
    comparisonDelaySeconds({ db }),
  ]);
  return new Map([
    ['captured_payments', payments],
    ['bookings', bookings],
  ]);
}

/** Adds the numbers of dead jobs and open cases, the age of the exchange rates and the delays of reconciliation, to `/metrics`. They are read when the metrics are read. */
export function measureDatabases(): void {
  processWide('database-metrics', () => metrics.map(measure));
}

function measure({ name, help, label, count }: CountedMetric): Gauge {
  const counting = new Map<Environment, Promise<Counts>>();
  return new Gauge({
    name,
    help,
    labelNames: ['environment', label],
    // Each process counts in the same database.
    aggregator: 'max',
    registers: [metricsRegistry],
    async collect() {
      const counted = await Promise.all(
        environments.map((environment) => countOnce(counting, environment, count)),
      );
      this.reset();
      environments.forEach((environment, index) => {
        for (const [value, number] of counted[index] ?? []) this.set({ environment, [label]: value }, number);
      });
    },
  });
}

/** Counts in an environment; empty without an answer in time. At most one query runs at a time. */
async function countOnce(
  counting: Map<Environment, Promise<Counts>>,
  environment: Environment,
  count: CountedMetric['count'],
): Promise<Counts> {
  const none: Counts = new Map();
  const running =
    counting.get(environment) ??
    count(pool(environment).db)
      .catch(() => none)
      .finally(() => counting.delete(environment));
  counting.set(environment, running);
  const late = new Promise<Counts>((resolve) => setTimeout(resolve, timeoutMs, none).unref());
  return Promise.race([running, late]);
}

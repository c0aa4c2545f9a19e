import { environments } from '../environment.ts';
import { mayReadMetrics } from '../http/metrics.ts';
import { supplierHealth } from './channel.ts';

/**
 * The state of each supplier by environment and name, as this process sees it, for callers that may read the metrics; null
 * for others, because it says when which supplier is down.
 */
export function supplierStatesFor(request: Request): Record<string, Record<string, string>> | null {
  if (!mayReadMetrics(request)) return null;
  const all = supplierHealth();
  return Object.fromEntries(
    environments.map((environment) => [
      environment,
      Object.fromEntries(
        all.filter((one) => one.environment === environment).map(({ supplier, state }) => [supplier, state]),
      ),
    ]),
  );
}

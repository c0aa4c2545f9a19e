import towns from './harbour-towns.json' with { type: 'json' };
import { lineProviders } from './line-providers.ts';
import { poolProviders } from './pool-providers.ts';
import type { Provider } from './product.ts';
import { roadProviders } from './road-providers.ts';

/** The simulated suppliers, each with its providers. */
export const suppliers = {
  roadlink: roadProviders,
  poolway: poolProviders,
  linebook: lineProviders,
} as const satisfies Record<string, readonly Provider[]>;

export type SupplierName = keyof typeof suppliers;
export const supplierNames = Object.keys(suppliers) as SupplierName[];

/** English names of towns whose airport or centre can be reached by boat. */
export const harbourTowns: ReadonlySet<string> = new Set(towns);

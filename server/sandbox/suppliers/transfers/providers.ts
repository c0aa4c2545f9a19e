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
export const harbourTowns: ReadonlySet<string> = new Set([
  'Venice',
  'Istanbul',
  'Hong Kong',
  'Stockholm',
  'Helsinki',
  'Copenhagen',
  'Oslo',
  'Bergen',
  'Lisbon',
  'Naples',
  'Athens',
  'Piraeus',
  'Split',
  'Dubrovnik',
  'Amsterdam',
  'Hamburg',
  'New York City',
  'Boston',
  'Seattle',
  'San Francisco',
  'Vancouver',
  'Sydney',
  'Brisbane',
  'Auckland',
  'Rio de Janeiro',
  'Singapore',
  'Bangkok',
  'Dubai',
  'Doha',
  'Mumbai',
  'Osaka',
  'Malé',
  'Nice',
  'Marseille',
  'Barcelona',
  'Palma',
]);

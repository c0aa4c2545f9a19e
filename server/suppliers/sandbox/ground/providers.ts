import { lineProviders } from './line-providers.ts';
import { poolProviders } from './pool-providers.ts';
import type { Provider } from './product.ts';
import { roadProviders } from './road-providers.ts';

/** The simulated suppliers with the providers behind each. */
export const suppliers = {
  roadlink: roadProviders,
  poolway: poolProviders,
  linebook: lineProviders,
} as const satisfies Record<string, readonly Provider[]>;

export type SupplierName = keyof typeof suppliers;
export const supplierNames = Object.keys(suppliers) as SupplierName[];

/** Towns whose airport or centre is reached by boat, by English name. */
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

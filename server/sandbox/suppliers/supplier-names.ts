import { pelican, simulatedSuppliers } from './hotels/suppliers.ts';
import { supplierNames as transferSupplierNames } from './transfers/providers.ts';

/** Names of all simulated suppliers, whose orders are in our own database. */
export const simulatedSupplierNames: readonly string[] = [
  ...simulatedSuppliers.map(({ name }) => name),
  pelican.name,
  ...transferSupplierNames,
  'terminal-light',
  'wayfinder',
  'signalkite',
  'roamlark',
  'gatehouse',
];

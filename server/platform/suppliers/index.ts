/** How this product calls suppliers of any kind: each noun's `suppliers.ts` guards its adapters with this. */
export type { CallPolicy, StreamPolicy } from './call-supplier.ts';
export { circuitLimits } from './circuit.ts';
export {
  isRefusal,
  isSupplierFailure,
  SupplierFailure,
  type SupplierFailureKind,
  stagedFailure,
} from './failure.ts';
export { guardSupplier, type SupplierPolicies } from './guard-supplier.ts';

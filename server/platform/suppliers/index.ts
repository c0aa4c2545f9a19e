/** Resilience of supplier calls: each module's `suppliers.ts` wraps its adapters with `guardSupplier`. */
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

/** Resilience of supplier calls: each module declares a `supplierRegistry`, which wraps its adapters. */
export type { CallBudget } from './call-budget.ts';
export { circuitLimits } from './circuit-breaker.ts';
export {
  isRefusal,
  isSupplierFailure,
  SupplierFailure,
  type SupplierFailureKind,
  simulatedFailure,
} from './failure.ts';
export { type SupplierRegistry, supplierRegistry } from './supplier-registry.ts';
export { type SupplierPolicies, withResilience } from './with-resilience.ts';

/** Resilience of supplier calls: each module's `suppliers.ts` wraps its adapters with `withResilience`. */

export { circuitLimits } from './circuit-breaker.ts';
export {
  isRefusal,
  isSupplierFailure,
  SupplierFailure,
  type SupplierFailureKind,
  simulatedFailure,
} from './failure.ts';
export { type SupplierPolicies, withResilience } from './with-resilience.ts';

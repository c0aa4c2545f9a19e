/** Resilience of supplier calls: each module declares a `supplierRegistry`, which wraps its adapters. */
export { askEverySupplier } from './ask-every-supplier.ts';
export { supplierHealth } from './channel.ts';
export { circuitLimits } from './circuit-breaker.ts';
export {
  isRefusal,
  isSupplierFailure,
  SupplierFailure,
  type SupplierFailureKind,
  simulatedFailure,
} from './failure.ts';
export { answerHealthQuestions, askHealth, type ReportedHealth } from './report-health.ts';
export { type SupplierRegistry, supplierRegistry } from './supplier-registry.ts';
export { supplierStatesFor } from './supplier-states.ts';
export { type Adapter, type SupplierPolicies, withResilience } from './with-resilience.ts';

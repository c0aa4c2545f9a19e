import { convertInSandbox } from '#server/modules/fx/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type SupplierPolicies, withResilience } from '#server/platform/resilience/index.ts';
import { sandboxEsim } from '#server/sandbox/suppliers/esim/index.ts';
import type { EsimSupplier } from './port.ts';
import { receiveDecision } from './receive-decision.ts';

const sandbox = sandboxEsim({ convertMinor: convertInSandbox, hear: receiveDecision });

/** The job in which the simulated supplier decides its orders. */
export const activateSandboxEsim = sandbox.activation;

/** Plan calls have short deadlines because a person waits; orders have long ones because a job waits. */
const policies: SupplierPolicies<EsimSupplier> = {
  plansOf: { deadlineMs: 8_000, isRead: true },
  regionalPlans: { deadlineMs: 8_000, isRead: true },
  optionsOf: { deadlineMs: 8_000, isRead: true },
  usage: { deadlineMs: 8_000, isRead: true },
  order: { deadlineMs: 20_000 },
  lookUp: { deadlineMs: 10_000, isRead: true },
  cancel: { deadlineMs: 20_000 },
};

/**
 * The supplier of each environment. Production has none until an adapter with a key is configured; it never
 * falls back to the Sandbox.
 */
const suppliers: Record<Environment, EsimSupplier | null> = {
  Sandbox: withResilience('Sandbox', sandbox.supplier, policies),
  Production: null,
};

/** The supplier of the environment. Throws 503 `supplier_unavailable` when there is none. */
export function esimSupplier(environment: Environment): EsimSupplier {
  const supplier = suppliers[environment];
  if (!supplier) {
    throw problem('supplier_unavailable', {
      detail: 'No eSIM supplier is configured in this environment.',
    });
  }
  return supplier;
}

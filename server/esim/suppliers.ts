import { convertInSandbox } from '#server/fx/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { guardSupplier, type SupplierPolicies } from '#server/platform/suppliers/index.ts';
import { sandboxEsim } from '#server/suppliers/sandbox/esim/index.ts';
import { hearProvider } from './hear-provider.ts';
import type { EsimSupplier } from './port.ts';

const sandbox = sandboxEsim({ convertMinor: convertInSandbox, hear: hearProvider });

/** The job in which the simulated supplier decides its orders. */
export const activateSandboxEsim = sandbox.activation;

/** Somebody waits for plans; an order is waited for by its job, and is given up only when it must be lost. */
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
 * The supplier of each environment. Production has none until an adapter with a key is configured; it never falls
 * back to the Sandbox's world.
 */
const suppliers: Record<Environment, EsimSupplier | null> = {
  Sandbox: guardSupplier('Sandbox', sandbox.supplier, policies),
  Production: null,
};

/** The environment's supplier. Without one: 503 `supplier_unavailable`. */
export function esimSupplier(environment: Environment): EsimSupplier {
  const supplier = suppliers[environment];
  if (!supplier) {
    throw problem('supplier_unavailable', {
      detail: 'No supplier of eSIMs is configured in this environment.',
    });
  }
  return supplier;
}

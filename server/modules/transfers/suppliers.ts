import { posterUrl } from '#server/artwork/index.ts';
import { convertInSandbox } from '#server/modules/fx/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type SupplierPolicies, withResilience } from '#server/platform/resilience/index.ts';
import { sandboxGroundSuppliers } from '#server/sandbox/suppliers/ground/index.ts';
import type { GroundSupplier } from './port.ts';

/**
 * Search calls have short deadlines, because a job repeats them in rounds. Reservation calls have long ones,
 * because a job waits for them and a reservation must not be lost.
 */
const policies: SupplierPolicies<GroundSupplier> = {
  begin: { deadlineMs: 5_000 },
  results: { deadlineMs: 5_000, isRead: true },
  recheck: { deadlineMs: 8_000, isRead: true },
  reserve: { deadlineMs: 20_000 },
  lookUp: { deadlineMs: 10_000, isRead: true },
  cancel: { deadlineMs: 20_000 },
};

/**
 * The transfer suppliers of each environment. Production has none until an adapter with a key is
 * configured; it never falls back to the Sandbox.
 */
const suppliers: Record<Environment, readonly GroundSupplier[]> = {
  Sandbox: sandboxGroundSuppliers({ convertMinor: convertInSandbox, pictures: { posterUrl } }).map(
    (supplier) => withResilience('Sandbox', supplier, policies),
  ),
  Production: [],
};

/** All suppliers of the environment. Without any: 503 `supplier_unavailable`. */
export function groundSuppliers(environment: Environment): readonly GroundSupplier[] {
  const found = suppliers[environment];
  if (found.length === 0) {
    throw problem('supplier_unavailable', {
      detail: 'No transfer supplier is configured in this environment.',
    });
  }
  return found;
}

/** The supplier that a quote or booking names. Throws 503 when it is not configured. */
export function groundSupplier(environment: Environment, name: string): GroundSupplier {
  const found = groundSuppliers(environment).find((supplier) => supplier.name === name);
  if (!found)
    throw problem('supplier_unavailable', { detail: 'The supplier of this quote is not configured.' });
  return found;
}

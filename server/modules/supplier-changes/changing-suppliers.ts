import type { SupplierTraits } from '#server/modules/bookings/port.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type { SupplierRegistry } from '#server/platform/resilience/index.ts';
import type { SignatureScheme } from '#server/platform/webhooks/index.ts';

/** What a supplier of any product tells about changes that it makes. Names are unique across the products. */
export type ChangingSupplier = { name: string } & Pick<
  SupplierTraits,
  'webhooks' | 'changesSince' | 'isOfferedTo'
>;

type Registry = Pick<SupplierRegistry<ChangingSupplier>, 'names' | 'find'>;

/** Process-wide, because Next bundles its own copy of this module. */
const registered = processWide('changing-suppliers', () => ({ registries: [] as readonly Registry[] }));

/** Sets the registries of all products. Called once at start by the composition root. */
export function registerChangingSuppliers(registries: readonly Registry[]): void {
  registered.registries = registries;
}

/** The suppliers of an environment, of all products. */
export function changingSuppliers(environment: Environment): ChangingSupplier[] {
  return registered.registries.flatMap((registry) =>
    registry.names(environment).flatMap((name) => registry.find(environment, name) ?? []),
  );
}

/** The supplier with this name, of any product; null if the environment has none. */
export function changingSupplier(environment: Environment, name: string): ChangingSupplier | null {
  return changingSuppliers(environment).find((supplier) => supplier.name === name) ?? null;
}

/** How the webhooks of a supplier are signed; null if the environment does not have it, or it sends none. */
export function signatureOf(environment: Environment, name: string): SignatureScheme | 'none' | null {
  return changingSupplier(environment, name)?.webhooks?.signature ?? null;
}

import { environments } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type { SupplierRegistry } from '#server/platform/resilience/index.ts';
import { mayCopyFrom, type PictureSource } from '#server/platform/supplier-http/index.ts';

type Supplier = { name: string; pictures?: PictureSource };
type Registry = Pick<SupplierRegistry<Supplier>, 'names' | 'find'>;

/** Process-wide, because Next bundles its own copy of this module. */
const registered = processWide('picture-suppliers', () => ({ registries: [] as readonly Registry[] }));

/** Sets the registries whose suppliers have pictures. Called once at start by the composition root. */
export function registerPictureSuppliers(registries: readonly Registry[]): void {
  registered.registries = registries;
}

/** The hosts from which pictures of a supplier may be copied; null if there are none, or no copies are allowed. */
export function pictureHostsOf(name: string): readonly string[] | null {
  for (const registry of registered.registries)
    for (const environment of environments) {
      const source = registry.find(environment, name)?.pictures;
      if (source) return mayCopyFrom(name, source) ? source.hosts : null;
    }
  return null;
}

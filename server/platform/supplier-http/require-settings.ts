import type { SupplierSettings } from '../config/index.ts';
import type { BaseContext } from '../context/index.ts';
import { type Adapter, SupplierFailure } from '../resilience/index.ts';

/**
 * Reads the settings of suppliers for the app of the context, or of a booking where the context has none. Wiring passes it
 * to each adapter.
 */
export type ReadSettings = (ctx: BaseContext, appId?: string) => Promise<SupplierSettings>;

/**
 * The values of the settings that a supplier needs. Throws SupplierFailure `unavailable`, which callers see as 503
 * `supplier_unavailable`, where one is not set.
 */
export function requireSettings<Name extends keyof SupplierSettings>(
  settings: SupplierSettings,
  names: readonly Name[],
): { [Key in Name]: NonNullable<SupplierSettings[Key]> } {
  const missing = names.find((name) => settings[name] === null);
  if (missing) throw new SupplierFailure('unavailable', `${missing} is not set.`, { notAsked: true });
  return settings as { [Key in Name]: NonNullable<SupplierSettings[Key]> };
}

/** The `isOfferedTo` of an adapter that needs these settings. It reads what `settings` keeps, and asks no supplier. */
export function offeredWith(
  settings: ReadSettings,
  names: readonly (keyof SupplierSettings)[],
): NonNullable<Adapter['isOfferedTo']> {
  return async (ctx) => {
    const found = await settings(ctx);
    return names.every((name) => found[name] !== null);
  };
}

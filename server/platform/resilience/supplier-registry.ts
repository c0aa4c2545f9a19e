import type { BaseContext, Environment } from '../context/index.ts';
import { problem } from '../errors/index.ts';
import { processWide } from '../process-wide.ts';
import { type Adapter, type SupplierPolicies, withResilience } from './with-resilience.ts';

/** The adapters of one port by environment. An environment without adapters never uses those of another. */
export type SupplierRegistry<Supplier> = {
  /** Sets the suppliers of an environment in calling order; each call replaces the earlier ones. */
  register(environment: Environment, suppliers: readonly Supplier[]): void;
  /**
   * The suppliers that sell to the app of the context, or without an app those of the deployment's own keys, in calling
   * order. Throws 503 `supplier_unavailable` when there is none.
   */
  offered(ctx: BaseContext): Promise<readonly [Supplier, ...Supplier[]]>;
  /** The names of these suppliers; empty when there is none. */
  offeredNames(ctx: BaseContext): Promise<string[]>;
  /** All suppliers in calling order, also such as have no keys. Throws 503 `supplier_unavailable` when there is none. */
  all(environment: Environment): readonly [Supplier, ...Supplier[]];
  /** The supplier with this name. Throws 503 `supplier_unavailable` when it is not registered. */
  named(environment: Environment, name: string): Supplier;
  /** The supplier with this name, or without a name the first one; null when it is not registered. */
  find(environment: Environment, name?: string): Supplier | null;
  /** The names of all suppliers in calling order. */
  names(environment: Environment): string[];
};

/**
 * Makes the registry of a port. It is process-wide, because Next bundles its own copy of the module, and
 * `server/wiring/suppliers.ts` fills it. Every supplier is wrapped with `withResilience`; a port with `null`
 * as policies is not wrapped. `noun` names the suppliers in error details; `unknownDetail` is the error detail
 * for a name that is not registered.
 */
export function supplierRegistry<Supplier extends Adapter>(
  noun: string,
  policies: SupplierPolicies<Supplier> | null,
  unknownDetail = `The ${noun} is not configured in this environment.`,
): SupplierRegistry<Supplier> {
  const registered = processWide(`suppliers: ${noun}`, () => new Map<Environment, readonly Supplier[]>());
  const find = (environment: Environment, name?: string): Supplier | null =>
    (registered.get(environment) ?? []).find((supplier) => name === undefined || supplier.name === name) ??
    null;
  const atLeastOne = ([first, ...others]: readonly Supplier[]): readonly [Supplier, ...Supplier[]] => {
    if (!first)
      throw problem('supplier_unavailable', { detail: `No ${noun} is configured in this environment.` });
    return [first, ...others];
  };
  async function findOffered(ctx: BaseContext): Promise<readonly Supplier[]> {
    const all = registered.get(ctx.environment) ?? [];
    const answers = await Promise.all(all.map((supplier) => supplier.isOfferedTo?.(ctx) ?? true));
    return all.filter((_, index) => answers[index]);
  }
  return {
    register(environment, suppliers) {
      registered.set(
        environment,
        policies ? suppliers.map((supplier) => withResilience(environment, supplier, policies)) : suppliers,
      );
    },
    offered: async (ctx) => atLeastOne(await findOffered(ctx)),
    offeredNames: async (ctx) => (await findOffered(ctx)).map(({ name }) => name),
    all: (environment) => atLeastOne(registered.get(environment) ?? []),
    named(environment, name) {
      const found = find(environment, name);
      if (!found) throw problem('supplier_unavailable', { detail: unknownDetail });
      return found;
    },
    find,
    names: (environment) => (registered.get(environment) ?? []).map(({ name }) => name),
  };
}

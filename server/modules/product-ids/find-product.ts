import type { BaseContext } from '#server/platform/context/index.ts';
import type { SupplierRegistry } from '#server/platform/resilience/index.ts';
import { isMappedId, type MappedKind } from './our-product-id.ts';
import { findProductId, keepProductIds } from './store.ts';

type WithIds = { name: string; ids?: 'own' };

/** A supplier, and its own id of a product. */
export type FoundProduct<Supplier> = { supplier: Supplier; theirId: string };

/**
 * The supplier that sells the product with this id of ours; null for an unknown id. An id of no mapped form belongs to
 * the supplier that uses our ids. Throws 503 `supplier_unavailable` without any supplier, or if the product's own is not
 * configured.
 */
export async function findProduct<Supplier extends WithIds>(
  ctx: BaseContext,
  registry: SupplierRegistry<Supplier>,
  kind: MappedKind,
  ourId: string,
): Promise<FoundProduct<Supplier> | null> {
  const all = await registry.offered(ctx);
  if (!isMappedId(kind, ourId)) {
    const supplier = all.find(({ ids }) => ids === undefined);
    return supplier ? { supplier, theirId: ourId } : null;
  }
  const found = await findProductId(ctx, kind, ourId);
  return found && { supplier: registry.named(ctx.environment, found.supplier), theirId: found.externalId };
}

/** A function from the ids of a supplier to ours; it stores those that are new. */
export async function toOurIds(
  ctx: BaseContext,
  { name, ids }: WithIds,
  kind: MappedKind,
  theirIds: readonly string[],
): Promise<(theirId: string) => string> {
  if (ids === undefined) return (theirId) => theirId;
  const ours = await keepProductIds(ctx, kind, name, theirIds);
  return (theirId) => ours.get(theirId) ?? theirId;
}

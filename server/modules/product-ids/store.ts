import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { type MappedKind, ourProductId } from './our-product-id.ts';
import { productIds } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;

/**
 * Our ids of products of a supplier with ids of its own, by its ids. Ids that are shown for the first time are stored,
 * with one statement, so that they can be found again.
 */
export async function keepProductIds(
  ctx: DbContext,
  kind: MappedKind,
  supplier: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ours = new Map(externalIds.map((id) => [id, ourProductId(kind, supplier, id)]));
  if (ours.size === 0) return ours;
  const rows = [...ours].map(([externalId, ourId]) => ({ our_id: ourId, external_id: externalId }));
  await ctx.db.execute(sql`
    insert into product_ids (our_id, kind, supplier, external_id)
    select row.our_id, ${kind}, ${supplier}, row.external_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(our_id text, external_id text)
    where not exists (select 1 from product_ids known where known.our_id = row.our_id)
    on conflict do nothing`);
  return ours;
}

/** The supplier of a product with its id there; null for an id that was never shown. */
export async function findProductId(
  ctx: DbContext,
  kind: MappedKind,
  ourId: string,
): Promise<{ supplier: string; externalId: string } | null> {
  const [row] = await ctx.db
    .select({ supplier: productIds.supplier, externalId: productIds.externalId })
    .from(productIds)
    .where(and(eq(productIds.ourId, ourId), eq(productIds.kind, kind)));
  return row ?? null;
}

import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import type { CataloguePerk } from '../schema.ts';
import { savedPerks } from '../schema.ts';

/** What was granted with a reference. */
export type KnownGrant = {
  id: string;
  membershipId: string;
  catalogueId: string | null;
  unitsTotal: number;
};

/** Reads what an app has granted with these references. */
export async function findReferences(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, KnownGrant>> {
  if (references.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: savedPerks.id,
      reference: savedPerks.reference,
      membershipId: savedPerks.membershipId,
      catalogueId: savedPerks.catalogueId,
      unitsTotal: savedPerks.unitsTotal,
    })
    .from(savedPerks)
    .where(and(eq(savedPerks.appId, appId), inArray(savedPerks.reference, [...references])));
  return new Map(rows.map(({ reference, ...known }) => [reference ?? '', known]));
}

/** True if a grant is the one that is asked for: the same member, perk and number of units. */
export function isSameGrant(
  known: KnownGrant,
  wanted: { membershipId: string; perk: Pick<CataloguePerk, 'id' | 'units'>; quantity: number },
): boolean {
  return (
    known.membershipId === wanted.membershipId &&
    known.catalogueId === wanted.perk.id &&
    known.unitsTotal === wanted.perk.units * wanted.quantity
  );
}

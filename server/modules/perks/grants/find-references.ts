import { auditEntries } from '#server/modules/audit/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, desc, eq, inArray } from '#server/platform/db/sql.ts';
import type { CataloguePerk } from '../schema.ts';
import { savedPerks } from '../schema.ts';

/** What was granted with a reference. */
export type KnownGrant = {
  id: string;
  membershipId: string;
  catalogueId: string | null;
  unitsTotal: number;
  /** Whether a catalogue was imported since, so that the perk may now have other units. */
  unitsMayDiffer: boolean;
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
      createdAt: savedPerks.createdAt,
    })
    .from(savedPerks)
    .where(and(eq(savedPerks.appId, appId), inArray(savedPerks.reference, [...references])));
  if (rows.length === 0) return new Map();
  const importedAt = await lastImport(ctx, appId);
  return new Map(
    rows.map(({ reference, createdAt, ...known }) => [
      reference ?? '',
      { ...known, unitsMayDiffer: importedAt !== null && Date.parse(importedAt) >= Date.parse(createdAt) },
    ]),
  );
}

/** When the catalogue of an app was last imported, by the audit log: the catalogue keeps no earlier units. */
async function lastImport(ctx: Pick<BaseContext, 'db'>, appId: string): Promise<string | null> {
  const [entry] = await ctx.db
    .select({ at: auditEntries.createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.appId, appId), eq(auditEntries.action, 'perk-catalogue.import')))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return entry?.at ?? null;
}

/**
 * True if a grant is the one that is asked for: the same member, perk and quantity. If the units of the perk may have
 * changed since, any quantity that divides the granted units counts as the same, because the quantity is not stored.
 */
export function isSameGrant(
  known: KnownGrant,
  wanted: { membershipId: string; perk: Pick<CataloguePerk, 'id' | 'units'>; quantity: number },
): boolean {
  return (
    known.membershipId === wanted.membershipId &&
    known.catalogueId === wanted.perk.id &&
    (known.unitsTotal === wanted.perk.units * wanted.quantity ||
      (known.unitsMayDiffer && known.unitsTotal % wanted.quantity === 0))
  );
}

import { memberships } from '#server/modules/tenants/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import type { PerkState } from '../kinds.ts';
import { statusNow } from '../queries.ts';
import { perkCatalogue, savedPerks } from '../schema.ts';

/** A granted perk as its granter sees it. Instants are ISO 8601. */
export type GrantView = {
  id: string;
  user_id: string;
  membership_id: string;
  /** Code of the catalogue perk. */
  perk: string;
  title: string;
  status: PerkState;
  units_total: number;
  /** 0 once the perk is expired or revoked. */
  units_remaining: number;
  expires_at: string | null;
  reference: string | null;
  created_at: string;
};

/** Reads a perk that was granted from the catalogue, with its present state. Throws an Error if there is none. */
export async function readGrant(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  perkId: string,
): Promise<GrantView> {
  const [row] = await ctx.db
    .select({
      id: savedPerks.id,
      user_id: memberships.userId,
      membership_id: savedPerks.membershipId,
      perk: perkCatalogue.code,
      title: savedPerks.title,
      status: statusNow,
      units_total: savedPerks.unitsTotal,
      units_used: savedPerks.unitsUsed,
      units_locked: savedPerks.unitsLocked,
      expires_at: savedPerks.expiresAt,
      reference: savedPerks.reference,
      created_at: savedPerks.createdAt,
    })
    .from(savedPerks)
    .innerJoin(
      memberships,
      and(eq(memberships.appId, savedPerks.appId), eq(memberships.id, savedPerks.membershipId)),
    )
    .innerJoin(
      perkCatalogue,
      and(eq(perkCatalogue.appId, savedPerks.appId), eq(perkCatalogue.id, savedPerks.catalogueId)),
    )
    .where(and(eq(savedPerks.appId, appId), eq(savedPerks.id, perkId)));
  if (!row) throw new Error('The granted perk is missing');
  const { units_used: used, units_locked: locked, ...grant } = row;
  const isOver = row.status === 'expired' || row.status === 'revoked';
  return { ...grant, units_remaining: isOver ? 0 : row.units_total - used - locked };
}

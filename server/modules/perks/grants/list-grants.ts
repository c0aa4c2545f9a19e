import type { BaseContext } from '#server/platform/context/index.ts';
import type { PerkState } from '../kinds.ts';
import { walletQuery } from '../queries.ts';

/** A perk of a member as an operator sees it. Instants are ISO 8601. */
export type WalletEntry = {
  id: string;
  title: string;
  status: PerkState;
  units_total: number;
  units_used: number;
  units_locked: number;
  expires_at: string | null;
  reference: string | null;
  created_at: string;
};

/** The perks of a membership, the newest first, at most 500. */
export async function listGrants(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  membershipId: string,
): Promise<WalletEntry[]> {
  const rows = await walletQuery(ctx, appId, membershipId);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.statusNow,
    units_total: row.unitsTotal,
    units_used: row.unitsUsed,
    units_locked: row.unitsLocked,
    expires_at: row.expiresAt,
    reference: row.reference,
    created_at: row.createdAt,
  }));
}

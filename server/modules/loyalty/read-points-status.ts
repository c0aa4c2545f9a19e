import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { balanceOf, readLedger } from './ledger.ts';
import { remainingPoints } from './lots.ts';

type Tier = { tier: string; threshold: number; benefits: string[] };

/** A member's status, tier and points in the programme. */
export type PointsStatus = {
  membershipId: string;
  status: 'active' | 'pending' | 'suspended' | 'expired' | 'cancelled';
  joinedAt: string;
  program: string;
  /** Set by the partner; earning points does not change it. */
  tier: string;
  benefits: string[];
  /** The next tier and its threshold in points; null at the top tier. */
  next: { tier: string; threshold: number } | null;
  /** Threshold of the current tier in points. */
  threshold: number;
  /**
   * Points that can be spent now; negative after a refund took back points that were spent. Pending credits do
   * not count, nor do expired ones, even before the expiry job debits them.
   */
  balance: number;
  /** Points of bookings whose stay, visit or ride is not over. */
  pendingPoints: number;
  /** When the next pending points become available, ISO 8601; null if none are pending. */
  nextPointsAvailableAt: string | null;
  /** Points of the balance that expire within 90 days. */
  expiring: number;
};

const expiringWindowMs = 90 * 86_400_000;

/** Reads the caller's programme status; returns null for staff without a membership. */
export async function readPointsStatus(ctx: MemberContext): Promise<PointsStatus | null> {
  const { membershipId } = ctx.member;
  if (membershipId === null) return null;
  const [[row], ledger] = await Promise.all([
    ctx.db.execute<{
      status: PointsStatus['status'];
      tier: string;
      joined_at: string;
      name: string;
      tiers: Tier[];
    }>(sql`
      select m.status, m.tier, m.joined_at, p.name, p.tiers from memberships m join programs p on p.app_id = m.app_id
      where m.app_id = ${ctx.app.id} and m.id = ${membershipId}`),
    readLedger(ctx, { appId: ctx.app.id, membershipId }),
  ]);
  if (!row) return null;
  const tierIndex = row.tiers.findIndex((one) => one.tier === row.tier);
  const next = row.tiers[tierIndex + 1];
  const [nextPending] = ledger.pending;
  return {
    membershipId,
    status: row.status,
    joinedAt: isoInstant(Date.parse(row.joined_at)),
    program: row.name,
    tier: row.tier,
    benefits: row.tiers[tierIndex]?.benefits ?? [],
    next: next ? { tier: next.tier, threshold: next.threshold } : null,
    threshold: row.tiers[tierIndex]?.threshold ?? 0,
    balance: balanceOf(ledger),
    pendingPoints: remainingPoints(ledger.pending),
    nextPointsAvailableAt: nextPending ? isoInstant(nextPending.availableAtMs) : null,
    expiring: remainingPoints(
      ledger.available,
      ({ expiresAtMs }) => expiresAtMs > ledger.nowMs && expiresAtMs <= ledger.nowMs + expiringWindowMs,
    ),
  };
}

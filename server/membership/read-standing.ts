import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { readLedger } from './ledger.ts';
import { leftIn } from './lots.ts';

type Tier = { tier: string; threshold: number; benefits: string[] };

/** Where a member stands in the programme. */
export type Standing = {
  membershipId: string;
  status: 'active' | 'pending' | 'suspended' | 'expired' | 'cancelled';
  joinedAt: string;
  program: string;
  /** As the partner set it; earning does not move it. */
  tier: string;
  benefits: string[];
  /** The tier above and the points at which it starts; null at the top. */
  next: { tier: string; threshold: number } | null;
  /** Where the present tier starts. */
  threshold: number;
  /** Points that can be spent now: credits whose time is over do not count, whether or not they were swept yet. */
  balance: number;
  /** Those of them that expire within 90 days. */
  expiring: number;
};

const warnMs = 90 * 86_400_000;

/** The caller's standing; null for somebody who works for the organisation without being a member of the app. */
export async function readStanding(ctx: MemberContext): Promise<Standing | null> {
  const { membershipId } = ctx.member;
  if (membershipId === null) return null;
  const [[row], { lots, nowMs }] = await Promise.all([
    ctx.db.execute<{
      status: Standing['status'];
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
  const reached = row.tiers.findIndex((one) => one.tier === row.tier);
  const next = row.tiers[reached + 1];
  return {
    membershipId,
    status: row.status,
    joinedAt: isoInstant(Date.parse(row.joined_at)),
    program: row.name,
    tier: row.tier,
    benefits: row.tiers[reached]?.benefits ?? [],
    next: next ? { tier: next.tier, threshold: next.threshold } : null,
    threshold: row.tiers[reached]?.threshold ?? 0,
    balance: leftIn(lots, ({ expiresAtMs }) => expiresAtMs > nowMs),
    expiring: leftIn(lots, ({ expiresAtMs }) => expiresAtMs > nowMs && expiresAtMs <= nowMs + warnMs),
  };
}

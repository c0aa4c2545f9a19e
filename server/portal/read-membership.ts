import { sql } from 'drizzle-orm';
import { getMembership, getProfile } from '#server/identity/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';

/** A membership as the card shows it. */
export type MembershipFacts = {
  holder: string;
  firstname: string;
  lastname: string;
  /** The last four characters of the membership's id. */
  ending: string;
  program: string;
  status: 'active' | 'pending' | 'suspended' | 'expired' | 'cancelled';
  /** ISO 8601, UTC. */
  joinedAt: string;
  tier: string;
  points: number;
  /** Points that lapse within 90 days. */
  expiringPoints: number;
  /** The next tier and the points at which it starts; null at the top. */
  next: { tier: string; at: number } | null;
};

/** The caller's membership for the card; null for somebody who works for the organisation without being a member. */
export async function readMembership(ctx: MemberContext): Promise<MembershipFacts | null> {
  const [profile, membership, [program]] = await Promise.all([
    getProfile(ctx),
    getMembership(ctx).catch((err: unknown) => {
      if (isProblem(err, 'not_found')) return null;
      throw err;
    }),
    ctx.db.execute<{ tiers: { tier: string; threshold: number }[] }>(
      sql`select tiers from programs where app_id = ${ctx.app.id}`,
    ),
  ]);
  if (!membership) return null;
  const { data } = membership;
  const tiers = program?.tiers ?? [];
  const next = tiers[tiers.findIndex((one) => one.tier === data.tier) + 1];
  return {
    holder: `${profile.firstname} ${profile.lastname}`.trim(),
    firstname: profile.firstname,
    lastname: profile.lastname,
    ending: data.id.slice(-4).toUpperCase(),
    program: data.program,
    status: data.status,
    joinedAt: data.joinedAt,
    tier: data.tier,
    points: data.pointBalance,
    expiringPoints: data.expiringPoints,
    next: next ? { tier: next.tier, at: next.threshold } : null,
  };
}

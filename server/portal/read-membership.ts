import { readPointsStatus } from '#server/modules/loyalty/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';

/** The membership data on the member's card. */
export type MembershipFacts = {
  holder: string;
  firstname: string;
  lastname: string;
  /** Last four characters of the membership id. */
  ending: string;
  program: string;
  status: 'active' | 'pending' | 'suspended' | 'expired' | 'cancelled';
  /** ISO 8601, UTC. */
  joinedAt: string;
  tier: string;
  /** Points that can be spent now; may be negative. */
  points: number;
  /** Points of bookings that are not over, and when the next of them can be spent (ISO 8601, UTC). */
  pendingPoints: number;
  nextPointsAvailableAt: string | null;
  /** Points that expire within 90 days. */
  expiringPoints: number;
  /** The next tier and the points at which it starts; null in the highest tier. */
  next: { tier: string; at: number } | null;
};

/** The caller's membership for the card; null for staff of the organisation without a membership. */
export async function readMembership(ctx: MemberContext): Promise<MembershipFacts | null> {
  const [profile, points] = await Promise.all([getProfile(ctx), readPointsStatus(ctx)]);
  if (!points) return null;
  const { next } = points;
  return {
    holder: `${profile.firstname} ${profile.lastname}`.trim(),
    firstname: profile.firstname,
    lastname: profile.lastname,
    ending: points.membershipId.slice(-4).toUpperCase(),
    program: points.program,
    status: points.status,
    joinedAt: points.joinedAt,
    tier: points.tier,
    points: points.balance,
    pendingPoints: points.pendingPoints,
    nextPointsAvailableAt: points.nextPointsAvailableAt,
    expiringPoints: points.expiring,
    next: next ? { tier: next.tier, at: next.threshold } : null,
  };
}

import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { PointsStatus } from './read-points-status.ts';

/** A member's status in the programme in its wire shape. */
export function presentMembership(status: PointsStatus): Output<typeof contract.getMembership> {
  return {
    success: true,
    data: {
      id: status.membershipId,
      tier: status.tier,
      program: status.program,
      pointBalance: status.balance,
      expiringPoints: status.expiring,
      pendingPoints: status.pendingPoints,
      nextPointsAvailableAt: status.nextPointsAvailableAt,
      status: status.status,
      joinedAt: status.joinedAt,
      nextTierAt: status.next?.threshold ?? status.threshold,
      benefits: status.benefits,
    },
  };
}

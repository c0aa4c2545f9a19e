import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { readStanding } from './read-standing.ts';

/** The caller's membership. Fails with `not_found` for staff without one. */
export async function getMembership(ctx: MemberContext): Promise<Output<typeof contract.getMembership>> {
  const standing = await readStanding(ctx);
  if (!standing) throw problem('not_found');
  return {
    success: true,
    data: {
      id: standing.membershipId,
      tier: standing.tier,
      program: standing.program,
      pointBalance: standing.balance,
      expiringPoints: standing.expiring,
      status: standing.status,
      joinedAt: standing.joinedAt,
      nextTierAt: standing.next?.threshold ?? standing.threshold,
      benefits: standing.benefits,
    },
  };
}

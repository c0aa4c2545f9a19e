import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { WireCircle } from './present.ts';
import { readCircleWithMembers } from './read-circle.ts';

/** A circle with its members. Fails with not_found unless the caller is an active member. */
export async function getCircle(
  ctx: MemberContext,
  input: Input<typeof contract.getCircle>,
): Promise<WireCircle> {
  return readCircleWithMembers(ctx, input.circle_id);
}

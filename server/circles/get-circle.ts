import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { WireCircle } from './present.ts';
import { readCircleWithMembers } from './read-circle.ts';

/** A circle with its members, for those who are in it. Fails with not_found. */
export async function getCircle(
  ctx: MemberContext,
  input: Input<typeof contract.getCircle>,
): Promise<WireCircle> {
  return readCircleWithMembers(ctx, input.circle_id);
}

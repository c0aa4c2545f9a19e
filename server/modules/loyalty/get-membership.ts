import type { MemberContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type PointsStatus, readPointsStatus } from './read-points-status.ts';

/** Returns the caller's status in the programme. Fails with `not_found` for staff without a membership. */
export async function getMembership(ctx: MemberContext): Promise<PointsStatus> {
  const status = await readPointsStatus(ctx);
  if (!status) throw problem('not_found');
  return status;
}

import type { EitherContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isActiveCircleMember } from './is-active-circle-member.ts';

/**
 * Fails with `not_found` when the caller is not an active member of the circle. Does nothing without a circle
 * id.
 */
export async function checkOwnCircle(
  ctx: Omit<EitherContext, 'key'>,
  circleId: string | undefined,
): Promise<void> {
  if (circleId === undefined) return;
  const isMember = ctx.member && (await isActiveCircleMember(ctx, circleId, ctx.member.userId));
  if (!isMember) throw problem('not_found');
}

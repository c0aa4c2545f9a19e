import type { EitherContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isActiveCircleMember } from './is-active-circle-member.ts';

/** Fails with `not_found` unless the caller is an active member of the circle. Skipped without an id. */
export async function requireOwnCircle(
  ctx: Omit<EitherContext, 'key'>,
  circleId: string | undefined,
): Promise<void> {
  if (circleId === undefined) return;
  const isMember = ctx.member && (await isActiveCircleMember(ctx, circleId, ctx.member.userId));
  if (!isMember) throw problem('not_found');
}

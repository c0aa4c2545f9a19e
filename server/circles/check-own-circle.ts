import type { EitherContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isActiveCircleMember } from './is-active-circle-member.ts';

/** Refuses a circle that the caller is not in, as an unknown one: `not_found`. Without a circle there is nothing to refuse. */
export async function checkOwnCircle(
  ctx: Omit<EitherContext, 'key'>,
  circleId: string | undefined,
): Promise<void> {
  if (circleId === undefined) return;
  const isIn = ctx.member && (await isActiveCircleMember(ctx, circleId, ctx.member.userId));
  if (!isIn) throw problem('not_found');
}

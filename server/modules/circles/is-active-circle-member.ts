import type { PublicContext } from '#server/platform/context/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { findCircleMembership } from './circle.ts';

/**
 * Whether the user is an active member of this circle of the app. False for an archived circle and for an app
 * without the circles module. One indexed read.
 */
export async function isActiveCircleMember(
  ctx: PublicContext,
  circleId: string,
  userId: string,
): Promise<boolean> {
  const hasCircles = ctx.app.modules.includes('circles');
  return hasCircles && isUuid(circleId) && (await findCircleMembership(ctx, circleId, userId)) !== null;
}

import type { PublicContext } from '#server/platform/context/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { findStay } from './circle.ts';

/**
 * Whether the person is in this circle of the app now; an archived circle has nobody in it, and an app that switched
 * circles off has none. One indexed read.
 */
export async function isActiveCircleMember(
  ctx: PublicContext,
  circleId: string,
  userId: string,
): Promise<boolean> {
  const hasCircles = ctx.app.modules.includes('circles');
  return hasCircles && isUuid(circleId) && (await findStay(ctx, circleId, userId)) !== null;
}

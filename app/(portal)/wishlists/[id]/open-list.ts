import { notFound } from 'next/navigation';
import { getCircle, listMyCircles } from '#server/modules/circles/index.ts';
import { getWishlist } from '#server/modules/wishlists/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** A wishlist of the member, or one shared with the member's circles. An unknown id ends in the 404 page. */
export async function openList(portal: MemberPortal, id: string) {
  for (const scope of ['own', 'shared'] as const) {
    try {
      return { scope, list: await getWishlist(portal.memberContext, { wishlist_id: id, scope }) };
    } catch (err) {
      if (!isProblem(err, 'not_found')) throw err;
    }
  }
  return notFound();
}

export type OpenList = Awaited<ReturnType<typeof openList>>['list'];

/** The circle that a wishlist is shared with and the usernames of its members; null for a private one. */
export async function circleOf(portal: MemberPortal, { sharing }: OpenList) {
  if (!sharing || !portal.app.modules.includes('circles')) return null;
  try {
    const { id, name, members = [] } = await getCircle(portal.memberContext, { circle_id: sharing.circleId });
    const names = members.flatMap(({ user_id, username }) =>
      user_id && username ? [[user_id, username] as const] : [],
    );
    return { id, name, names: new Map(names) };
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}

/** The circles a wishlist can be shared with; null without the circles module. */
export async function shareableWith(portal: MemberPortal) {
  if (!portal.app.modules.includes('circles')) return null;
  return (await listMyCircles(portal.memberContext)).circles;
}

import { notFound } from 'next/navigation';
import { getCircle, listMyCircles } from '#server/circles/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { getWishlist } from '#server/wishlists/index.ts';

/** A list of the member, or one that a circle of theirs shares; a 404 page for everything else. */
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

/** The circle that a list is shared with and the names of everybody in it; null for a private list. */
export async function circleOf(portal: MemberPortal, { sharing }: OpenList) {
  if (!sharing || !portal.app.modules.includes('circles')) return null;
  try {
    const {
      id,
      name,
      members = [],
    } = await getCircle(portal.memberContext, { circle_id: sharing.circle_id });
    const names = members.flatMap(({ user_id, username }) =>
      user_id && username ? [[user_id, username] as const] : [],
    );
    return { id, name, names: new Map(names) };
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}

/** The circles a list can be shared with; null where the partner has none. */
export async function shareableWith(portal: MemberPortal) {
  if (!portal.app.modules.includes('circles')) return null;
  return (await listMyCircles(portal.memberContext)).circles;
}

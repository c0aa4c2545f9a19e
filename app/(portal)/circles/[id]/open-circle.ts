import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { getCircle, listInvitationsToMe, listPendingInvitations } from '#server/modules/circles/index.ts';
import { listWishlists } from '#server/modules/wishlists/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * A circle of the member with all its members. An invited person is redirected to the list of circles, where
 * invitations are accepted: someone who signs in through a circle's link arrives here. Otherwise the 404 page
 * follows. A request reads it once, for the title of the page and for the page.
 */
export const openCircle = cache(async (portal: MemberPortal, id: string) => {
  try {
    const circle = await getCircle(portal.memberContext, { circle_id: id });
    return { ...circle, members: circle.members ?? [] };
  } catch (err) {
    if (!isProblem(err, 'not_found')) throw err;
    const { invitations } = await listInvitationsToMe(portal.memberContext);
    if (invitations.some((invitation) => invitation.circle_id === id)) redirect('/circles');
    return notFound();
  }
});

export type OpenCircle = Awaited<ReturnType<typeof openCircle>>;

/** Pending invitations that the member may see; empty for a member who may see none. */
export async function invitationsOf(portal: MemberPortal, circle: OpenCircle) {
  try {
    return (await listPendingInvitations(portal.memberContext, { circle_id: circle.id })).invitations;
  } catch (err) {
    if (isProblem(err, 'not_found')) return [];
    throw err;
  }
}

/** The wishlists shared with the circle, including the member's own; null without the wishlists module. */
export async function listsOf(portal: MemberPortal, circle: OpenCircle) {
  if (!portal.app.modules.includes('wishlists')) return null;
  // The scope `shared` also contains the member's own lists that are shared with a circle.
  const wishlists = await listWishlists(portal.memberContext, { scope: 'shared' });
  return wishlists.filter(({ sharing }) => sharing?.circleId === circle.id);
}

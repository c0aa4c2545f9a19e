import { notFound, redirect } from 'next/navigation';
import { getCircle, listInvitationsToMe, listPendingInvitations } from '#server/circles/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { listWishlists } from '#server/wishlists/index.ts';

/**
 * A circle of the member with everybody in it. Who is invited to it is led to the list of circles, where invitations are
 * accepted: a member who typed their address at a circle's link arrives so. A 404 page for everything else.
 */
export async function openCircle(portal: MemberPortal, id: string) {
  try {
    const circle = await getCircle(portal.memberContext, { circle_id: id });
    return { ...circle, members: circle.members ?? [] };
  } catch (err) {
    if (!isProblem(err, 'not_found')) throw err;
    const { invitations } = await listInvitationsToMe(portal.memberContext);
    if (invitations.some((invitation) => invitation.circle_id === id)) redirect('/circles');
    notFound();
  }
}

export type OpenCircle = Awaited<ReturnType<typeof openCircle>>;

/** Open invitations that the member may see; none for those who may see none. */
export async function invitationsOf(portal: MemberPortal, circle: OpenCircle) {
  try {
    return (await listPendingInvitations(portal.memberContext, { circle_id: circle.id })).invitations;
  } catch (err) {
    if (isProblem(err, 'not_found')) return [];
    throw err;
  }
}

/** The lists that are shared with the circle, the member's own among them. */
export async function listsOf(portal: MemberPortal, circle: OpenCircle) {
  if (!portal.app.modules.includes('wishlists')) return null;
  // What others shared holds what oneself shared, wherever one is in the circle.
  const { wishlists } = await listWishlists(portal.memberContext, { scope: 'shared' });
  return wishlists.filter(({ sharing }) => sharing?.circle_id === circle.id);
}

import QRCode from 'qrcode';
import { loadEmailBranding } from '#server/modules/tenants/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { invitationCode } from './invitation-codes.ts';

export type WireMember = Output<typeof contract.leaveCircle>;
export type WireCircle = Output<typeof contract.getCircle>;
export type WireInvitation = Output<typeof contract.inviteByLink>;

export type MemberRow = Omit<WireMember, 'user_id' | 'username'> & {
  user_id: string;
  username: string;
  membership_active: boolean;
};

export type CircleRow = Omit<WireCircle, 'members'>;

export type InvitationRow = {
  id: string;
  circle_id: string;
  kind: 'by_username' | 'by_link';
  type: 'admin_managed' | 'members_managed';
  status: WireInvitation['status'];
  /** Whether it has expired by the database's clock. */
  overdue: boolean;
  max_uses: number;
  use_count: number;
  expires_at: string;
  created_at: string;
  inviter_id: string;
  inviter_username: string;
  inviter_image: string | null;
  invitee_id: string | null;
  invitee_username: string | null;
  invitee_image: string | null;
};

/**
 * A member in API form. The user is hidden until the address is verified and while the app membership is not
 * active. Otherwise anyone with a link could join with an address and read here whether it has an account.
 */
export function presentMember(row: MemberRow): WireMember {
  const isShown = row.joined_at !== null && row.membership_active;
  return {
    id: row.id,
    user_id: isShown ? row.user_id : null,
    username: isShown ? row.username : null,
    image: isShown ? row.image : null,
    role: row.role,
    managed_by: row.managed_by,
    status: row.status,
    joined_at: row.joined_at && isoOf(row.joined_at),
    joined_via: row.joined_via,
  };
}

/** A circle in API form, with its members if given. */
export function presentCircle(row: CircleRow, members?: readonly MemberRow[]): WireCircle {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    invitation_policy: row.invitation_policy,
    member_count: row.member_count,
    my_role: row.my_role,
    ...(members ? { members: members.map(presentMember) } : {}),
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
  };
}

/** Invitations in API form with their secret codes; the caller must check that the reader may see them. */
export async function presentInvitations(
  ctx: PublicContext,
  rows: readonly InvitationRow[],
): Promise<WireInvitation[]> {
  if (rows.length === 0) return [];
  const { origin } = await loadEmailBranding(ctx, ctx.app);
  return Promise.all(rows.map((row) => presentInvitation(ctx, row, origin)));
}

async function presentInvitation(
  ctx: PublicContext,
  row: InvitationRow,
  origin: string,
): Promise<WireInvitation> {
  const code = invitationCode(ctx.environment, row.id);
  const url = invitationUrl(origin, code);
  return {
    id: row.id,
    circle_id: row.circle_id,
    invitation_code: code,
    invitation_kind: row.kind,
    invitation_type: row.type,
    status: statusOf(row),
    url,
    ...(row.kind === 'by_link' ? { qr_svg: await QRCode.toString(url, { type: 'svg', margin: 2 }) } : {}),
    inviter: { user_id: row.inviter_id, username: row.inviter_username, image: row.inviter_image },
    invitee:
      row.invitee_id === null || row.invitee_username === null
        ? null
        : { user_id: row.invitee_id, username: row.invitee_username, image: row.invitee_image },
    max_uses: row.max_uses,
    use_count: row.use_count,
    expires_at: isoOf(row.expires_at),
    created_at: isoOf(row.created_at),
  };
}

/** The page of the portal where an invitation is answered. */
export function invitationUrl(origin: string, code: string): string {
  return `${origin}/join/${code}`;
}

/** The status, with `expired` for a pending invitation that is overdue. */
export function statusOf({ status, overdue }: Pick<InvitationRow, 'status' | 'overdue'>) {
  return status === 'pending' && overdue ? 'expired' : status;
}

/** Converts an instant from the database's text form to ISO 8601. */
function isoOf(instant: string): string {
  return new Date(instant).toISOString();
}

import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { invitationUses } from './limits.ts';
import { circleRoles, invitationKinds, managementTypes } from './schema.ts';

export const tag = 'Circles';

/** The module that an app must have enabled. */
export const circlesModule = 'circles';

export const circlePath = z.object({ circle_id: fields.pathId });

export const CircleMember = z
  .object({
    id: fields.uuid.describe('Id of this membership of the circle; `member_id` of other operations.'),
    user_id: fields.uuid.nullable().describe('Null until the member has verified the e-mail address.'),
    username: z.string().nullable().describe('Null until the member has verified the e-mail address.'),
    image: z.string().nullable(),
    role: z.enum(circleRoles),
    managed_by: z
      .enum(['admins', 'members'])
      .describe('Who may remove this member: owner and admins, or every active member.'),
    status: z
      .enum(['active', 'pending_verification', 'left', 'removed'])
      .describe('`pending_verification` becomes `active` at the next sign-in with a mailed passcode.'),
    joined_at: fields.timestamp.nullable().describe('Null until the member has verified the e-mail address.'),
    joined_via: z.enum(['founder', ...invitationKinds]),
  })
  .meta({ id: 'CircleMember' });

export const Circle = z
  .object({
    id: fields.uuid,
    name: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    invitation_policy: z
      .enum(managementTypes)
      .describe('Who may invite: owner and admins (`admin_managed`), or every active member.'),
    member_count: z.int().describe('Active members.'),
    my_role: z.enum(circleRoles).describe("The caller's role."),
    members: z
      .array(CircleMember)
      .optional()
      .describe(
        'Active members and those who still have to verify their address, the owner first. Only where one circle is read.',
      ),
    created_at: fields.timestamp,
    updated_at: fields.timestamp,
  })
  .meta({ id: 'Circle' });

export const CircleName = z.object({ id: fields.uuid, name: z.string() }).meta({ id: 'CircleName' });

const CirclePerson = z
  .object({ user_id: fields.uuid, username: z.string(), image: z.string().nullable() })
  .meta({ id: 'CirclePerson' });

export const Invitation = z
  .object({
    id: fields.uuid,
    circle_id: fields.uuid,
    invitation_code: z
      .string()
      .describe(
        'The code to accept, decline, join or revoke with. Secret: anyone with the code of a link may join.',
      ),
    invitation_kind: z.enum(invitationKinds),
    invitation_type: z
      .enum(managementTypes)
      .describe('Who may remove those who join by it: owner and admins, or every active member.'),
    status: z.enum(['pending', 'accepted', 'declined', 'expired', 'revoked']),
    url: z.string().describe("Page of the partner's portal where it is answered."),
    qr_svg: z.string().optional().describe('The URL as a QR code, an SVG document. Only with `by_link`.'),
    inviter: CirclePerson,
    invitee: CirclePerson.nullable().describe('Null with `by_link`.'),
    max_uses: z.int(),
    use_count: z.int(),
    expires_at: fields.timestamp,
    created_at: fields.timestamp,
  })
  .meta({ id: 'CircleInvitation' });

export const invitationCodeField = z
  .string()
  .min(1)
  .max(200)
  .describe('Code of the invitation, the last part of its URL.');

export const invitationType = z
  .enum(managementTypes)
  .default('admin_managed')
  .describe('Who may remove those who join by it: owner and admins, or every active member.');

export const maxUses = z
  .int()
  .min(1)
  .max(invitationUses.most)
  .default(invitationUses.usual)
  .describe('How many people may join by the link.');

import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { invitationUses } from './limits.ts';
import { circleRoles, invitationKinds, managementTypes } from './schema.ts';

export const tag = 'Circles';

/** The module that an app must have enabled. */
export const circlesModule = 'circles';

const circleId = fields.pathId.describe('`id` of the circle.');

export const circlePath = z.object({ circle_id: circleId });

export const CircleMember = z
  .object({
    id: fields.uuid.describe('Id of this membership of the circle; `member_id` of other operations.'),
    user_id: fields.uuid.nullable().describe('Null until the member has verified the e-mail address.'),
    username: z.string().nullable().describe('Null until the member has verified the e-mail address.'),
    image: z
      .string()
      .nullable()
      .describe('URL of the member’s picture; null without one, and while the user is not shown.'),
    role: z.enum(circleRoles).describe('`owner` and `admin` manage the circle.'),
    managed_by: z
      .enum(['admins', 'members'])
      .describe('Who may remove this member: owner and admins, or every active member.'),
    status: z
      .enum(['active', 'pending_verification', 'left', 'removed'])
      .describe('`pending_verification` becomes `active` at the next sign-in with a mailed passcode.'),
    joined_at: fields.timestamp.nullable().describe('Null until the member has verified the e-mail address.'),
    joined_via: z
      .enum(['founder', ...invitationKinds])
      .describe('How the member came in; `founder` made the circle.'),
  })
  .meta({ id: 'CircleMember', description: 'A person’s membership of a circle.' });

export const Circle = z
  .object({
    id: fields.uuid.describe('Identifies the circle, as `circle_id` does elsewhere.'),
    name: z.string().describe('As the owner or an admin wrote it.'),
    description: z.string().nullable().describe('Text for the members; null without one.'),
    image: z.string().nullable().describe('URL of a picture; null without one.'),
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
    created_at: fields.createdAt,
    updated_at: fields.updatedAt,
  })
  .meta({ id: 'Circle', description: 'A circle as one of its members sees it.' });

export const CircleName = z
  .object({
    id: fields.uuid.describe('Identifies the circle, as `circle_id` does elsewhere.'),
    name: z.string().describe('As the owner or an admin wrote it.'),
  })
  .meta({ id: 'CircleName', description: 'The circle by name.' });

export const CirclePerson = z
  .object({
    user_id: fields.uuid.describe('Identifies the person in every operation on users.'),
    username: z.string().describe('The unique name that the person chose.'),
    image: z.string().nullable().describe('URL of the person’s picture; null without one.'),
  })
  .meta({ id: 'CirclePerson', description: 'A person as others see them.' });

export const Invitation = z
  .object({
    id: fields.uuid.describe('Identifies the invitation; operations take its code instead.'),
    circle_id: fields.uuid.describe('The circle into which it invites.'),
    invitation_code: z
      .string()
      .describe(
        'The code to accept, decline, join or revoke with. Secret: anyone with the code of a link may join.',
      ),
    invitation_kind: z
      .enum(invitationKinds)
      .describe('`by_username` is for one person, `by_link` for everybody who has the code.'),
    invitation_type: z
      .enum(managementTypes)
      .describe('Who may remove those who join by it: owner and admins, or every active member.'),
    status: z
      .enum(['pending', 'accepted', 'declined', 'expired', 'revoked'])
      .describe('`accepted` also when the uses of a link are taken; `expired` when its time has passed.'),
    url: z.string().describe("Page of the partner's portal where it is answered."),
    qr_svg: z.string().optional().describe('The URL as a QR code, an SVG document. Only with `by_link`.'),
    inviter: CirclePerson,
    invitee: CirclePerson.nullable().describe('Null with `by_link`.'),
    max_uses: z.int().describe('How many people may join by it.'),
    use_count: z.int().describe('How many people have joined by it.'),
    expires_at: fields.timestamp.describe('Until then it can be accepted, in UTC.'),
    created_at: fields.createdAt,
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

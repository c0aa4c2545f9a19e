import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import {
  CircleMember,
  CircleName,
  circlePath,
  circlesModule,
  Invitation,
  invitationCodeField,
  invitationType,
  maxUses,
  tag,
} from './contract-shapes.ts';
import { parseResidence } from './residence.ts';
import { invitationKinds } from './schema.ts';

export const inviteByUsername = endpoint({
  id: 'inviteToCircleByUsername',
  method: 'POST',
  path: '/v1/circle/{circle_id}/invite/username',
  tag,
  summary: 'Invite a member by username',
  description:
    'Mails the member an invitation that only they can accept, good for seven days. While it is open, inviting the same member again returns the first invitation with 200. Owner and admins may invite, and every active member when the policy of the circle is `members_managed`. At most 30 invitations an hour.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({
    username: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({ example: 'ben' })
      .describe('Complete username of an active member of the app.'),
  }),
  response: Invitation,
  status: [201, 200],
  errors: ['not_circle_manager', 'membership_inactive', 'invalid_state'],
});

export const inviteByLink = endpoint({
  id: 'inviteToCircleByLink',
  method: 'POST',
  path: '/v1/circle/{circle_id}/invite/link',
  tag,
  summary: 'Make an invitation link',
  description:
    'Anyone with the link may join, with or without an account, until its uses are taken or seven days have passed. At most 30 invitations an hour.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({ invitation_type: invitationType, max_uses: maxUses }),
  bodyOptional: true,
  response: Invitation,
  status: 201,
  errors: ['not_circle_manager', 'membership_inactive', 'invalid_state'],
});

export const listPendingInvitations = endpoint({
  id: 'listPendingCircleInvitations',
  method: 'GET',
  path: '/v1/circle/{circle_id}/invite/pending',
  tag,
  summary: 'List open invitations',
  description:
    'Owner and admins see all open invitations of the circle; others those addressed to them or made by them, and 404 when there is none.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  response: z
    .object({ invitations: z.array(Invitation).describe('The newest first.') })
    .meta({ id: 'CircleInvitations' }),
});

export const listMyInvitations = endpoint({
  id: 'listMyCircleInvitations',
  method: 'GET',
  path: '/v1/circle/invitations',
  tag,
  summary: 'List invitations to oneself',
  description:
    'Open invitations by username that are addressed to the caller, of all circles of the app, the newest first; 50 at most. `invitation_code` accepts or declines. One that the caller can no longer accept is not listed.',
  caller: 'member',
  module: circlesModule,
  response: z
    .object({
      invitations: z
        .array(Invitation.extend({ circle: CircleName }).meta({ id: 'InvitationToMe' }))
        .describe('The newest first.'),
    })
    .meta({ id: 'InvitationsToMe' }),
});

export const joinCircle = endpoint({
  id: 'joinCircle',
  method: 'POST',
  path: '/v1/circle/{circle_id}/invite/join',
  tag,
  summary: 'Join by a link, without signing in',
  description:
    'Redeems the code of a link for a new or existing user. It signs nobody in and changes no account. The answer is the same for every address; the member becomes active at the next sign-in with a passcode sent to it. The code of an invitation by username is 409; its addressee must sign in and accept it.',
  caller: 'public',
  module: circlesModule,
  params: circlePath,
  body: z
    .object({
      invitation_code: invitationCodeField,
      firstname: fields
        .shortText(100)
        .describe('Given name; used only where the address has no account yet.'),
      lastname: fields
        .shortText(100)
        .describe('Family name; used only where the address has no account yet.'),
      email: fields.email.describe('Address at which the person then signs in.'),
      phone_number: z
        .string()
        .min(4)
        .max(32)
        .describe('International, or national of the country of residence.')
        .meta({ example: '+351912345678' }),
      country_of_residence: z
        .string()
        .min(2)
        .max(100)
        .describe(
          'ISO 3166-1 alpha-2 code, or the name of the country in English, French, Spanish, German or Arabic.',
        )
        .meta({ example: 'PT' }),
    })
    .superRefine((body, check) => {
      for (const issue of parseResidence(body).issues) {
        check.addIssue({
          code: 'custom',
          path: [issue.field],
          message: issue.message,
          params: { code: issue.code },
        });
      }
    }),
  response: z
    .object({
      circle: CircleName,
      login_required: z.literal(true).describe('Sign in with a mailed passcode to become active.'),
    })
    .meta({ id: 'CircleJoined' }),
  status: 201,
  errors: ['invitation_expired', 'invalid_state'],
  limit: 'code_redemption',
});

export const acceptInvitation = endpoint({
  id: 'acceptCircleInvitation',
  method: 'POST',
  path: '/v1/circle/{circle_id}/invite/accept',
  tag,
  summary: 'Accept an invitation',
  description: 'The caller becomes an active member at once. Accepting again answers the same.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({
    invitation_code: invitationCodeField,
    invitation_kind: z
      .enum(invitationKinds)
      .optional()
      .describe('If sent, it must be the kind of the invitation.'),
  }),
  response: z.object({ circle: CircleName, member: CircleMember }).meta({ id: 'CircleInvitationAccepted' }),
  errors: ['membership_inactive', 'invitation_expired', 'invalid_state'],
  limit: 'code_redemption',
});

export const declineInvitation = endpoint({
  id: 'declineCircleInvitation',
  method: 'POST',
  path: '/v1/circle/{circle_id}/invite/decline',
  tag,
  summary: 'Decline an invitation',
  description:
    'An invitation by username is closed by it; a link stays open for others. Declining again answers the same, declining after accepting 409.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({ invitation_code: invitationCodeField }),
  response: z
    .object({
      invitation_code: z.string().describe('The code that was sent.'),
      invitation_kind: z
        .enum(invitationKinds)
        .describe('`by_username` is closed by the answer; `by_link` stays open for others.'),
      status: z.literal('declined').describe("The caller's answer."),
    })
    .meta({ id: 'CircleInvitationDeclined' }),
  errors: ['invitation_expired', 'invalid_state'],
  limit: 'code_redemption',
});

export const revokeInvitation = endpoint({
  id: 'revokeCircleInvitation',
  method: 'POST',
  path: '/v1/circle/{circle_id}/invite/revoke',
  tag,
  summary: 'Revoke an invitation',
  description:
    'For owner, admins and the member who made it. Those who joined by it stay. Revoking again answers the same.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({ invitation_code: invitationCodeField }),
  response: Invitation,
  errors: ['not_circle_manager', 'invalid_state'],
});

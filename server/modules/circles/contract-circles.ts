import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { Circle, CircleMember, circlePath, circlesModule, tag } from './contract-shapes.ts';
import { circleLimits } from './limits.ts';
import { managementTypes } from './schema.ts';

const name = fields.shortText(60).describe('One line of 1 to 60 characters.');
const description = fields
  .longText(500)
  .nullable()
  .describe('Text for the members, up to 500 characters; null for none.');
const image = z
  .url({ protocol: /^https$/, error: 'Must be an https URL.' })
  .max(2000)
  .nullable()
  .describe('URL of a picture, with https; null for none.');
const invitationPolicy = z
  .enum(managementTypes)
  .describe('Who may invite: owner and admins (`admin_managed`), or every active member.');

export const createCircle = endpoint({
  id: 'createCircle',
  method: 'POST',
  path: '/v1/circle',
  tag,
  summary: 'Make a circle',
  description: `The caller becomes its owner. A member can be in at most ${circleLimits.circlesPerMember} circles, else 409.`,
  caller: 'member',
  module: circlesModule,
  body: z.object({
    name,
    description: description.optional(),
    image: image.optional(),
    invitation_policy: invitationPolicy.default('admin_managed'),
  }),
  response: Circle,
  status: 201,
  location: (circle: { id: string }) => `/v1/circle/${circle.id}`,
  errors: ['membership_inactive', 'invalid_state'],
});

export const listCircles = endpoint({
  id: 'listCircles',
  method: 'GET',
  path: '/v1/circle',
  tag,
  summary: 'List the own circles',
  description: 'Circles in which the caller is an active member, the newest first.',
  caller: 'member',
  module: circlesModule,
  response: z.object({ circles: z.array(Circle).describe('Without their members.') }).meta({ id: 'Circles' }),
});

export const getCircle = endpoint({
  id: 'getCircle',
  method: 'GET',
  path: '/v1/circle/{circle_id}',
  tag,
  summary: 'Read a circle',
  description: 'With its members. Callers who are not active members get 404.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  response: Circle,
});

export const updateCircle = endpoint({
  id: 'updateCircle',
  method: 'PATCH',
  path: '/v1/circle/{circle_id}',
  tag,
  summary: 'Change a circle',
  description:
    'For owner and admins. Fields that are left out stay as they are; `null` clears description and image.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({
    name: name.optional(),
    description: description.optional(),
    image: image.optional(),
    invitation_policy: invitationPolicy.optional(),
  }),
  response: Circle,
  errors: ['not_circle_manager'],
});

export const deleteCircle = endpoint({
  id: 'deleteCircle',
  method: 'DELETE',
  path: '/v1/circle/{circle_id}',
  tag,
  summary: 'Delete a circle',
  description: 'For the owner. Everybody leaves it and its open invitations are revoked.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  errors: ['not_circle_manager'],
});

export const transferCircle = endpoint({
  id: 'transferCircle',
  method: 'POST',
  path: '/v1/circle/{circle_id}/transfer',
  tag,
  summary: 'Hand a circle over',
  description:
    'Makes another active member the owner; the caller stays as an admin. A circle has one owner at all times. 409 for somebody whose membership of the app is not active.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({ member_id: z.string().min(1).max(64).describe('`id` of the member who takes over.') }),
  response: Circle,
  errors: ['not_circle_manager', 'invalid_state'],
});

export const leaveCircle = endpoint({
  id: 'leaveCircle',
  method: 'POST',
  path: '/v1/circle/{circle_id}/members/leave',
  tag,
  summary: 'Leave a circle',
  description:
    'The owner cannot leave while others remain (409). When the last member leaves, the circle is deleted.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({ circle_id: circlePath.shape.circle_id }),
  response: CircleMember,
  errors: ['invalid_state'],
});

export const removeCircleMember = endpoint({
  id: 'removeCircleMember',
  method: 'POST',
  path: '/v1/circle/{circle_id}/members/remove',
  tag,
  summary: 'Remove a member',
  description:
    'Owner and admins remove everybody but the owner; other members those whose `managed_by` is `members`. Invitations made before the removal no longer admit a person who was active in the circle. Somebody who still had to verify the address can join by the same link again; revoke the link to keep them out.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  body: z.object({
    circle_id: circlePath.shape.circle_id,
    member_id: z.string().min(1).max(64).describe('`id` of the member, not of the user.'),
  }),
  response: CircleMember,
  errors: ['not_circle_manager', 'invalid_state'],
});

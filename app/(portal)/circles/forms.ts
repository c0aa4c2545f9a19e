import * as contract from '#server/modules/circles/contract.ts';
import { field, formContract } from '#server/portal/forms/form-contract.ts';

const circle = field.id();
const { name } = contract.createCircle.body.shape;
const { description, invitation_policy } = contract.updateCircle.body.shape;
const { username } = contract.inviteByUsername.body.shape;

const invitation = formContract({ circle, code: field.id() });

export const createCircleForm = formContract({ name: field.of(name) });
export const updateCircleForm = formContract({
  circle,
  name: field.of(name),
  description: field.of(description).blankAs(null),
  invitation_policy: field.of(invitation_policy).optional(),
});
export const deleteCircleForm = formContract({ circle });
export const leaveCircleForm = formContract({ circle });
export const removeMemberForm = formContract({ circle, member: field.id() });
export const transferCircleForm = formContract({ circle, member: field.id() });
export const inviteByUsernameForm = formContract({ circle, username: field.of(username) });
export const inviteByLinkForm = formContract({ circle, max_uses: field.count(0, 1_000_000).optional() });
export const revokeInvitationForm = invitation;
export const acceptInvitationForm = invitation;
export const declineInvitationForm = invitation;

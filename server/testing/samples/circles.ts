import { aCircle, aLink, anInvitation } from '#server/modules/circles/testing/circles.ts';
import { aMember } from '../tenants.ts';
import type { Actor, Samples } from './sample.ts';

const ownCircle = async ({ person }: Actor) => ({ circle_id: (await aCircle(person)).id });

/** Invites the actor by username to another member's circle. */
async function invited({ tenant, person }: Actor) {
  const owner = await aMember(tenant);
  const circle = await aCircle(owner);
  const { invitation_code } = await anInvitation(owner, circle.id, person.username);
  return { circle_id: circle.id, invitation_code };
}

async function withOtherMember({ tenant, person }: Actor) {
  const circle = await aCircle(person, { members: [await aMember(tenant)] });
  return { circle_id: circle.id, member_id: circle.memberIds[0] };
}

export const samples: Samples = {
  createCircle: { input: () => ({ name: 'Summer in Lisbon' }) },
  listCircles: { input: () => ({}) },
  getCircle: { input: ownCircle, owned: { circle_id: 'member' } },
  updateCircle: {
    input: async (actor) => ({ ...(await ownCircle(actor)), name: 'Winter in Tromsø' }),
    owned: { circle_id: 'member' },
  },
  deleteCircle: { input: ownCircle, owned: { circle_id: 'member' } },
  transferCircle: { input: withOtherMember, owned: { circle_id: 'member', member_id: 'member' } },
  leaveCircle: { input: ownCircle, owned: { circle_id: 'member' } },
  removeCircleMember: { input: withOtherMember, owned: { circle_id: 'member', member_id: 'member' } },
  inviteToCircleByUsername: {
    input: async (actor) => ({
      ...(await ownCircle(actor)),
      username: (await aMember(actor.tenant)).username,
    }),
    owned: { circle_id: 'member' },
  },
  inviteToCircleByLink: { input: ownCircle, owned: { circle_id: 'member' } },
  listPendingCircleInvitations: { input: ownCircle, owned: { circle_id: 'member' } },
  listMyCircleInvitations: {
    input: async (actor) => {
      await invited(actor);
      return {};
    },
  },
  joinCircle: {
    input: async ({ person }) => {
      const circle = await aCircle(person);
      const { invitation_code } = await aLink(person, circle.id);
      return {
        circle_id: circle.id,
        invitation_code,
        firstname: 'Nia',
        lastname: 'Costa',
        email: `${invitation_code.toLowerCase()}@people.example`,
        phone_number: '+351912345678',
        country_of_residence: 'PT',
      };
    },
    owned: { circle_id: 'app', invitation_code: 'app' },
  },
  acceptCircleInvitation: {
    input: invited,
    owned: { circle_id: 'member', invitation_code: 'member' },
  },
  declineCircleInvitation: {
    input: invited,
    owned: { circle_id: 'member', invitation_code: 'member' },
  },
  revokeCircleInvitation: {
    input: async ({ person }) => {
      const circle = await aCircle(person);
      return { circle_id: circle.id, invitation_code: (await aLink(person, circle.id)).invitation_code };
    },
    owned: { circle_id: 'member', invitation_code: 'member' },
  },
};

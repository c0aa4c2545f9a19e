import { sql } from '#server/platform/db/sql.ts';
import { callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import type { WireCircle, WireInvitation, WireMember } from '../present.ts';

/** Fixtures that create circles and invitations through the API. */

type CreatedCircle = { id: string; owner: Person; memberIds: string[] };

export const circleApi = <Body = Record<string, unknown>>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
) => callApi<Body>(method, `/v1/circle${path}`, { as: person, ...(body === undefined ? {} : { body }) });

/** Creates a circle of the owner that the members have joined by a link. */
export async function aCircle(
  owner: Person,
  options: {
    members?: Person[];
    policy?: 'admin_managed' | 'members_managed';
    /** Who may remove the members. */
    type?: 'admin_managed' | 'members_managed';
  } = {},
): Promise<CreatedCircle> {
  const made = await circleApi<WireCircle>(owner, 'POST', '', {
    name: 'Family',
    invitation_policy: options.policy,
  });
  if (made.status !== 201) throw new Error(`The circle was not created: ${made.text}`);
  const { id } = made.body;
  const members = options.members ?? [];
  if (members.length === 0) return { id, owner, memberIds: [] };
  const { invitation_code } = await aLink(owner, id, { invitation_type: options.type });
  const memberIds: string[] = [];
  for (const member of members) {
    const { body, status, text } = await accept(member, id, invitation_code);
    if (status !== 200) throw new Error(`The member could not join: ${text}`);
    memberIds.push(body.member.id);
  }
  await circleApi(owner, 'POST', `/${id}/invite/revoke`, { invitation_code });
  return { id, owner, memberIds };
}

export async function aLink(
  inviter: Person,
  circleId: string,
  options: { invitation_type?: string; max_uses?: number } = {},
): Promise<WireInvitation> {
  const made = await circleApi<WireInvitation>(inviter, 'POST', `/${circleId}/invite/link`, options);
  if (made.status !== 201) throw new Error(`The link was not created: ${made.text}`);
  return made.body;
}

export async function anInvitation(
  inviter: Person,
  circleId: string,
  username: string,
): Promise<WireInvitation> {
  const made = await circleApi<WireInvitation>(inviter, 'POST', `/${circleId}/invite/username`, { username });
  if (made.status !== 201) throw new Error(`The invitation was not created: ${made.text}`);
  return made.body;
}

export function accept(person: Person, circleId: string, invitation_code: string, more: object = {}) {
  return circleApi<{ circle: { id: string; name: string }; member: WireMember }>(
    person,
    'POST',
    `/${circleId}/invite/accept`,
    { invitation_code, ...more },
  );
}

/** The status of an answer and its problem code, if any. */
export const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) => [
  status,
  problem.code,
];

export const pending = (person: Person, circleId: string) =>
  circleApi<{ invitations: WireInvitation[] }>(person, 'GET', `/${circleId}/invite/pending`);

export const decline = (person: Person, circleId: string, invitation_code: string) =>
  circleApi(person, 'POST', `/${circleId}/invite/decline`, { invitation_code });

export const revoke = (person: Person, circleId: string, invitation_code: string) =>
  circleApi<WireInvitation>(person, 'POST', `/${circleId}/invite/revoke`, { invitation_code });

/** Makes every invitation of the circle have expired a second ago. */
export async function expireInvitations(circleId: string): Promise<void> {
  await systemContext().db.execute(
    sql`update circle_invitations set expires_at = now() - interval '1 second' where circle_id = ${circleId}`,
  );
}

export const readCircle = (person: Person, circleId: string) =>
  circleApi<WireCircle & { members: WireMember[] }>(person, 'GET', `/${circleId}`);

/** Joins without signing in: ten a minute per IP address and app, so each such test needs a tenant. */
export function join(tenant: Tenant, circleId: string, invitation_code: string, more: object = {}) {
  return callApi('POST', `/v1/circle/${circleId}/invite/join`, {
    app: tenant,
    body: {
      invitation_code,
      firstname: 'Nia',
      lastname: 'Costa',
      email: 'nia@people.example',
      phone_number: '+351912345678',
      country_of_residence: 'PT',
      ...more,
    },
  });
}

/** Signs in with the passcode sent to the address. */
export async function signIn(tenant: Tenant, email: string): Promise<Person> {
  const { passcode } = await mailedPasscode(tenant, email);
  const { body, status, text } = await callApi<{
    access_token: string;
    refresh_token: string;
    user: { id: string; username: string };
  }>('POST', '/v1/auths/login', { app: tenant, body: { email, passcode } });
  if (status !== 200) throw new Error(`The sign-in failed: ${text}`);
  return {
    tenant,
    email,
    userId: body.user.id,
    username: body.user.username,
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    membershipId: '',
    sessionId: '',
  };
}

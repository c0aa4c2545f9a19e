import { beforeEach, describe, expect, test } from 'vitest';
import {
  aCircle,
  accept,
  aLink,
  circleApi,
  join,
  readCircle,
  signIn,
} from '#server/modules/circles/testing/circles.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  type Tenant,
} from '#server/testing/index.ts';
import {
  addMember,
  importMembers,
  listAuditEntries,
  listMembers,
  showMember,
  suspendMember,
} from '../index.ts';
import { operatorContext, refusedFields } from '../testing/operator-context.ts';

/** An address that somebody typed into an invitation link has a pending membership that nobody has confirmed. */
const ctx = operatorContext();
let tenant: Tenant;
let owner: Person;
let circleId: string;
let email: string;

beforeEach(async () => {
  tenant = await aTenant();
  owner = await aMember(tenant);
  circleId = (await aCircle(owner)).id;
  email = `${newId().slice(-12)}@people.example`;
  const { invitation_code } = await aLink(owner, circleId, { invitation_type: 'members_managed' });
  expect((await join(tenant, circleId, invitation_code, { email })).status).toBe(201);
});

const member = () => ({ app: tenant.appId, member: email });
const addGold = () =>
  addMember(ctx, {
    app: tenant.appId,
    email,
    firstname: 'Vera',
    lastname: 'Wolf',
    tier: 'gold',
    points: 5000,
  });

const importText = (options: { dry_run?: boolean; skip_existing?: boolean } = {}) => {
  const lines = ['email,firstname,lastname,tier,points', `${email},Vera,Wolf,gold,5000`, `b${email},Ben,O,,`];
  return importMembers(ctx, { app: tenant.appId, ...options }, new TextEncoder().encode(lines.join('\n')));
};

type ToMe = { circle: { id: string }; invitation_code: string };
const invitationsTo = async (person: Person) =>
  (await circleApi<{ invitations: ToMe[] }>(person, 'GET', '/invitations')).body.invitations;

async function membershipOf(as: Person) {
  return (await callApi<{ data: object }>('GET', '/v1/users/membership', { as })).body.data;
}

describe('Adding a member whose address waits for a first sign-in', () => {
  test('The membership becomes active with the tier and points of the partner, and the account stays as it was', async () => {
    const waiting = await showMember(ctx, member());
    const added = await addGold();
    expect(added).toMatchObject({
      user_id: waiting.user_id,
      membership_id: waiting.membership_id,
      username: waiting.username,
      tier: 'gold',
      existing_account: true,
    });
    expect(await showMember(ctx, member())).toEqual({
      ...waiting,
      status: 'active',
      tier: 'gold',
      role: 'member',
    });
    const vera = await signIn(tenant, email);
    expect(await membershipOf(vera)).toMatchObject({ status: 'active', tier: 'gold', pointBalance: 5000 });
    const { acts } = await listAuditEntries(ctx, { app: tenant.appId });
    expect(acts[0]).toMatchObject({ action: 'member.add', subject_id: waiting.user_id });
    expect(await refusedFields(addGold())).toEqual(['email taken']);
  });

  test('A place in a circle that waits for the address becomes active by the person’s answer only', async () => {
    await addGold();
    await runJobs();
    expect(await mailsTo(email)).toEqual([]);
    expect((await readCircle(owner, circleId)).body).toMatchObject({
      member_count: 1,
      members: [{}, { status: 'pending_verification', user_id: null }],
    });
    const vera = await signIn(tenant, email);
    expect((await readCircle(vera, circleId)).status).toBe(404);
    const [invitation, ...others] = await invitationsTo(vera);
    expect([invitation?.circle.id, others]).toEqual([circleId, []]);
    expect((await accept(vera, circleId, invitation?.invitation_code ?? '')).status).toBe(200);
    const { members, member_count } = (await readCircle(owner, circleId)).body;
    expect([member_count, members.length, members[1]?.user_id]).toEqual([2, 2, vera.userId]);
  });

  test('The owner of the circle does not see the invitation that waits for the person', async () => {
    await addGold();
    const { body } = await circleApi<{ invitations: { invitation_kind: string }[] }>(
      owner,
      'GET',
      `/${circleId}/invite/pending`,
    );
    expect(body.invitations.map(({ invitation_kind }) => invitation_kind)).toEqual(['by_link']);
  });

  test('Of three concurrent attempts to add a waiting person exactly one succeeds', async () => {
    const tries = await Promise.allSettled([addGold(), addGold(), addGold()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const vera = await signIn(tenant, email);
    expect(await membershipOf(vera)).toMatchObject({ pointBalance: 5000 });
  });

  test('A person suspended before the first sign-in is a member already', async () => {
    await suspendMember(ctx, member());
    expect(await refusedFields(addGold())).toEqual(['email taken']);
    expect((await showMember(ctx, member())).status).toBe('suspended');
  });
});

describe('Importing a file with an address that waits for a first sign-in', () => {
  test.each([false, true])(
    'The person is imported as others are (skip_existing: %s)',
    async (skip_existing) => {
      const counts = { people: 2, added: 2, new_accounts: 1, skipped: 0 };
      expect(await importText({ dry_run: true, skip_existing })).toMatchObject(counts);
      expect((await showMember(ctx, member())).status).toBe('pending');
      expect(await importText({ skip_existing })).toMatchObject(counts);
      const { members } = await listMembers(ctx, { app: tenant.appId, limit: 10 });
      expect(members.map((one) => [one.email, one.status, one.tier])).toEqual([
        [owner.email, 'active', 'bronze'],
        [email, 'active', 'gold'],
        [`b${email}`, 'active', 'bronze'],
      ]);
      const vera = await signIn(tenant, email);
      expect(await membershipOf(vera)).toMatchObject({ tier: 'gold', pointBalance: 5000 });
      expect(await invitationsTo(vera)).toHaveLength(1);
    },
  );
});

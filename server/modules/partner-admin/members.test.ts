import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import {
  addMember,
  cancelMember,
  listMembers,
  resumeMember,
  setRole,
  showMember,
  suspendMember,
  updateMember,
} from './index.ts';
import { operatorContext, refusalCode, refusedFields } from './testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

const freshEmail = () => `${newId().slice(-12)}@people.example`;
const person = (email: string) => ({ app: tenant.appId, email, firstname: 'Ána', lastname: 'Ferreira' });
const of = (member: Person) => ({ app: tenant.appId, member: member.email });

describe('Adding members', () => {
  test('Adding a member creates an account and an active membership, and the person can sign in', async () => {
    const email = freshEmail();
    const added = await addMember(ctx, {
      ...person(` ${email.toUpperCase()} `),
      phone_number: '912 345 678',
      country: 'pt',
      locale: 'fr',
      tier: 'gold',
      points: 700,
    });
    expect(added).toMatchObject({ email, tier: 'gold', existing_account: false });
    expect(added.username).toMatch(/^ana_[a-z0-9]{6}$/);
    const { passcode } = await mailedPasscode(tenant, email);
    const signedIn = await callApi('POST', '/v1/auths/login', { app: tenant, body: { email, passcode } });
    const headers = { authorization: `Bearer ${String(signedIn.body.access_token)}` };
    const me = await callApi('GET', '/v1/users/me', { app: tenant, headers });
    expect(me.body).toMatchObject({ phone_number: '+351912345678', country: 'PT', locale: 'fr' });
    const membership = await callApi('GET', '/v1/users/membership', { app: tenant, headers });
    expect(membership.body).toMatchObject({ data: { tier: 'gold', pointBalance: 700, status: 'active' } });
  });

  test('Adding a member with an account at another partner does not change the account', async () => {
    const elsewhere = await aMember(await aTenant());
    const added = await addMember(ctx, {
      ...person(elsewhere.email),
      username: 'someone_else',
      country: 'DE',
    });
    expect(added).toMatchObject({
      user_id: elsewhere.userId,
      username: elsewhere.username,
      existing_account: true,
    });
    const me = await callApi('GET', '/v1/users/me', { as: elsewhere });
    expect(me.body).toMatchObject({ firstname: 'Test', lastname: 'Person', country: null });
  });

  test('Adding a member with an e-mail address or username in use, or an invalid field, fails and stores nothing', async () => {
    const there = await aMember(tenant);
    const email = freshEmail();
    expect(await refusedFields(addMember(ctx, person(there.email)))).toEqual(['email taken']);
    expect(await refusedFields(addMember(ctx, { ...person(email), username: there.username }))).toEqual([
      'username taken',
    ]);
    expect(await refusedFields(addMember(ctx, { ...person(email), tier: 'wood' }))).toEqual(['tier invalid']);
    expect(await refusedFields(addMember(ctx, { ...person(email), phone_number: '123' }))).toEqual([
      'phone_number invalid',
    ]);
    expect(await refusedFields(addMember(ctx, { ...person(email), country: 'XX' }))).toEqual([
      'country invalid',
    ]);
    expect(await refusalCode(showMember(ctx, { app: tenant.appId, member: email }))).toBe('not_found');
  });

  test('Of three concurrent attempts to add the same member exactly one succeeds', async () => {
    const email = freshEmail();
    const tries = await Promise.allSettled([1, 2, 3].map(() => addMember(ctx, person(email))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('Members', () => {
  test('A member is found by e-mail address, username, user id and membership id, only in their app', async () => {
    const member = await aMember(tenant);
    for (const name of [member.email, member.username, member.userId, member.membershipId]) {
      expect((await showMember(ctx, { app: tenant.appId, member: name })).user_id).toBe(member.userId);
    }
    const other = await aTenant();
    expect(await refusalCode(showMember(ctx, { app: other.appId, member: member.email }))).toBe('not_found');
  });

  test('Listing members page by page returns each member once', async () => {
    const own = await aTenant();
    const made = [await aMember(own), await aMember(own), await aMember(own)];
    const first = await listMembers(ctx, { app: own.appId, limit: 2 });
    const second = await listMembers(ctx, { app: own.appId, limit: 2, after: String(first.next) });
    expect(second.next).toBeNull();
    expect([...first.members, ...second.members].map(({ email }) => email)).toEqual(
      made.map(({ email }) => email),
    );
  });

  test('An operator can mark a member as a vendor and remove the mark', async () => {
    const member = await aMember(tenant);
    const marked = await updateMember(ctx, { ...of(member), is_vendor: 'yes', vendor_name: 'Ana Tours' });
    expect(marked).toMatchObject({ is_vendor: true, vendor_name: 'Ana Tours' });
    const back = await updateMember(ctx, { ...of(member), is_vendor: 'no', vendor_name: '' });
    expect(back).toMatchObject({ is_vendor: false, vendor_name: null });
  });

  test('Updating a member changes only the given fields and rejects unknown tiers and usernames in use', async () => {
    const member = await aMember(tenant);
    const before = await showMember(ctx, of(member));
    const change = { tier: 'gold', phone_number: '+33612345678', username: `${member.username}x` };
    expect(await updateMember(ctx, { ...of(member), ...change })).toEqual({ ...before, ...change });
    expect(await refusedFields(updateMember(ctx, { ...of(member), tier: 'wood' }))).toEqual(['tier invalid']);
    const other = await aMember(tenant);
    expect(await refusedFields(updateMember(ctx, { ...of(member), username: other.username }))).toEqual([
      'username taken',
    ]);
  });

  test('A suspended member stays signed in with the status suspended until the membership is resumed', async () => {
    const member = await aMember(tenant);
    expect((await suspendMember(ctx, of(member))).status).toBe('suspended');
    const read = await callApi('GET', '/v1/users/membership', { as: member });
    expect(read.body).toMatchObject({ data: { status: 'suspended' } });
    expect(await refusalCode(suspendMember(ctx, of(member)))).toBe('invalid_state');
    expect((await resumeMember(ctx, of(member))).status).toBe('active');
    expect(await refusalCode(resumeMember(ctx, of(member)))).toBe('invalid_state');
  });

  test.each([
    ['suspended', suspendMember],
    ['cancelled', cancelMember],
  ])('A member who never signed in is pending again after being %s and resumed', async (_, stop) => {
    const member = await aMember(tenant, { status: 'pending' });
    await stop(ctx, of(member));
    expect((await resumeMember(ctx, of(member))).status).toBe('pending');
    const { passcode } = await mailedPasscode(tenant, member.email);
    await callApi('POST', '/v1/auths/login', { app: tenant, body: { email: member.email, passcode } });
    expect((await showMember(ctx, of(member))).status).toBe('active');
    await suspendMember(ctx, of(member));
    expect((await resumeMember(ctx, of(member))).status).toBe('active');
  });

  test('A cancelled member is signed out at once and gets no passcode', async () => {
    const member = await aMember(tenant);
    await cancelMember(ctx, of(member));
    expect((await callApi('GET', '/v1/users/me', { as: member })).problem.code).toBe('token_revoked');
    await expect(mailedPasscode(tenant, member.email)).rejects.toThrow('No passcode was mailed');
  });

  test('An operator can set a member’s role in the organisation, but no unknown role', async () => {
    const member = await aMember(tenant);
    expect((await setRole(ctx, { ...of(member), role: 'admin' })).role).toBe('admin');
    const owner = { ...of(member), role: 'emperor' as 'owner' };
    expect(await refusedFields(setRole(ctx, owner))).toEqual(['role invalid_value']);
  });
});

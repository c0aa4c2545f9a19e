import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import {
  aMember,
  aTenant,
  memberContext,
  type Person,
  publicContext,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { isActiveCircleMember } from './index.ts';
import { circleLimits } from './limits.ts';
import type { WireCircle, WireMember } from './present.ts';
import { aCircle, accept, aLink, anInvitation, circleApi, codeOf, readCircle } from './testing/circles.ts';

let tenant: Tenant;
let ana: Person;
let ben: Person;
let cleo: Person;
const { db } = systemContext();

beforeAll(async () => {
  tenant = await aTenant();
});

// New members for each test, because each may answer only ten invitations a minute.
beforeEach(async () => {
  [ana, ben, cleo] = [await aMember(tenant), await aMember(tenant), await aMember(tenant)];
});

/** The answer of the same operation for a circle that does not exist. */
const missing = async (person: Person, method: string, path: string, body?: unknown) =>
  comparableResponse(await circleApi(person, method, `/${newId()}${path}`, body));

describe('Creating a circle', () => {
  test('Creating a circle makes the caller its owner and only member, and returns its Location', async () => {
    const answer = await circleApi<WireCircle>(ana, 'POST', '', {
      name: '  Summer in Lisbon ',
      description: 'Five days',
      image: 'https://pictures.example/lisbon.jpg',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/v1/circle/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      name: 'Summer in Lisbon',
      description: 'Five days',
      image: 'https://pictures.example/lisbon.jpg',
      invitation_policy: 'admin_managed',
      member_count: 1,
      my_role: 'owner',
    });
    const { body } = await readCircle(ana, answer.body.id);
    expect(body.members).toEqual([
      expect.objectContaining({
        user_id: ana.userId,
        username: ana.username,
        role: 'owner',
        managed_by: 'admins',
        status: 'active',
        joined_via: 'founder',
      }),
    ]);
  });

  test('Creating a circle answers 422 naming the invalid field', async () => {
    const attempts: [string, object][] = [
      ['name', {}],
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(61) }],
      ['name', { name: 'a\nb' }],
      ['description', { name: 'a', description: 'x'.repeat(501) }],
      ['image', { name: 'a', image: 'http://pictures.example/a.jpg' }],
      ['image', { name: 'a', image: 'javascript:alert(1)' }],
      ['invitation_policy', { name: 'a', invitation_policy: 'everybody' }],
    ];
    for (const [field, body] of attempts) {
      const answer = await circleApi(ana, 'POST', '', body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(answer.problem.errors?.map((one) => one.field)).toEqual([field]);
    }
  });

  test('Creating a circle needs an active app membership', async () => {
    const suspended = await aMember(tenant, { status: 'suspended' });
    expect(codeOf(await circleApi(suspended, 'POST', '', { name: 'a' }))).toEqual([
      403,
      'membership_inactive',
    ]);
  });

  test('Circle operations answer 404 in an app without the circles module', async () => {
    const plain = await aTenant();
    await db.execute(sql`update apps set modules = '{hotels}' where id = ${plain.appId}`);
    const person = await aMember(plain);
    expect((await circleApi(person, 'POST', '', { name: 'a' })).status).toBe(404);
    expect((await circleApi(person, 'GET', '')).status).toBe(404);
  });

  test('Concurrent creations cannot exceed the limit of circles per member', async () => {
    const busy = await aMember(tenant);
    for (let made = 0; made < circleLimits.circlesPerMember - 3; made += 1) await aCircle(busy);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => circleApi(busy, 'POST', '', { name: 'One more' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(codeOf(answer)).toEqual([409, 'invalid_state']);
    }
    const { body } = await circleApi<{ circles: WireCircle[] }>(busy, 'GET', '');
    expect(body.circles).toHaveLength(circleLimits.circlesPerMember);
    const other = await aCircle(ana);
    const { invitation_code } = await aLink(ana, other.id);
    expect(codeOf(await accept(busy, other.id, invitation_code))).toEqual([409, 'invalid_state']);
  });
});

describe('Reading circles', () => {
  test('The list of circles has those of the caller, the newest first, with the caller’s role', async () => {
    const [one, other] = [await aMember(tenant), await aMember(tenant)];
    const first = await aCircle(one);
    const second = await aCircle(other, { members: [one] });
    await aCircle(other);
    const { body } = await circleApi<{ circles: WireCircle[] }>(one, 'GET', '');
    expect(body.circles.map(({ id, my_role, member_count }) => [id, my_role, member_count])).toEqual([
      [second.id, 'member', 2],
      [first.id, 'owner', 1],
    ]);
    expect(body.circles[0]).not.toHaveProperty('members');
  });

  test('A circle shows its members, the owner first, to members only', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    const { body } = await readCircle(ben, circle.id);
    expect(body).toMatchObject({ my_role: 'member', member_count: 2 });
    expect(body.members.map(({ user_id, role }) => [user_id, role])).toEqual([
      [ana.userId, 'owner'],
      [ben.userId, 'member'],
    ]);
    const forOutsider = comparableResponse(await readCircle(cleo, circle.id));
    expect(forOutsider).toBe(await missing(cleo, 'GET', ''));
  });

  test('An invited member cannot read the circle before accepting', async () => {
    const circle = await aCircle(ana);
    await anInvitation(ana, circle.id, cleo.username);
    expect(comparableResponse(await readCircle(cleo, circle.id))).toBe(await missing(cleo, 'GET', ''));
  });
});

describe('Updating a circle', () => {
  test('Updating a circle changes only the given fields, and null clears a field', async () => {
    const circle = await aCircle(ana);
    await circleApi(ana, 'PATCH', `/${circle.id}`, { description: 'Ours', name: 'Cousins' });
    const { body } = await circleApi<WireCircle>(ana, 'PATCH', `/${circle.id}`, {
      invitation_policy: 'members_managed',
    });
    expect(body).toMatchObject({
      name: 'Cousins',
      description: 'Ours',
      invitation_policy: 'members_managed',
    });
    const cleared = await circleApi<WireCircle>(ana, 'PATCH', `/${circle.id}`, { description: null });
    expect(cleared.body).toMatchObject({ name: 'Cousins', description: null });
    expect((await circleApi(ana, 'PATCH', `/${circle.id}`, {})).status).toBe(200);
  });

  test('Updating a circle answers 403 to plain members and 404 to non-members', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    const body = { name: 'Mine now' };
    expect(codeOf(await circleApi(ben, 'PATCH', `/${circle.id}`, body))).toEqual([403, 'not_circle_manager']);
    expect(comparableResponse(await circleApi(cleo, 'PATCH', `/${circle.id}`, body))).toBe(
      await missing(cleo, 'PATCH', '', body),
    );
    expect((await readCircle(ana, circle.id)).body.name).toBe('Family');
  });
});

describe('Deleting a circle', () => {
  test('Deleting a circle ends it for all members and invalidates its invitations', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    const { invitation_code } = await aLink(ana, circle.id);
    expect((await circleApi(ana, 'DELETE', `/${circle.id}`)).status).toBe(204);
    for (const person of [ana, ben]) {
      expect((await readCircle(person, circle.id)).status).toBe(404);
      const { body } = await circleApi<{ circles: WireCircle[] }>(person, 'GET', '');
      expect(body.circles.map(({ id }) => id)).not.toContain(circle.id);
    }
    expect((await accept(cleo, circle.id, invitation_code)).status).toBe(404);
    expect((await circleApi(ana, 'DELETE', `/${circle.id}`)).status).toBe(404);
  });

  test('Deleting a circle answers 403 to an admin and 404 to non-members', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    await circleApi(ana, 'POST', `/${circle.id}/transfer`, { member_id: circle.memberIds[0] });
    expect(codeOf(await circleApi(ana, 'DELETE', `/${circle.id}`))).toEqual([403, 'not_circle_manager']);
    expect((await circleApi(cleo, 'DELETE', `/${circle.id}`)).status).toBe(404);
    expect((await readCircle(ana, circle.id)).status).toBe(200);
  });
});

describe('Transferring a circle', () => {
  const transfer = (person: Person, circleId: string, memberId: unknown) =>
    circleApi<WireCircle & { members: WireMember[] }>(person, 'POST', `/${circleId}/transfer`, {
      member_id: memberId,
    });

  test('Transferring a circle makes the other member the owner and the caller an admin', async () => {
    const circle = await aCircle(ana, { members: [ben], type: 'members_managed' });
    const { status, body } = await transfer(ana, circle.id, circle.memberIds[0]);
    expect(status).toBe(200);
    expect(body.my_role).toBe('admin');
    expect(body.members.map(({ user_id, role, managed_by }) => [user_id, role, managed_by])).toEqual([
      [ben.userId, 'owner', 'admins'],
      [ana.userId, 'admin', 'admins'],
    ]);
    // The former owner cannot transfer it again.
    expect(codeOf(await transfer(ana, circle.id, circle.memberIds[0]))).toEqual([403, 'not_circle_manager']);
  });

  test('A circle can be transferred only to another current member', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    const other = await aCircle(cleo, { members: [ben] });
    const own = (await readCircle(ana, circle.id)).body.members[0]?.id;
    expect(codeOf(await transfer(ana, circle.id, own))).toEqual([409, 'invalid_state']);
    const unknown = comparableResponse(await transfer(ana, circle.id, newId()));
    for (const id of [other.memberIds[0], ben.userId, 'nonsense']) {
      expect(comparableResponse(await transfer(ana, circle.id, id))).toBe(unknown);
    }
    await circleApi(ben, 'POST', `/${circle.id}/members/leave`, { circle_id: circle.id });
    expect(comparableResponse(await transfer(ana, circle.id, circle.memberIds[0]))).toBe(unknown);
    expect((await transfer(cleo, circle.id, circle.memberIds[0])).status).toBe(404);
  });

  test('A circle cannot be transferred to a member whose app membership is not active', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    await db.execute(sql`update memberships set status = 'cancelled' where user_id = ${ben.userId}`);
    expect(codeOf(await transfer(ana, circle.id, circle.memberIds[0]))).toEqual([409, 'invalid_state']);
    expect((await readCircle(ana, circle.id)).body.my_role).toBe('owner');
  });
});

describe('Leaving a circle', () => {
  const leave = (person: Person, id: string, body: object = { circle_id: id }) =>
    circleApi<WireMember>(person, 'POST', `/${id}/members/leave`, body);

  test('Leaving a circle ends the caller’s membership of it, and the circle then answers 404', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    const { status, body } = await leave(ben, circle.id);
    expect([status, body.status, body.user_id]).toEqual([200, 'left', ben.userId]);
    expect(comparableResponse(await readCircle(ben, circle.id))).toBe(await missing(ben, 'GET', ''));
    expect((await leave(ben, circle.id)).status).toBe(404);
    expect((await readCircle(ana, circle.id)).body).toMatchObject({ member_count: 1 });
  });

  test('Leaving a circle needs the same circle_id in path and body', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    for (const body of [{ circle_id: newId() }, {}]) {
      const answer = await leave(ben, circle.id, body);
      expect(answer.status).toBe(422);
      expect(answer.problem.errors?.[0]?.field).toBe('circle_id');
    }
    expect((await readCircle(ben, circle.id)).status).toBe(200);
  });

  test('The owner of a circle cannot leave while others remain, and a circle is archived when its last member leaves', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    expect(codeOf(await leave(ana, circle.id))).toEqual([409, 'invalid_state']);
    await leave(ben, circle.id);
    const { invitation_code } = await aLink(ana, circle.id);
    expect((await leave(ana, circle.id)).body.status).toBe('left');
    expect((await accept(ben, circle.id, invitation_code)).status).toBe(404);
    const [row] = await db.execute<{ archived: boolean }>(
      sql`select archived_at is not null as archived from circles where id = ${circle.id}`,
    );
    expect(row?.archived).toBe(true);
  });
});

describe('Removing a circle member', () => {
  const remove = (person: Person, id: string, member_id: unknown, circle_id = id) =>
    circleApi<WireMember>(person, 'POST', `/${id}/members/remove`, { circle_id, member_id });

  test('By default only owner and admins can remove a circle member', async () => {
    const circle = await aCircle(ana, { members: [ben, cleo] });
    const [benId, cleoId] = circle.memberIds;
    expect(codeOf(await remove(ben, circle.id, cleoId))).toEqual([403, 'not_circle_manager']);
    const removed = await remove(ana, circle.id, cleoId);
    expect([removed.status, removed.body.status]).toEqual([200, 'removed']);
    expect(comparableResponse(await readCircle(cleo, circle.id))).toBe(await missing(cleo, 'GET', ''));
    expect((await remove(ana, circle.id, cleoId)).status).toBe(404);
    // The former owner can still remove members as an admin.
    await circleApi(ana, 'POST', `/${circle.id}/transfer`, { member_id: benId });
    const { invitation_code } = await aLink(ben, circle.id);
    const rejoined = await accept(cleo, circle.id, invitation_code);
    expect((await remove(ana, circle.id, rejoined.body.member.id)).status).toBe(200);
  });

  test('Every member of a circle can remove a member who joined by a members_managed link', async () => {
    const circle = await aCircle(ana, { members: [ben, cleo], type: 'members_managed' });
    expect((await readCircle(ana, circle.id)).body.members.map((one) => one.managed_by)).toEqual([
      'admins',
      'members',
      'members',
    ]);
    expect((await remove(ben, circle.id, circle.memberIds[1])).status).toBe(200);
  });

  test('Nobody can remove the owner of a circle, or themselves', async () => {
    const circle = await aCircle(ana, { members: [ben, cleo] });
    const [benId, cleoId] = circle.memberIds;
    await circleApi(ana, 'POST', `/${circle.id}/transfer`, { member_id: benId });
    const adminId = (await readCircle(ana, circle.id)).body.members.find((one) => one.role === 'admin')?.id;
    expect(codeOf(await remove(ana, circle.id, benId))).toEqual([409, 'invalid_state']);
    expect(codeOf(await remove(ana, circle.id, adminId))).toEqual([409, 'invalid_state']);
    expect(codeOf(await remove(cleo, circle.id, benId))).toEqual([403, 'not_circle_manager']);
    expect(codeOf(await remove(cleo, circle.id, cleoId))).toEqual([403, 'not_circle_manager']);
  });

  test('A circle manager cannot remove members of other circles', async () => {
    const [mine, theirs] = [await aCircle(ana, { members: [ben] }), await aCircle(cleo, { members: [ben] })];
    const unknown = comparableResponse(await remove(ana, mine.id, newId()));
    expect(comparableResponse(await remove(ana, mine.id, theirs.memberIds[0]))).toBe(unknown);
    expect(comparableResponse(await remove(ana, theirs.id, theirs.memberIds[0]))).toBe(unknown);
    expect((await remove(ana, mine.id, mine.memberIds[0], theirs.id)).status).toBe(422);
    expect((await readCircle(cleo, theirs.id)).body.member_count).toBe(2);
  });

  test('A removed circle member cannot use earlier links but can accept a later one', async () => {
    const circle = await aCircle(ana);
    const before = await aLink(ana, circle.id);
    const joined = await accept(ben, circle.id, before.invitation_code);
    await remove(ana, circle.id, joined.body.member.id);
    expect((await accept(ben, circle.id, before.invitation_code)).status).toBe(404);
    const after = await aLink(ana, circle.id);
    const rejoined = await accept(ben, circle.id, after.invitation_code);
    expect(rejoined.status).toBe(200);
    expect(rejoined.body.member.id).not.toBe(joined.body.member.id);
  });
});

test('isActiveCircleMember is true only for current members of an existing circle of the app', async () => {
  const circle = await aCircle(ana, { members: [ben] });
  const ctx = await memberContext(ana);
  const otherApp = await publicContext(await aTenant());
  expect(await isActiveCircleMember(ctx, circle.id, ben.userId)).toBe(true);
  expect(await isActiveCircleMember(ctx, circle.id, cleo.userId)).toBe(false);
  expect(await isActiveCircleMember(otherApp, circle.id, ben.userId)).toBe(false);
  expect(await isActiveCircleMember(ctx, 'nonsense', ben.userId)).toBe(false);
  await circleApi(ben, 'POST', `/${circle.id}/members/leave`, { circle_id: circle.id });
  expect(await isActiveCircleMember(ctx, circle.id, ben.userId)).toBe(false);
  await circleApi(ana, 'DELETE', `/${circle.id}`);
  expect(await isActiveCircleMember(ctx, circle.id, ana.userId)).toBe(false);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  type Person,
  publicContext,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import { activatePendingMembers } from './activate-pending-members.ts';
import { archiveCircle } from './archive-circle.ts';
import { lockCircle } from './circle.ts';
import type { WireInvitation } from './present.ts';
import { aCircle, accept, aLink, anInvitation, circleApi, join, readCircle } from './testing/circles.ts';

const rounds = Array.from({ length: 10 }, (_, index) => index + 1);
const { db } = systemContext();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await aTenant();
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aMember(tenant)));
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

const leave = (person: Person, id: string) =>
  circleApi(person, 'POST', `/${id}/members/leave`, { circle_id: id });
const remove = (person: Person, id: string, member_id: unknown) =>
  circleApi(person, 'POST', `/${id}/members/remove`, { circle_id: id, member_id });
const transfer = (person: Person, id: string, member_id: unknown) =>
  circleApi(person, 'POST', `/${id}/transfer`, { member_id });

async function factsOf(circleId: string) {
  const [facts] = await db.execute<{ owners: number; active: number; uses: number; archived: boolean }>(sql`
    select
      (select count(*)::int from circle_members where circle_id = c.id and status = 'active' and role = 'owner') as owners,
      (select count(*)::int from circle_members where circle_id = c.id and status = 'active') as active,
      (select coalesce(sum(use_count), 0)::int from circle_invitations where circle_id = c.id) as uses,
      archived_at is not null as archived
    from circles c where id = ${circleId}`);
  if (!facts) throw new Error('No such circle');
  return facts;
}

describe('Concurrent uses of a link', () => {
  test('Of twelve concurrent acceptances of an invitation link with five uses exactly five succeed', async () => {
    const [owner, ...guests] = await people(13);
    if (!owner) throw new Error('A member was not created');
    const circle = await aCircle(owner);
    const { invitation_code } = await aLink(owner, circle.id, { max_uses: 5 });
    const answers = await Promise.all(guests.map((person) => accept(person, circle.id, invitation_code)));
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([5, 7]);
    expect(await factsOf(circle.id)).toMatchObject({ active: 6, uses: 5, owners: 1 });
  });

  test('Concurrent acceptances and joins without an account share the uses of an invitation link', async () => {
    const [owner, ...guests] = await people(6);
    if (!owner) throw new Error('A member was not created');
    const circle = await aCircle(owner);
    const { invitation_code } = await aLink(owner, circle.id, { max_uses: 4 });
    const answers = await Promise.all([
      ...guests.map((person) => accept(person, circle.id, invitation_code)),
      ...guests.map(() => join(tenant, circle.id, invitation_code, { email: `${newId()}@people.example` })),
    ]);
    expect([countOf(answers, 200) + countOf(answers, 201), countOf(answers, 409)]).toEqual([4, 6]);
    const { body } = await readCircle(owner, circle.id);
    expect(body.members).toHaveLength(5);
    expect((await factsOf(circle.id)).uses).toBe(4);
  });

  test.each(rounds)(
    'Eight concurrent joins with the same address take one use of an invitation link (round %i)',
    async () => {
      const [owner] = await people(1);
      if (!owner) throw new Error('A member was not created');
      const circle = await aCircle(owner);
      const { invitation_code } = await aLink(owner, circle.id, { max_uses: 1 });
      const email = `${newId()}@people.example`;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => join(tenant, circle.id, invitation_code, { email })),
      );
      expect(countOf(answers, 201)).toBe(8);
      expect((await readCircle(owner, circle.id)).body.members).toHaveLength(2);
    },
  );
});

test.each(rounds)(
  'Concurrent acceptances by one member create one circle membership, take one use and return the same answer (round %i)',
  async () => {
    const [owner, guest] = await people(2);
    if (!owner || !guest) throw new Error('A member was not created');
    const circle = await aCircle(owner);
    const { invitation_code } = await aLink(owner, circle.id, { max_uses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => accept(guest, circle.id, invitation_code)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await factsOf(circle.id)).toMatchObject({ active: 2, uses: 1 });
  },
);

test.each(rounds)(
  'Of a concurrent accept and decline of a circle invitation one succeeds, and the circle’s members match it (round %i)',
  async () => {
    const [owner, guest] = await people(2);
    if (!owner || !guest) throw new Error('A member was not created');
    const circle = await aCircle(owner);
    const { invitation_code } = await anInvitation(owner, circle.id, guest.username);
    const [accepted, declined] = await Promise.all([
      accept(guest, circle.id, invitation_code),
      circleApi(guest, 'POST', `/${circle.id}/invite/decline`, { invitation_code }),
    ]);
    expect([accepted.status, declined.status].sort()).toEqual([200, 409]);
    expect((await factsOf(circle.id)).active).toBe(accepted.status === 200 ? 2 : 1);
  },
);

test.each(rounds)(
  'Concurrent invitations of the same member to a circle create one invitation (round %i)',
  async () => {
    const [owner, one, other, guest] = await people(4);
    if (!owner || !one || !other || !guest) throw new Error('A member was not created');
    const circle = await aCircle(owner, { members: [one, other], policy: 'members_managed' });
    const answers = await Promise.all(
      [owner, one, other, owner, one, other].map((person) =>
        circleApi<WireInvitation>(person, 'POST', `/${circle.id}/invite/username`, {
          username: guest.username,
        }),
      ),
    );
    expect([countOf(answers, 201), countOf(answers, 200)]).toEqual([1, 5]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  },
);

test.each(rounds)(
  'Of a concurrent leave and removal exactly one ends the circle membership (round %i)',
  async () => {
    const [owner, guest] = await people(2);
    if (!owner || !guest) throw new Error('A member was not created');
    const circle = await aCircle(owner, { members: [guest] });
    const [left, removed] = await Promise.all([
      leave(guest, circle.id),
      remove(owner, circle.id, circle.memberIds[0]),
    ]);
    expect([left.status, removed.status].sort()).toEqual([200, 404]);
    const [row] = await db.execute(sql`select status from circle_members where id = ${circle.memberIds[0]}`);
    expect(row).toEqual({ status: left.status === 200 ? 'left' : 'removed' });
  },
);

describe('Exactly one owner of a circle', () => {
  test.each(rounds)(
    'A circle keeps exactly one owner when it is transferred to a member who leaves concurrently (round %i)',
    async () => {
      const [owner, successor, third] = await people(3);
      if (!owner || !successor || !third) throw new Error('A member was not created');
      const circle = await aCircle(owner, { members: [successor, third] });
      const [transferred, left] = await Promise.all([
        transfer(owner, circle.id, circle.memberIds[0]),
        leave(successor, circle.id),
      ]);
      // Either the successor left first, or is the owner now and cannot leave.
      expect([
        [404, 200],
        [200, 409],
      ]).toContainEqual([transferred.status, left.status]);
      expect((await factsOf(circle.id)).owners).toBe(1);
    },
  );

  test.each(rounds)(
    'A circle keeps exactly one owner when the old owner transfers and leaves it concurrently (round %i)',
    async () => {
      const [owner, successor] = await people(2);
      if (!owner || !successor) throw new Error('A member was not created');
      const circle = await aCircle(owner, { members: [successor] });
      const [transferred, left] = await Promise.all([
        transfer(owner, circle.id, circle.memberIds[0]),
        leave(owner, circle.id),
      ]);
      expect(transferred.status).toBe(200);
      expect([200, 409]).toContain(left.status);
      expect(await factsOf(circle.id)).toMatchObject({ owners: 1, active: left.status === 200 ? 1 : 2 });
    },
  );

  test.each(rounds)(
    'A circle keeps exactly one owner when it is transferred to several members concurrently (round %i)',
    async () => {
      const [owner, ...successors] = await people(5);
      if (!owner) throw new Error('A member was not created');
      const circle = await aCircle(owner, { members: successors });
      const answers = await Promise.all(circle.memberIds.map((id) => transfer(owner, circle.id, id)));
      expect([countOf(answers, 200), countOf(answers, 403)]).toEqual([1, 3]);
      expect((await factsOf(circle.id)).owners).toBe(1);
    },
  );

  test.each(rounds)(
    'When the last member leaves while another accepts, the circle is archived or has one owner (round %i)',
    async () => {
      const [owner, guest] = await people(2);
      if (!owner || !guest) throw new Error('A member was not created');
      const circle = await aCircle(owner);
      const { invitation_code } = await aLink(owner, circle.id);
      const [left, accepted] = await Promise.all([
        leave(owner, circle.id),
        accept(guest, circle.id, invitation_code),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([left.status, accepted.status]);
      const facts = await factsOf(circle.id);
      expect(facts).toMatchObject(
        left.status === 200
          ? { archived: true, owners: 0, active: 0 }
          : { archived: false, owners: 1, active: 2 },
      );
    },
  );
});

test('The database refuses a second owner of a circle', async () => {
  const [owner, guest] = await people(2);
  if (!owner || !guest) throw new Error('A member was not created');
  const circle = await aCircle(owner, { members: [guest] });
  await expect(
    db.execute(sql`update circle_members set role = 'owner' where id = ${circle.memberIds[0]}`),
  ).rejects.toMatchObject({ cause: { code: '23505' } });
});

test('A sign-in concurrent with the archiving of a circle does not activate the pending member', async () => {
  const [owner, guest] = await people(2);
  if (!owner || !guest) throw new Error('A member was not created');
  const circle = await aCircle(owner);
  const { invitation_code } = await aLink(owner, circle.id);
  await join(tenant, circle.id, invitation_code, { email: guest.email });
  const ctx = await publicContext(tenant);
  const ended = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const ending = transaction(ctx, async (ctx) => {
    await lockCircle(ctx, circle.id);
    await archiveCircle(ctx, circle.id);
    ended.resolve();
    await mayCommit.promise;
  });
  await ended.promise;
  const signingIn = transaction(ctx, (ctx) => activatePendingMembers(ctx, guest.userId));
  await waitUntilBlocked(signingIn);
  mayCommit.resolve();
  await Promise.all([ending, signingIn]);
  expect(await factsOf(circle.id)).toMatchObject({ active: 0, archived: true });
});

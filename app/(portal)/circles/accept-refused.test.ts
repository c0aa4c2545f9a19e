import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { circleLimits } from '#server/modules/circles/limits.ts';
import {
  aCircle,
  anInvitation,
  decline,
  expireInvitations,
} from '#server/modules/circles/testing/circles.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { signInAs, speak, visit } from '../testing/replaced-next.ts';
import { acceptInvitation } from './actions.ts';

vi.mock('next/headers', () => import('../testing/replaced-next.ts'));
vi.mock('next-intl/server', () => import('../testing/replaced-next.ts'));

const { db } = systemContext();
const cannotJoin = 'It is full, you are in 50 of them already, or you answered this invitation before.';
let tenant: Tenant;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  tenant = await aTenant();
  visit(tenant);
  await speak('en');
});

beforeEach(async () => {
  [ana, ben] = [await aMember(tenant), await aMember(tenant)];
  await signInAs(ben);
});

/** What the page of circles says when Ben accepts an invitation of Ana after `change`. */
async function saidAfter(change: (circleId: string, code: string) => Promise<unknown>) {
  const { id } = await aCircle(ana);
  const { invitation_code } = await anInvitation(ana, id, ben.username);
  await change(id, invitation_code);
  const form = new FormData();
  form.set('circle', id);
  form.set('code', invitation_code);
  return (await acceptInvitation({ values: {}, errors: {} }, form)).errors.form;
}

/** Adds somebody to circles without an invitation. */
const putInto = (userId: string, circles: string[]) =>
  db.execute(sql`
    insert into circle_members (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, joined_at)
    select ${tenant.appId}, gen_random_uuid(), id, ${userId}, 'member', 'admins', 'active', 'by_link', now()
    from circles where app_id = ${tenant.appId} and id in ${circles}`);

test('Accepting an invitation to a full circle says that it is full, and not that it is no longer there', async () => {
  const said = await saidAfter(async (id) => {
    for (let count = 1; count < circleLimits.membersPerCircle; count += 1)
      await putInto((await aMember(tenant)).userId, [id]);
  });
  expect(said).toBe(cannotJoin);
});

test('Accepting an invitation as a member of fifty circles says that one can be in no more', async () => {
  const said = await saidAfter(async () => {
    const circles: string[] = [];
    const founder = await aMember(tenant);
    for (let count = 0; count < circleLimits.circlesPerMember; count += 1)
      circles.push((await aCircle(founder)).id);
    await putInto(ben.userId, circles);
  });
  expect(said).toBe(cannotJoin);
});

test('Accepting an invitation that was declined in another window says that it was answered before', async () => {
  expect(await saidAfter((id, code) => decline(ben, id, code))).toBe(cannotJoin);
});

test('Accepting an invitation that has expired meanwhile says that it is no longer there', async () => {
  expect(await saidAfter(expireInvitations)).toBe('It is no longer there. Load the page again.');
});

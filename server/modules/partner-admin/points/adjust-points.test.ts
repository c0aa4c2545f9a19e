import { beforeAll, expect, test } from 'vitest';
import { ledgerOf, membershipOf } from '#server/modules/loyalty/testing/ledger.ts';
import { aMember, aTenant, callApi, type Tenant } from '#server/testing/index.ts';
import { adjustPoints, listAuditEntries } from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

const operator = () => ({ ...operatorContext(), reason: 'Ticket 4711' });

test('An operator credits and debits points, below zero too, with a note for the member and an audit entry', async () => {
  const member = await aMember(tenant);
  const named = { app: tenant.appId, member: member.email };
  expect(await adjustPoints(operator(), { ...named, points: '500', note: 'Goodwill' })).toMatchObject({
    points: 500,
    balance: 500,
  });
  expect(await adjustPoints(operator(), { ...named, points: '-700' })).toMatchObject({ balance: -200 });
  expect(await ledgerOf(member)).toEqual([
    ['adjusted', 500],
    ['adjusted', -700],
  ]);
  expect((await membershipOf(member)).pointBalance).toBe(-200);
  type Activity = { data: { reason: string; description: string; expires_at: string | null }[] };
  const { body } = await callApi<Activity>('GET', '/v1/users/membership/activity', { as: member });
  expect(body.data.at(-1)).toMatchObject({
    reason: 'adjusted',
    description: 'Goodwill',
    expires_at: expect.any(String),
  });
  const { acts } = await listAuditEntries(operator(), { app: tenant.appId });
  expect(acts[0]).toMatchObject({
    action: 'points.adjust',
    reason: 'Ticket 4711',
    subject_id: member.membershipId,
    detail: { points: -700, balance: -200 },
  });
});

test('An adjustment needs a reason, a number of points and a member of the app', async () => {
  const member = await aMember(tenant);
  const named = { app: tenant.appId, member: member.email };
  expect(await refusedFields(adjustPoints(operatorContext(), { ...named, points: '1' }))).toEqual([
    'reason required',
  ]);
  for (const points of ['0', '1.5', 'many'])
    expect(await refusedFields(adjustPoints(operator(), { ...named, points }))).toEqual([
      'points invalid_format',
    ]);
  const stranger = await aMember(await aTenant());
  const foreign = adjustPoints(operator(), { app: tenant.appId, member: stranger.email, points: '1' });
  expect(await refusalCode(foreign)).toBe('not_found');
});

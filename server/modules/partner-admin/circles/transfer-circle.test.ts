import { beforeEach, describe, expect, test } from 'vitest';
import { aCircle, circleApi, readCircle } from '#server/modules/circles/testing/circles.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, type Tenant } from '#server/testing/index.ts';
import { runOpsProcess } from '../../../../scripts/ops/testing/run-ops-process.ts';
import {
  cancelMember,
  eraseMember,
  listAuditEntries,
  resumeMember,
  suspendMember,
  transferCircle,
} from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const ctx = { ...operatorContext(), reason: 'Ticket 4711' };
let tenant: Tenant;
let ana: Person;
let ben: Person;
let circle: Awaited<ReturnType<typeof aCircle>>;

/** Ana owns a circle that Ben is in. */
beforeEach(async () => {
  tenant = await aTenant();
  [ana, ben] = [await aMember(tenant), await aMember(tenant)];
  circle = await aCircle(ana, { members: [ben] });
});

const of = (member: Person) => ({ app: tenant.appId, member: member.email });
const toBen = () => ({ ...of(ben), circle: circle.id });
const rolesSeenBy = async (person: Person) =>
  (await readCircle(person, circle.id)).body.members.map(({ id, role }) => [id, role]);

describe('Passing a circle on', () => {
  test('An operator makes a member the owner of a circle whose owner’s membership was cancelled, and the new owner manages it', async () => {
    const [[anasId] = []] = await rolesSeenBy(ana);
    await cancelMember(ctx, of(ana));
    const invite = () => circleApi(ben, 'POST', `/${circle.id}/invite/link`);
    expect([(await invite()).status, (await circleApi(ben, 'DELETE', `/${circle.id}`)).status]).toEqual([
      403, 403,
    ]);
    const [bensId] = circle.memberIds;
    expect(await transferCircle(ctx, toBen())).toEqual({
      circle: circle.id,
      former_owner: anasId,
      owner: bensId,
    });
    expect(await rolesSeenBy(ben)).toEqual([
      [bensId, 'owner'],
      [anasId, 'admin'],
    ]);
    expect((await invite()).status).toBe(201);
    const { acts } = await listAuditEntries(ctx, { app: tenant.appId });
    expect(acts[0]).toMatchObject({
      action: 'circle.transfer',
      operator: ctx.operator,
      reason: 'Ticket 4711',
      subject_id: circle.id,
      detail: { from: anasId, to: bensId },
    });
    expect((await circleApi(ben, 'DELETE', `/${circle.id}`)).status).toBe(204);
  });

  test('A cancelled owner can be erased once an operator has passed the circle on', async () => {
    await cancelMember(ctx, of(ana));
    expect(await refusalCode(eraseMember(ctx, of(ana)))).toBe('invalid_state');
    await transferCircle(ctx, toBen());
    expect(await eraseMember(ctx, of(ana))).toMatchObject({ status: 'erased' });
    expect((await rolesSeenBy(ben)).map(([, role]) => role)).toEqual(['owner']);
  });

  test('An operator cannot take a circle from an owner whose membership is active', async () => {
    expect(await refusalCode(transferCircle(ctx, toBen()))).toBe('invalid_state');
    await suspendMember(ctx, of(ana));
    await resumeMember(ctx, of(ana));
    expect(await refusalCode(transferCircle(ctx, toBen()))).toBe('invalid_state');
    expect((await rolesSeenBy(ana)).map(([, role]) => role)).toEqual(['owner', 'member']);
  });

  test('An operator can pass a circle on only to a member in it whose membership is active', async () => {
    await cancelMember(ctx, of(ana));
    const outsider = await aMember(tenant);
    expect(await refusalCode(transferCircle(ctx, { ...of(outsider), circle: circle.id }))).toBe(
      'invalid_state',
    );
    expect(await refusalCode(transferCircle(ctx, { ...of(ana), circle: circle.id }))).toBe('invalid_state');
    await suspendMember(ctx, of(ben));
    expect(await refusalCode(transferCircle(ctx, toBen()))).toBe('invalid_state');
  });

  test('Passing a circle on answers not_found for a circle of another app, an archived one and an unknown one', async () => {
    const stranger = await aMember(await aTenant());
    const others = await aCircle(stranger);
    const archived = await aCircle(ben);
    await circleApi(ben, 'DELETE', `/${archived.id}`);
    for (const id of [others.id, archived.id, newId()]) {
      const refused = transferCircle(ctx, { ...of(ben), circle: id });
      await expect(refused).rejects.toMatchObject({ code: 'not_found' });
      await expect(refused).rejects.toMatchObject({ facts: { detail: expect.stringContaining(id) } });
    }
  });

  test('Passing a circle on needs a reason and the id of a circle', async () => {
    await cancelMember(ctx, of(ana));
    expect(await refusedFields(transferCircle({ ...ctx, reason: ' ' }, toBen()))).toEqual([
      'reason required',
    ]);
    expect(await refusedFields(transferCircle(ctx, { ...of(ben), circle: 'family' }))).toEqual([
      'circle invalid',
    ]);
  });
});

test('The command circle transfer passes a circle on and prints who owns it', async () => {
  await cancelMember(ctx, of(ana));
  const { code, output, errors } = await runOpsProcess([
    ...['circle', 'transfer', '--environment', 'sandbox', '--json', '--reason', 'Ticket 4711'],
    ...['--app', tenant.appId, '--circle', circle.id, '--member', ben.username],
  ]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(JSON.parse(output)).toMatchObject({ circle: circle.id, owner: circle.memberIds[0] });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { aCircle, anInvitation } from '#server/modules/circles/testing/circles.ts';
import { sweepPerks } from '#server/modules/perks/index.ts';
import { aPerk, movePerkToPast } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { readMailChoice } from './index.ts';

const ctx = systemContext();
let tenant: Tenant;

const path = '/v1/users/notifications';
const allOn = { perk_reminders: true, circle_invitations: true };
const choices = async (as: Person) => (await callApi('GET', path, { as })).body;
const choose = (as: Person, body: unknown) => callApi('PATCH', path, { as, body });
const kindsOf = async (person: Person) => (await mailsTo(person.email)).map(({ kind }) => kind);

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Notification choices', () => {
  test('All notifications are on by default, and each choice changes independently', async () => {
    const ana = await aMember(tenant);
    expect(await choices(ana)).toEqual(allOn);
    expect((await choose(ana, { perk_reminders: false })).body).toEqual({ ...allOn, perk_reminders: false });
    expect((await choose(ana, { circle_invitations: false })).body).toEqual({
      perk_reminders: false,
      circle_invitations: false,
    });
    expect((await choose(ana, { perk_reminders: true })).body).toEqual({
      ...allOn,
      circle_invitations: false,
    });
    expect((await choose(ana, {})).body).toEqual(await choices(ana));
  });

  test('Notification choices apply only to the caller in this app', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    await choose(ana, { perk_reminders: false, user_id: ben.userId, app_id: tenant.appId });
    expect(await choices(ben)).toEqual(allOn);
    const rows = await ctx.db.execute<{ user_id: string }>(
      sql`select user_id from notification_choices where user_id in (${ana.userId}, ${ben.userId})`,
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([ana.userId]);
  });

  test('Simultaneous changes of different notification choices are all kept', async () => {
    const ana = await aMember(tenant);
    await Promise.all([choose(ana, { perk_reminders: false }), choose(ana, { circle_invitations: false })]);
    expect(await choices(ana)).toEqual({ perk_reminders: false, circle_invitations: false });
  });

  test('A notification choice that is not a boolean is refused with the field name', async () => {
    const ana = await aMember(tenant);
    const { status, body } = await choose(ana, { perk_reminders: 'off' });
    expect([status, body]).toMatchObject([422, { errors: [{ field: 'perk_reminders' }] }]);
    expect(await choices(ana)).toEqual(allOn);
  });
});

describe('E-mails that a member switched off', () => {
  test('A member who switched off perk reminders gets no e-mail about expiring perks', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    await choose(ana, { perk_reminders: false });
    for (const person of [ana, ben]) await movePerkToPast(await aPerk(person), '84 days');
    await sweepPerks.run(ctx, {});
    expect(await kindsOf(ana)).toEqual([]);
    expect(await kindsOf(ben)).toEqual(['perk_expiring']);
  });

  test('The link at the end of an e-mail that a member may refuse leads to the choice of its kind', async () => {
    const [owner, ana] = [await aMember(tenant), await aMember(tenant)];
    await movePerkToPast(await aPerk(ana), '84 days');
    await sweepPerks.run(ctx, {});
    await anInvitation(owner, (await aCircle(owner)).id, ana.username);
    await runJobs();
    const choicesOfMails = (await mailsTo(ana.email)).map(async ({ kind, text }) => {
      const token = /\/unsubscribe\/([\w-]+)$/m.exec(text)?.[1] ?? '';
      return [kind, (await readMailChoice(token))?.kind];
    });
    expect(new Map((await Promise.all(choicesOfMails)) as [string, string][])).toEqual(
      new Map([
        ['perk_expiring', 'perk_reminders'],
        ['circle_invitation', 'circle_invitations'],
      ]),
    );
  });

  test('A member who switched off invitation e-mails gets none, but the invitation is listed', async () => {
    const [owner, ana, ben] = [await aMember(tenant), await aMember(tenant), await aMember(tenant)];
    await choose(ana, { circle_invitations: false });
    const circle = await aCircle(owner);
    await anInvitation(owner, circle.id, ana.username);
    await anInvitation(owner, circle.id, ben.username);
    await runJobs();
    expect(await kindsOf(ana)).toEqual([]);
    expect(await kindsOf(ben)).toEqual(['circle_invitation']);
    const pending = await callApi<{ invitations: unknown[] }>(
      'GET',
      `/v1/circle/${circle.id}/invite/pending`,
      {
        as: ana,
      },
    );
    expect(pending.body.invitations).toHaveLength(1);
  });

  test('Passcodes are e-mailed even when all notifications are off', async () => {
    const ana = await aMember(tenant);
    await choose(ana, { perk_reminders: false, circle_invitations: false });
    expect((await mailedPasscode(tenant, ana.email)).passcode).toMatch(/^\d{6}$/);
  });
});

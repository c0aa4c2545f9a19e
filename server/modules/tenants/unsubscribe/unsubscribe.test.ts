import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  addToTenant,
  aMember,
  aTenant,
  callApi,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import { createPseudonym, eraseMember } from '../erase-member.ts';
import { readMailChoice, respondToUnsubscribe, setMailChoice, unsubscribeUrl } from './index.ts';

const origin = 'http://sojourn.test';
const oneClick = 'List-Unsubscribe=One-Click';
let tenant: Tenant;
let ana: Person;
let address: string;

beforeAll(async () => {
  tenant = await aTenant();
});
beforeEach(async () => {
  ana = await aMember(tenant);
  const refusal = { appId: tenant.appId, userId: ana.userId, kind: 'perk_reminders' } as const;
  address = unsubscribeUrl('Sandbox', origin, refusal);
});

const form = 'application/x-www-form-urlencoded';
const click = (url = address, body = oneClick, type = form) =>
  respondToUnsubscribe(new Request(url, { method: 'POST', body, headers: { 'content-type': type } }));
const choices = async () => (await callApi('GET', '/v1/users/notifications', { as: ana })).body;
const allOn = { perk_reminders: true, circle_invitations: true };
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

describe('The address in the List-Unsubscribe header', () => {
  test('One click of a mail program switches off e-mails of its kind without a session, and a repeat changes nothing', async () => {
    const answer = await click();
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(await choices()).toEqual({ perk_reminders: false, circle_invitations: true });
    expect((await click()).status).toBe(200);
    expect(await choices()).toEqual({ perk_reminders: false, circle_invitations: true });
  });

  test('The click may be a multipart form', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    expect((await click(address, body, 'multipart/form-data; boundary=x')).status).toBe(200);
    expect(await choices()).toMatchObject({ perk_reminders: false });
  });

  test('A GET, as scanners of links send it, changes nothing and leads to the page of the choice', async () => {
    const answer = await respondToUnsubscribe(new Request(address, { redirect: 'manual' }));
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/unsubscribe/${tokenOf(address)}/choice`,
    ]);
    expect(await choices()).toEqual(allOn);
  });

  test('A POST without the words of the standard, or with a large body, changes nothing', async () => {
    expect((await click(address, '')).status).toBe(400);
    expect((await click(address, `x=${'y'.repeat(8_000)}&${oneClick}`)).status).toBe(413);
    expect(await choices()).toEqual(allOn);
  });

  test('An altered address, or one that nobody was sent, is 404 and switches nothing off', async () => {
    const token = tokenOf(address);
    for (const other of [
      `${token.slice(0, -4)}AAAA`,
      `${token}A`,
      Buffer.from('x'.repeat(60)).toString('base64url'),
    ])
      expect((await click(address.replace(token, other))).status).toBe(404);
    expect(await choices()).toEqual(allOn);
  });
});

describe('The choice of a token', () => {
  test('It can be read without changing it, switched off, and on again', async () => {
    const token = tokenOf(address);
    expect(await readMailChoice(token)).toMatchObject({ kind: 'perk_reminders', isWanted: true });
    expect(await setMailChoice(token, false)).toBe(true);
    expect(await readMailChoice(token)).toMatchObject({ isWanted: false });
    expect(await setMailChoice(token, true)).toBe(true);
    expect(await choices()).toEqual(allOn);
    expect(await setMailChoice('nothing', false)).toBe(false);
    expect(await readMailChoice('nothing')).toBeNull();
  });

  test('The token of a person who is erased answers like every other and stores nothing', async () => {
    const { db } = systemContext();
    const gone = { appId: tenant.appId, userId: tenant.organisationId, kind: 'perk_reminders' } as const;
    const url = unsubscribeUrl('Sandbox', origin, gone);
    expect((await click(url)).status).toBe(200);
    expect(await readMailChoice(tokenOf(url))).toBeNull();
    expect(
      await db.execute(sql`select 1 from notification_choices where user_id = ${gone.userId}`),
    ).toHaveLength(0);
  });
});

describe('The token of somebody who has deleted the account', () => {
  const deleteAccount = async () => {
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const body = { email: ana.email, passcode };
    expect((await callApi('POST', '/v1/users/me/deletion', { as: ana, body })).status).toBe(204);
  };
  const storedRows = () =>
    systemContext().db.execute(
      sql`select 1 from notification_choices where app_id = ${tenant.appId} and user_id = ${ana.userId}`,
    );

  test.each([
    ['stays a member of another app', true],
    ['has no other app', false],
  ])('It stores nothing when the person %s, and answers like every other', async (_case, staysElsewhere) => {
    const elsewhere = staysElsewhere ? await addToTenant(await aTenant(), ana) : null;
    await deleteAccount();
    const answer = await click();
    expect([answer.status, await answer.text()]).toEqual([200, 'These e-mails are switched off.']);
    expect(await setMailChoice(tokenOf(address), true)).toBe(true);
    expect(await readMailChoice(tokenOf(address))).toBeNull();
    expect(await storedRows()).toHaveLength(0);
    if (!elsewhere) return;
    const there = await callApi('GET', '/v1/users/notifications', { as: elsewhere });
    expect(there.body).toEqual(allOn);
  });

  test('It stores nothing when the click arrives during the deletion', async () => {
    let clicked: Promise<Response> | undefined;
    await transaction(await memberContext(ana), async (ctx) => {
      await ctx.db.execute(sql`select 1 from users where id = ${ana.userId} for update`);
      clicked = click();
      await waitUntilBlocked(clicked);
      await eraseMember(ctx, { userId: ana.userId, pseudonym: await createPseudonym(ctx) });
    });
    expect((await clicked)?.status).toBe(200);
    expect(await storedRows()).toHaveLength(0);
  });

  test('Somebody whose membership the partner has ended can still switch e-mails off', async () => {
    await systemContext().db.execute(
      sql`update memberships set status = 'cancelled' where app_id = ${tenant.appId} and user_id = ${ana.userId}`,
    );
    expect((await click()).status).toBe(200);
    expect(await readMailChoice(tokenOf(address))).toMatchObject({ isWanted: false });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { windowKey } from '#server/platform/rate-limit/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode, wrongPasscode } from '#server/testing/passcodes.ts';

let tenant: Tenant;
const { db } = systemContext();
const login = (body: object, app: Tenant = tenant) => callApi('POST', '/v1/auths/login', { app, body });

/** Deletes the recorded attempts, as if ten minutes had passed, without expiring passcodes. */
async function deleteAttempts(person: Person): Promise<void> {
  const key = windowKey('Sandbox', `login:${person.tenant.appId}:${person.email}`);
  await db.execute(sql`delete from rate_windows where key = ${key}`);
}

async function expireCode(person: Person): Promise<void> {
  await db.execute(
    sql`update passcodes set expires_at = now() - interval '1 second' where user_id = ${person.userId}`,
  );
}

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Signing in', () => {
  test('Signing in with the e-mailed passcode returns working tokens and the user', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const answer = await login({ email: ana.email, passcode });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
      user: {
        id: ana.userId,
        username: ana.username,
        firstname: 'Test',
        lastname: 'Person',
        email: ana.email,
        image: null,
      },
    });
    const me = await callApi('GET', '/v1/users/me', {
      as: { ...ana, accessToken: String(answer.body.access_token) },
    });
    expect(me.body.id).toBe(ana.userId);
  });

  test('Signing in ignores the case of the e-mail address and accepts the legacy user_id', async () => {
    const ana = await aMember(tenant);
    const first = await mailedPasscode(tenant, ana.email);
    expect((await login({ email: ana.email.toUpperCase(), passcode: first.passcode })).status).toBe(200);
    const ben = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ben.email);
    expect((await login({ user_id: ben.userId, passcode })).status).toBe(200);
  });

  test('Signing in requires either email or user_id, and a passcode of six digits', async () => {
    const both = await login({ email: 'ana@aurora.example', user_id: newId(), passcode: '123456' });
    expect([both.status, both.problem.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'user_id' })],
    ]);
    const neither = await login({ passcode: '123456' });
    expect([neither.status, neither.problem.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'email', code: 'required' })],
    ]);
    const short = await login({ email: 'ana@aurora.example', passcode: '12345' });
    expect([short.status, short.problem.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'passcode' })],
    ]);
  });

  test('The first sign-in activates a pending membership', async () => {
    const ana = await aMember(tenant, { status: 'pending' });
    const { passcode } = await mailedPasscode(tenant, ana.email);
    await login({ email: ana.email, passcode });
    const { body } = await callApi<{ data: { status: string } }>('GET', '/v1/users/membership', { as: ana });
    expect(body.data.status).toBe('active');
  });
});

describe('Passcodes', () => {
  test('A passcode works once', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    expect((await login({ email: ana.email, passcode })).status).toBe(200);
    expect((await login({ email: ana.email, passcode })).problem.code).toBe('invalid_passcode');
  });

  test('A passcode works once when it is used five times at the same moment', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login({ email: ana.email, passcode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('A newer passcode invalidates the older one', async () => {
    const ana = await aMember(tenant);
    const older = await mailedPasscode(tenant, ana.email);
    const coolDown = windowKey('Sandbox', `send-minute:${tenant.appId}:${ana.email}`);
    await db.execute(sql`delete from rate_windows where key = ${coolDown}`);
    const newer = await mailedPasscode(tenant, ana.email);
    expect(newer.passcode).not.toBe(older.passcode);
    expect((await login({ email: ana.email, passcode: older.passcode })).status).toBe(401);
    expect((await login({ email: ana.email, passcode: newer.passcode })).status).toBe(200);
  });

  test('A passcode expires after ten minutes', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const [row] = await db.execute<{ seconds: string }>(
      sql`select extract(epoch from expires_at - now()) as seconds from passcodes where user_id = ${ana.userId}`,
    );
    expect(Number(row?.seconds)).toBeGreaterThan(590);
    expect(Number(row?.seconds)).toBeLessThanOrEqual(600);
    await expireCode(ana);
    expect((await login({ email: ana.email, passcode })).status).toBe(401);
  });

  test('A passcode is invalid after five wrong attempts, even when they are spread over time', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await login({ email: ana.email, passcode: wrongPasscode(passcode) });
    }
    await deleteAttempts(ana);
    expect((await login({ email: ana.email, passcode })).status).toBe(401);
  });

  test('A passcode of one app is refused by another app', async () => {
    const elsewhere = await aTenant();
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    expect((await login({ email: ana.email, passcode }, elsewhere)).status).toBe(401);
  });
});

test('Every refusal of a passcode has an identical response, whatever the reason', async () => {
  const elsewhere = await aTenant();
  const people = await Promise.all(Array.from({ length: 5 }, () => aMember(tenant)));
  const codes: string[] = [];
  for (const { email } of people) codes.push((await mailedPasscode(tenant, email)).passcode);
  const [wrong, expired, used, foreign, never] = people as [Person, Person, Person, Person, Person];
  await expireCode(expired);
  await login({ email: used.email, passcode: codes[2] });
  await db.execute(sql`delete from passcodes where user_id = ${never.userId}`);
  const refusals = await Promise.all([
    login({ email: wrong.email, passcode: wrongPasscode(codes[0] ?? '') }),
    login({ email: expired.email, passcode: codes[1] }),
    login({ email: used.email, passcode: codes[2] }),
    login({ email: foreign.email, passcode: codes[3] }, elsewhere),
    login({ email: never.email, passcode: codes[4] }),
    login({ email: 'nobody@people.example', passcode: '123456' }),
    login({ user_id: newId(), passcode: '123456' }),
  ]);
  expect(refusals[0]?.problem.code).toBe('invalid_passcode');
  expect(new Set(refusals.map(comparableResponse)).size).toBe(1);
});

describe('Passcode requests', () => {
  test('A passcode request has the same response for known and unknown addresses', async () => {
    const ana = await aMember(tenant);
    const requestPasscode = (email: string) =>
      callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
    const [known, unknown] = await Promise.all([
      requestPasscode(ana.email),
      requestPasscode(`${newId()}@people.example`),
    ]);
    expect(known.status).toBe(200);
    expect(comparableResponse(known)).toBe(comparableResponse(unknown));
  });

  test('A passcode request for an unknown address sends an e-mail without a passcode', async () => {
    const email = `${newId()}@people.example`;
    await expect(mailedPasscode(tenant, email)).rejects.toThrow('No passcode');
    expect(await mailsTo(email)).toEqual([
      expect.objectContaining({ kind: 'no_membership', text: expect.not.stringContaining('/login/link') }),
    ]);
  });

  test('The passcode e-mail contains the passcode once and a sign-in link', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const [mail] = await mailsTo(ana.email);
    expect(mail?.text.split(passcode)).toHaveLength(2);
    expect(mail?.text).toMatch(/\/login\/link#[\w-]{22}\b/);
  });

  test('The database stores neither the passcode nor the sign-in link in readable form', async () => {
    const ana = await aMember(tenant);
    const { passcode, linkToken } = await mailedPasscode(tenant, ana.email);
    const [row] = await db.execute(sql`select * from passcodes where user_id = ${ana.userId}`);
    expect(JSON.stringify(row)).not.toContain(`"${passcode}"`);
    expect(JSON.stringify(row)).not.toContain(linkToken);
  });
});

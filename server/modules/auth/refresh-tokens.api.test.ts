import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';

type Pair = { access_token: string; refresh_token: string };

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();
const refresh = (token: string, app: Tenant = tenant) =>
  callApi<Pair>('POST', '/v1/auths/refresh', { app, body: { refresh_token: token } });

async function refreshed(token: string): Promise<string> {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return body.refresh_token;
}

/** Moves the retirement of the user's tokens into the past, as if this time had passed. */
async function advanceClock(seconds: number): Promise<void> {
  await db.execute(sql`
    update refresh_tokens set retires_at = retires_at - make_interval(secs => ${seconds}) where session_id = ${ana.sessionId}`);
}

const statusOfAccess = async () => (await callApi('GET', '/v1/users/me', { as: ana })).status;

beforeAll(async () => {
  tenant = await aTenant();
});

beforeEach(async () => {
  ana = await aMember(tenant);
});

test('A refresh returns a new token pair, and the new access token works', async () => {
  const { status, body } = await refresh(ana.refreshToken);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_expires_in: 2_592_000,
  });
  expect(body.refresh_token).not.toBe(ana.refreshToken);
  expect(
    (await callApi('GET', '/v1/users/me', { as: { ...ana, accessToken: body.access_token } })).status,
  ).toBe(200);
});

test('A client that keeps only the new access token can refresh again with its old refresh token', async () => {
  for (let round = 0; round < 5; round += 1) await refreshed(ana.refreshToken);
  expect(await statusOfAccess()).toBe(200);
});

test('Twenty simultaneous refreshes with one token all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(ana.refreshToken)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

describe('Refresh tokens after first use of a successor', () => {
  test('A refresh token stays valid for 20 seconds after the first use of its successor', async () => {
    const second = await refreshed(ana.refreshToken);
    await refreshed(second);
    await advanceClock(19);
    await refreshed(ana.refreshToken);
  });

  test('Reuse of a retired refresh token revokes its whole family and the access tokens', async () => {
    const second = await refreshed(ana.refreshToken);
    const third = await refreshed(second);
    await advanceClock(21);
    const copied = await refresh(ana.refreshToken);
    expect([copied.status, copied.problem.code]).toEqual([401, 'token_revoked']);
    expect((await refresh(second)).problem.code).toBe('token_revoked');
    expect((await refresh(third)).problem.code).toBe('token_revoked');
    expect(await statusOfAccess()).toBe(401);
  });

  test('Unused siblings of a used refresh token retire together with their parent', async () => {
    const used = await refreshed(ana.refreshToken);
    const unused = await refreshed(ana.refreshToken);
    await refreshed(used);
    await advanceClock(21);
    expect((await refresh(unused)).problem.code).toBe('token_revoked');
    expect(await statusOfAccess()).toBe(401);
  });

  test('A token issued within the 20 seconds of grace expires with them, and so do its successors', async () => {
    const second = await refreshed(ana.refreshToken);
    await refreshed(second);
    const late = await refresh(ana.refreshToken);
    expect(late.status).toBe(200);
    expect((late.body as unknown as { refresh_expires_in: number }).refresh_expires_in).toBeLessThanOrEqual(
      20,
    );
    const child = await refreshed(late.body.refresh_token);
    await advanceClock(21);
    expect((await refresh(child)).problem.code).toBe('token_revoked');
    expect(await statusOfAccess()).toBe(401);
  });

  test.each([2, 20])('After %i parallel refreshes a single chain of tokens remains', async (callers) => {
    const answers = await Promise.all(Array.from({ length: callers }, () => refresh(ana.refreshToken)));
    const children = answers.map(({ body }) => body.refresh_token);
    await Promise.all(children.map(refreshed));
    const lasting = await db.execute(sql`
      select 1 from refresh_tokens where session_id = ${ana.sessionId} and retires_at is null`);
    expect(lasting).toHaveLength(2);
  });

  test('Refreshing one token after the other keeps the session active', async () => {
    let token = ana.refreshToken;
    for (let round = 0; round < 6; round += 1) {
      token = await refreshed(token);
      await advanceClock(60);
    }
    expect(await statusOfAccess()).toBe(200);
  });
});

describe('Refused refresh tokens', () => {
  test('A refresh token expires after 30 days without use', async () => {
    await db.execute(
      sql`update refresh_tokens set expires_at = now() - interval '1 second' where hash = ${sha256Hex(ana.refreshToken)}`,
    );
    const { status, problem } = await refresh(ana.refreshToken);
    expect([status, problem.code]).toEqual([401, 'token_expired']);
  });

  test('A refresh token is refused after the 90 days of its session', async () => {
    await db.execute(
      sql`update sessions set expires_at = now() - interval '1 second' where id = ${ana.sessionId}`,
    );
    expect((await refresh(ana.refreshToken)).problem.code).toBe('token_revoked');
  });

  test('A refresh token is refused when its user was deactivated', async () => {
    await db.execute(sql`update users set is_active = false where id = ${ana.userId}`);
    expect((await refresh(ana.refreshToken)).problem.code).toBe('token_revoked');
  });

  test('A refresh token is refused in another app, and an invalid refresh token in every app', async () => {
    const elsewhere = await aTenant();
    expect((await refresh(ana.refreshToken, elsewhere)).problem.code).toBe('unauthenticated');
    expect((await refresh(ana.accessToken)).problem.code).toBe('validation_failed');
    expect((await refresh('x'.repeat(43))).problem.code).toBe('unauthenticated');
  });

  test('The database stores refresh tokens as hashes only', async () => {
    const rows = await db.execute(sql`select * from refresh_tokens where session_id = ${ana.sessionId}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ana.refreshToken);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { windowKey } from '#server/platform/rate-limit/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import {
  type Answer,
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  publicContext,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode, wrongPasscode } from '#server/testing/passcodes.ts';
import { loginByLink } from './index.ts';
import { failureKey } from './prove-passcode.ts';

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();
const login = (body: object, app: Tenant = tenant) => callApi('POST', '/v1/auths/login', { app, body });

/** The limit that an answer names: its size, what is left of it and the seconds until there is more. */
const limitIn = ({ headers }: Pick<Answer, 'headers'>) =>
  ['limit', 'remaining', 'reset'].map((fact) => headers.get(`ratelimit-${fact}`));

/** Moves the recorded hits of a rate limit into the past, as if this time had passed. */
async function advanceClock(key: string, seconds: number): Promise<void> {
  await db.execute(sql`
    update rate_windows set hits = (select array_agg(hit - make_interval(secs => ${seconds}) order by hit) from unnest(hits) hit)
    where key = ${windowKey('Sandbox', key)}`);
}

/** A member whose id contains letters, so that it has several spellings: the id comes first. */
async function aMemberOfSpellings(): Promise<{ member: Person; spellings: readonly string[] }> {
  for (;;) {
    const member = await aMember(tenant);
    const { userId } = member;
    const mixed = userId.replace(/[a-f]/, (letter) => letter.toUpperCase());
    const spellings = [userId, userId.toUpperCase(), mixed];
    if (new Set(spellings).size === spellings.length) return { member, spellings };
  }
}

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Sign-in attempts', () => {
  test('A sixth sign-in attempt within ten minutes is refused until the first has left the window', async () => {
    ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const wrong = { email: ana.email, passcode: wrongPasscode(passcode) };
    const begunMs = performance.now();
    await login(wrong);
    await advanceClock(`login:${tenant.appId}:${ana.email}`, 500);
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await login(wrong)).status).toBe(401);
    const refused = await login({ email: ana.email, passcode });
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited']);
    const passedSeconds = (performance.now() - begunMs) / 1_000;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(
      Math.floor(100 - passedSeconds),
    );
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(100);
    expect(limitIn(refused)).toEqual(['5', '0', refused.headers.get('retry-after')]);
    await advanceClock(`login:${tenant.appId}:${ana.email}`, 101);
    expect((await login(wrong)).status).toBe(401);
    expect((await login(wrong)).status).toBe(429);
  });

  test('Sign-in attempts count together for one e-mail address in upper and lower case', async () => {
    ana = await aMember(tenant);
    const named = [{ email: ana.email }, { email: ana.email.toUpperCase() }];
    for (const name of [...named, ...named, ...named].slice(0, 5)) {
      expect((await login({ ...name, passcode: '000000' })).status).toBe(401);
    }
    for (const name of named) expect((await login({ ...name, passcode: '000000' })).status).toBe(429);
  });

  test('Sign-in attempts count together for one user_id in upper and lower case', async () => {
    const { spellings } = await aMemberOfSpellings();
    for (const user_id of [...spellings, ...spellings].slice(0, 5))
      expect((await login({ user_id, passcode: '000000' })).status).toBe(401);
    for (const user_id of spellings) expect((await login({ user_id, passcode: '000000' })).status).toBe(429);
  });

  test('Sign-in attempts by user_id and by e-mail are limited separately, but share the five attempts of a passcode', async () => {
    ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const wrong = wrongPasscode(passcode);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await login({ user_id: ana.userId, passcode: wrong })).status).toBe(401);
    }
    expect((await login({ user_id: ana.userId, passcode: wrong })).status).toBe(429);
    expect((await login({ email: ana.email, passcode })).status).toBe(401);
    const [row] = await db.execute<{ tries: number }>(
      sql`select tries from passcodes where user_id = ${ana.userId}`,
    );
    expect(row?.tries).toBe(5);
  });

  test('The sign-in limit is the same for known and unknown addresses, so it does not reveal accounts', async () => {
    const member = await aMember(tenant);
    const statuses = async (email: string) => {
      const seen = [];
      for (let attempt = 0; attempt < 7; attempt += 1)
        seen.push((await login({ email, passcode: '000000' })).status);
      return seen;
    };
    expect(await statuses('a-stranger@people.example')).toEqual(await statuses(member.email));
  });

  test('Sign-in attempts are limited per app', async () => {
    const elsewhere = await aTenant();
    ana = await aMember(tenant);
    for (let attempt = 0; attempt < 6; attempt += 1) await login({ email: ana.email, passcode: '000000' });
    expect((await login({ email: ana.email, passcode: '000000' })).status).toBe(429);
    expect((await login({ email: ana.email, passcode: '000000' }, elsewhere)).status).toBe(401);
  });

  test('Only five of 200 simultaneous sign-in attempts are compared with the passcode', async () => {
    ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const tries = Array.from({ length: 200 }, (_, index) =>
      login({ email: ana.email, passcode: index < 195 ? wrongPasscode(passcode) : passcode }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
    const [row] = await db.execute<{ tries: number }>(
      sql`select tries from passcodes where user_id = ${ana.userId}`,
    );
    expect(row?.tries).toBeLessThanOrEqual(5);
  });
});

describe('A hundred consecutive failures over all apps', () => {
  test('After a hundred consecutive failures one attempt a day remains, and the sign-in link still works', async () => {
    ana = await aMember(tenant);
    const { linkToken, passcode } = await mailedPasscode(tenant, ana.email);
    await db.execute(sql`
      insert into login_failures (identifier_hash, consecutive, last_at) values (${failureKey({ environment: 'Sandbox' }, ana.email)}, 100, now())`);
    expect((await login({ email: ana.email, passcode: wrongPasscode(passcode) })).status).toBe(401);
    const refused = await login({ email: ana.email, passcode });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(limitIn(refused)).toEqual(['1', '0', refused.headers.get('retry-after')]);
    expect((await loginByLink(await publicContext(tenant), { token: linkToken })).user.id).toBe(ana.userId);
  });

  test('Failures of one user_id in upper and lower case lock it together, and a success resets them', async () => {
    const { member, spellings } = await aMemberOfSpellings();
    const key = failureKey({ environment: 'Sandbox' }, `id:${member.userId}`);
    const consecutive = () =>
      db.execute(sql`select consecutive from login_failures where identifier_hash = ${key}`);
    for (const user_id of spellings) await login({ user_id, passcode: '000000' });
    expect([...(await consecutive())]).toEqual([{ consecutive: 3 }]);
    const { passcode } = await mailedPasscode(tenant, member.email);
    expect((await login({ user_id: spellings[1], passcode })).status).toBe(200);
    expect(await consecutive()).toHaveLength(0);

    const { member: other, spellings: names } = await aMemberOfSpellings();
    const otherKey = failureKey({ environment: 'Sandbox' }, `id:${other.userId}`);
    await db.execute(
      sql`insert into login_failures (identifier_hash, consecutive, last_at) values (${otherKey}, 100, now())`,
    );
    const statuses = [];
    for (const user_id of names) statuses.push((await login({ user_id, passcode: '000000' })).status);
    expect(statuses).toEqual([401, 429, 429]);
  });

  test('A successful sign-in resets the count of consecutive failures', async () => {
    ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    await login({ email: ana.email, passcode: wrongPasscode(passcode) });
    await login({ email: ana.email, passcode });
    const rows = await db.execute(
      sql`select 1 from login_failures where identifier_hash = ${failureKey({ environment: 'Sandbox' }, ana.email)}`,
    );
    expect(rows).toHaveLength(0);
  });
});

describe('Passcode e-mails', () => {
  const requestPasscode = (email: string, app: Tenant = tenant, headers: Record<string, string> = {}) =>
    callApi('POST', '/v1/auths/login/initiate', { app, body: { email }, headers });
  const mailed = async (email: string) => {
    await runJobs();
    return (await mailsTo(email)).length;
  };

  test('A passcode is e-mailed at most once a minute, and the response is the same when it is not', async () => {
    ana = await aMember(tenant);
    const first = await requestPasscode(ana.email);
    const second = await requestPasscode(ana.email);
    expect(comparableResponse(second)).toBe(comparableResponse(first));
    expect(await mailed(ana.email)).toBe(1);
    await advanceClock(`send-minute:${tenant.appId}:${ana.email}`, 61);
    await requestPasscode(ana.email);
    expect(await mailed(ana.email)).toBe(2);
  });

  test('Passcodes are e-mailed five times an hour, and requests within the cool-down do not count', async () => {
    ana = await aMember(tenant);
    for (let click = 0; click < 10; click += 1) await requestPasscode(ana.email);
    for (let minute = 0; minute < 7; minute += 1) {
      await advanceClock(`send-minute:${tenant.appId}:${ana.email}`, 61);
      await requestPasscode(ana.email);
    }
    expect(await mailed(ana.email)).toBe(5);
  });

  test('One client address can request thirty passcode e-mails an hour in one app', async () => {
    const own = await aTenant();
    const headers = { 'x-client-address': '203.0.113.7' };
    const addresses = Array.from({ length: 33 }, (_, index) => `person-${index}-${own.appId}@people.example`);
    for (const email of addresses) await requestPasscode(email, own, headers);
    await runJobs();
    const counts = await Promise.all(addresses.map(async (email) => (await mailsTo(email)).length));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    const other = `other-${own.appId}@people.example`;
    await requestPasscode(other, own, { 'x-client-address': '203.0.113.8' });
    expect(await mailed(other)).toBe(1);
  });

  test('The addresses of one IPv6 network share thirty passcode e-mails an hour, however they are spelled', async () => {
    const own = await aTenant();
    const addresses = Array.from({ length: 33 }, (_, index) => `v6-${index}-${own.appId}@people.example`);
    for (const [index, email] of addresses.entries()) {
      const host = (index + 1).toString(16);
      const address = index % 2 === 0 ? `2001:db8:0:7::${host}` : `2001:0DB8:0000:0007:A:B:C:${host}`;
      await requestPasscode(email, own, { 'x-client-address': address });
    }
    await runJobs();
    const counts = await Promise.all(addresses.map(async (email) => (await mailsTo(email)).length));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    const other = `v6-other-${own.appId}@people.example`;
    await requestPasscode(other, own, { 'x-client-address': '2001:db8:0:8::1' });
    expect(await mailed(other)).toBe(1);
  });
});

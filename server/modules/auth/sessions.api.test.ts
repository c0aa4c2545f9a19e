import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';

type Session = { id: string; user_agent: string; created_at: string; expires_at: string; current: boolean };
type SignedIn = { access_token: string; refresh_token: string };

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();

const sessionsOf = async (as: Person) =>
  (await callApi<{ sessions: Session[] }>('GET', '/v1/users/sessions', { as })).body.sessions;
const end = (as: Person, id: string) => callApi('DELETE', `/v1/users/sessions/${id}`, { as });

/** Signs the user in on another device. */
async function signInOnPhone(person: Person): Promise<Person> {
  const { passcode } = await mailedPasscode(tenant, person.email);
  const { body } = await callApi<SignedIn>('POST', '/v1/auths/login', {
    app: tenant,
    body: { email: person.email, passcode },
    headers: { 'user-agent': 'Phone/1.0' },
  });
  return { ...person, accessToken: body.access_token, refreshToken: body.refresh_token };
}

beforeAll(async () => {
  tenant = await aTenant();
});

beforeEach(async () => {
  ana = await aMember(tenant);
});

describe('Session list', () => {
  test('The session list shows the caller’s sessions, newest first, and marks the current one', async () => {
    const phone = await signInOnPhone(ana);
    const [newest, oldest, ...more] = await sessionsOf(phone);
    expect(more).toEqual([]);
    expect(newest).toEqual({
      id: expect.any(String),
      user_agent: 'Phone/1.0',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      current: true,
    });
    expect(oldest).toMatchObject({ id: ana.sessionId, user_agent: '', current: false });
  });

  test('The session list omits ended sessions, other users’ sessions and those of other apps', async () => {
    const abroad = await aTenant();
    await aMember(tenant);
    await db.execute(sql`
      insert into sessions (app_id, id, user_id, organisation_id, expires_at, revoked_at) values
        (${tenant.appId}, ${newId()}, ${ana.userId}, ${tenant.organisationId}, now() - interval '1 second', null),
        (${tenant.appId}, ${newId()}, ${ana.userId}, ${tenant.organisationId}, now() + interval '1 day', now()),
        (${abroad.appId}, ${newId()}, ${ana.userId}, ${abroad.organisationId}, now() + interval '1 day', null)`);
    expect((await sessionsOf(ana)).map(({ id }) => id)).toEqual([ana.sessionId]);
  });
});

describe('Ending a session', () => {
  test('Ending a session revokes its tokens at once and keeps the other sessions', async () => {
    const phone = await signInOnPhone(ana);
    expect((await end(phone, ana.sessionId)).status).toBe(204);
    const refused = await callApi('GET', '/v1/users/me', { as: ana });
    expect([refused.status, refused.problem.code]).toEqual([401, 'token_revoked']);
    const refresh = await callApi('POST', '/v1/auths/refresh', {
      app: tenant,
      body: { refresh_token: ana.refreshToken },
    });
    expect(refresh.problem.code).toBe('token_revoked');
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test('Ending the current session signs the caller out', async () => {
    expect((await end(ana, ana.sessionId)).status).toBe(204);
    expect((await callApi('GET', '/v1/users/me', { as: ana })).status).toBe(401);
  });

  test('Ending another user’s session or an ended one returns the same 404 as an unknown one', async () => {
    const ben = await aMember(tenant);
    const phone = await signInOnPhone(ana);
    await end(phone, ana.sessionId);
    const unknown = comparableResponse(await end(phone, newId()));
    expect(comparableResponse(await end(phone, ana.sessionId))).toBe(unknown);
    expect(comparableResponse(await end(phone, ben.sessionId))).toBe(unknown);
    expect(comparableResponse(await end(phone, 'nonsense'))).toBe(unknown);
    expect(unknown).toContain('not_found');
    expect((await callApi('GET', '/v1/users/me', { as: ben })).status).toBe(200);
  });
});

describe('Ending all other sessions', () => {
  const endOthers = (as: Person) => callApi('DELETE', '/v1/users/sessions', { as });

  test('Ending all other sessions keeps the current one and revokes the others at once', async () => {
    const [phone, tablet] = [await signInOnPhone(ana), await signInOnPhone(ana)];
    expect((await endOthers(phone)).status).toBe(204);
    expect((await callApi('GET', '/v1/users/me', { as: phone })).status).toBe(200);
    for (const gone of [ana, tablet])
      expect((await callApi('GET', '/v1/users/me', { as: gone })).status).toBe(401);
    expect(await sessionsOf(phone)).toHaveLength(1);
    expect((await endOthers(phone)).status).toBe(204);
  });

  test('Ending all other sessions affects neither other users nor other apps', async () => {
    const ben = await aMember(tenant);
    const abroad = await aTenant();
    const elsewhere = newId();
    await db.execute(sql`
      insert into sessions (app_id, id, user_id, organisation_id, expires_at)
      values (${abroad.appId}, ${elsewhere}, ${ana.userId}, ${abroad.organisationId}, now() + interval '1 day')`);
    await endOthers(ana);
    expect(await sessionsOf(ben)).toHaveLength(1);
    const [kept] = await db.execute<{ alive: boolean }>(
      sql`select revoked_at is null as alive from sessions where app_id = ${abroad.appId} and id = ${elsewhere}`,
    );
    expect(kept?.alive).toBe(true);
  });
});

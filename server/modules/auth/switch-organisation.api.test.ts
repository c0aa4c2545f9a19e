import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { encodeSessionCookie, loadSession, replaceSession, sessionCookieName } from './index.ts';

type Switched = {
  access_token: string;
  refresh_token: string;
  org: { id: string; name: string };
  app_id: string;
};

let home: Tenant;
let club: Tenant;
let ana: Person;
const { db } = systemContext();

const change = (to: string, as: Person = ana) =>
  callApi<Switched>('POST', '/v1/users/switch-org', { as, body: { org_id: to } });
const statusOf = async (as: Person) => (await callApi('GET', '/v1/users/me', { as })).status;

/** Returns the user with the tokens and tenant after the switch. */
function personAfter({ body }: { body: Switched }): Person {
  const tenant = { ...club, appId: body.app_id, organisationId: body.org.id };
  return { ...ana, tenant, accessToken: body.access_token, refreshToken: body.refresh_token };
}

async function join(person: Person, appId: string, status = 'active'): Promise<void> {
  await db.execute(sql`
    insert into memberships (app_id, id, user_id, status, tier) values (${appId}, ${newId()}, ${person.userId}, ${status}, 'bronze')`);
}

/** Creates another app of an organisation, newer than the others. */
async function anotherApp(of: Tenant): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into apps (id, organisation_id, name, slug, default_currency, default_locale, modules, brand)
    select ${id}, organisation_id, name || ' two', ${id}, default_currency, default_locale, modules, brand
    from apps where id = ${of.appId}`);
  return id;
}

beforeAll(async () => {
  [home, club] = await Promise.all([aTenant(), aTenant()]);
});

beforeEach(async () => {
  ana = await aMember(home);
});

describe('Switching the organisation', () => {
  test('Switching the organisation returns a token pair that works in the other app, and names that app', async () => {
    await join(ana, club.appId);
    const answer = await change(club.organisationId);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
      org: { id: club.organisationId, name: expect.any(String) },
      app_id: club.appId,
    });
    const there = await callApi<{ org: { id: string } }>('GET', '/v1/users/app', { as: personAfter(answer) });
    expect(there.body.org.id).toBe(club.organisationId);
    const refreshed = await callApi('POST', '/v1/auths/refresh', {
      app: club,
      body: { refresh_token: answer.body.refresh_token },
    });
    expect(refreshed.status).toBe(200);
  });

  test('An organisation that is named in upper case has its stored id in the answer and in the token', async () => {
    await join(ana, club.appId);
    const { status, body } = await change(club.organisationId.toUpperCase());
    expect([status, body.org.id]).toEqual([200, club.organisationId]);
    const [, claims = ''] = body.access_token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      org_id: club.organisationId,
    });
  });

  test('Switching the organisation revokes the old token pair at once', async () => {
    await join(ana, club.appId);
    expect(await statusOf(ana)).toBe(200);
    await change(club.organisationId);
    const refused = await callApi('GET', '/v1/users/me', { as: ana });
    expect([refused.status, refused.problem.code]).toEqual([401, 'token_revoked']);
    const refresh = await callApi('POST', '/v1/auths/refresh', {
      app: home,
      body: { refresh_token: ana.refreshToken },
    });
    expect([refresh.status, refresh.problem.code]).toEqual([401, 'token_revoked']);
  });

  test('Switching the organisation does not extend the session: the new one ends when the old one would have', async () => {
    await join(ana, club.appId);
    await db.execute(
      sql`update sessions set expires_at = '2099-01-02T03:04:05Z' where id = ${ana.sessionId}`,
    );
    const answer = await change(club.organisationId);
    const { body } = await callApi<{ sessions: { expires_at: string }[] }>('GET', '/v1/users/sessions', {
      as: personAfter(answer),
    });
    expect(body.sessions.map(({ expires_at }) => expires_at)).toEqual(['2099-01-02T03:04:05.000Z']);
  });

  test('Switching the organisation selects the app last signed in to, else the oldest accessible one', async () => {
    const [older, younger] = [club.appId, await anotherApp(club)];
    await join(ana, older);
    await join(ana, younger);
    expect((await change(club.organisationId)).body.app_id).toBe(older);
    const ben = await aMember(home);
    await join(ben, younger);
    expect((await change(club.organisationId, ben)).body.app_id).toBe(younger);
    const mia = await aMember(home);
    await join(mia, older);
    await join(mia, younger);
    await db.execute(sql`
      insert into sessions (app_id, id, user_id, organisation_id, expires_at, revoked_at)
      values (${younger}, ${newId()}, ${mia.userId}, ${club.organisationId}, now(), now())`);
    expect((await change(club.organisationId, mia)).body.app_id).toBe(younger);
  });

  test('Switching the organisation replaces the roles of the old organisation with those of the new one', async () => {
    await join(ana, club.appId);
    await db.execute(sql`update organisation_members set role = 'owner' where user_id = ${ana.userId}`);
    const there = personAfter(await change(club.organisationId));
    expect((await callApi('GET', '/v1/users/roles', { as: there })).body).toEqual({ roles: [] });
    expect((await callApi('GET', '/v1/users/recent', { as: there })).status).toBe(403);
  });

  test('Exactly one of twenty simultaneous switches from one session succeeds', async () => {
    await join(ana, club.appId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(club.organisationId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem?.code === 'token_revoked')).toHaveLength(19);
    const [live] = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from sessions where user_id = ${ana.userId} and revoked_at is null`);
    expect(live?.count).toBe(1);
  });
});

describe('Refused switches of the organisation', () => {
  test.each([
    ['an organisation that the caller does not belong to', async () => club.organisationId],
    ['an organisation that does not exist', async () => newId()],
    [
      'an organisation where the membership was cancelled',
      async () => {
        await join(ana, club.appId, 'cancelled');
        return club.organisationId;
      },
    ],
    [
      'an organisation where the membership waits for its first sign-in',
      async () => {
        await join(ana, club.appId, 'pending');
        return club.organisationId;
      },
    ],
    [
      'an organisation whose only app is disabled',
      async () => {
        const closed = await aTenant();
        await join(ana, closed.appId);
        await db.execute(sql`update apps set disabled_at = now() where id = ${closed.appId}`);
        return closed.organisationId;
      },
    ],
  ])('Switching to %s returns 404 and keeps the old session', async (_, target) => {
    const answer = await change(await target());
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    expect(await statusOf(ana)).toBe(200);
  });

  test('Switching without an organisation, or with an id that is no UUID, returns 422', async () => {
    for (const body of [{}, { org_id: 'aurora' }, { org_id: 7 }]) {
      const answer = await callApi('POST', '/v1/users/switch-org', { as: ana, body });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'org_id']);
    }
  });

  test('Switching with the portal’s session cookie returns 403 without tokens and keeps the old session', async () => {
    await join(ana, club.appId);
    const cookie = await encodeSessionCookie({
      sessionId: ana.sessionId,
      appId: home.appId,
      environment: 'Sandbox',
    });
    const answer = await callApi('POST', '/v1/users/switch-org', {
      body: { org_id: club.organisationId },
      headers: { cookie: `${sessionCookieName(false)}=${cookie}`, 'sec-fetch-site': 'same-origin' },
    });
    expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
    expect(answer.text).not.toContain('token"');
    expect(await statusOf(ana)).toBe(200);
  });
});

describe('Moving the session of a portal page to one app', () => {
  test('The session moves to the named app of an organisation with several, its own organisation among them', async () => {
    const [older, younger] = [club.appId, await anotherApp(club)];
    const sibling = await anotherApp(home);
    for (const app of [older, younger, sibling]) await join(ana, app);
    let here = ana;
    for (const [organisation, appId] of [
      [club.organisationId, younger],
      [club.organisationId, older],
      [home.organisationId, sibling],
      [home.organisationId, home.appId],
    ] as const) {
      const moved = await replaceSession(await memberContext(here), organisation, appId);
      expect(moved).toMatchObject({ appId, organisation: { id: organisation } });
      expect(await loadSession(db, appId, moved.sessionId)).toMatchObject({ app: { id: appId } });
      here = {
        ...ana,
        sessionId: moved.sessionId,
        tenant: { ...club, appId, organisationId: organisation },
      };
    }
  });

  test.each([
    ['an app of another organisation', async () => home.appId],
    ['an app without a membership', async () => anotherApp(club)],
    ['an app that does not exist', async () => newId()],
    [
      'an app where the membership waits for its first sign-in',
      async () => {
        const app = await anotherApp(club);
        await join(ana, app, 'pending');
        return app;
      },
    ],
    [
      'a disabled app',
      async () => {
        const app = await anotherApp(club);
        await join(ana, app);
        await db.execute(sql`update apps set disabled_at = now() where id = ${app}`);
        return app;
      },
    ],
  ])('Moving to %s fails as an unknown organisation does, and keeps the session', async (_, target) => {
    await join(ana, club.appId);
    const moving = replaceSession(await memberContext(ana), club.organisationId, await target());
    await expect(moving).rejects.toMatchObject({ code: 'not_found' });
    expect(await statusOf(ana)).toBe(200);
  });
});

test('A portal page moves its session without tokens: the old session ends and the new one is active', async () => {
  await join(ana, club.appId);
  const moved = await replaceSession(await memberContext(ana), club.organisationId);
  expect(moved).toMatchObject({ appId: club.appId, organisation: { id: club.organisationId } });
  expect(await loadSession(db, club.appId, moved.sessionId)).toMatchObject({ app: { id: club.appId } });
  expect(await loadSession(db, home.appId, ana.sessionId)).toBeNull();
});

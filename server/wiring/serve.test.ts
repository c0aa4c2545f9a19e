import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeSessionCookie } from '#server/modules/auth/index.ts';
import type { EitherContext, MemberContext, ServerContext } from '#server/platform/context/index.ts';
import { endpoint, reply } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { answerUnknownPath, serve } from './serve.ts';

/** Operations that exist only for these tests: requests of every module are handled in the same way. */
const base = {
  tag: 'Tests',
  summary: 'A test operation',
  response: z.object({ caller: z.string() }),
} as const;
const body = z.object({ thing_id: z.string().optional(), name: z.string().min(2) });
const whoMember = endpoint({ ...base, id: 'whoMember', method: 'GET', path: '/v1/test', caller: 'member' });
const whoServer = endpoint({ ...base, id: 'whoServer', method: 'GET', path: '/v1/test', caller: 'server' });
const whoEither = endpoint({ ...base, id: 'whoEither', method: 'GET', path: '/v1/test', caller: 'either' });
const make = endpoint({
  ...base,
  id: 'makeTest',
  method: 'POST',
  path: '/v1/test/{thing_id}',
  caller: 'member',
  body,
  response: z.object({ id: z.string(), made: z.int() }),
  status: [200, 201],
  location: (thing: { id: string }) => `/v1/test/${thing.id}`,
  idempotent: true,
  errors: ['sold_out'],
});

let made = 0;
const member = serve({ GET: [whoMember, async (ctx: MemberContext) => ({ caller: ctx.member.userId })] });
const server = serve({
  GET: [
    whoServer,
    async (ctx: ServerContext) => ({ caller: `${ctx.key.appId} ${ctx.member?.userId ?? ''}`.trim() }),
  ],
});
const either = serve({
  GET: [whoEither, async (ctx: EitherContext) => ({ caller: ctx.member?.userId ?? ctx.key?.appId ?? '' })],
});
const maker = serve({
  POST: [
    make,
    async (_: MemberContext, input: { name: string }) => {
      if (input.name === 'sold out') throw problem('sold_out');
      if (input.name === 'broken') throw new Error('broken inside');
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      return reply({ id: 'one', made }, { status: 201 });
    },
  ],
});

let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

type Sent = { headers?: Record<string, string>; method?: string; body?: unknown; path?: string };

function request({ headers = {}, method = 'GET', body: sent, path = '/v1/test' }: Sent): Request {
  return new Request(`http://sojourn.test${path}`, {
    method,
    headers: {
      'x-environment': 'Sandbox',
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: sent === undefined ? undefined : JSON.stringify(sent),
  });
}

const bearer = (person: Person, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${person.accessToken}`,
  'x-app-id': person.tenant.appId,
  ...headers,
});

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code?: string }).code ?? `status ${response.status}`;
}

describe('Authentication', () => {
  test('A member operation accepts a bearer token with its app and refuses an API key', async () => {
    expect((await member.GET(request({ headers: bearer(ana) }))).status).toBe(200);
    const byKey = request({ headers: { 'x-api-key': tenant.apiKey, 'x-app-id': tenant.appId } });
    expect(await codeOf(await member.GET(byKey))).toBe('unauthenticated');
  });

  test('A server operation requires an API key, and a bearer token with it names the member', async () => {
    const key = { 'x-api-key': tenant.apiKey };
    expect(await (await server.GET(request({ headers: key }))).json()).toEqual({ caller: tenant.appId });
    const both = await server.GET(request({ headers: { ...bearer(ana), ...key } }));
    expect(await both.json()).toEqual({ caller: `${tenant.appId} ${ana.userId}` });
    expect(await codeOf(await server.GET(request({ headers: bearer(ana) })))).toBe('unauthenticated');
  });

  test('An operation for both callers accepts a bearer token or an API key and refuses a call without either', async () => {
    expect((await either.GET(request({ headers: bearer(ana) }))).status).toBe(200);
    expect((await either.GET(request({ headers: { 'x-api-key': tenant.apiKey } }))).status).toBe(200);
    expect(await codeOf(await either.GET(request({})))).toBe('unauthenticated');
  });

  test('A bearer token of another app is refused together with an API key', async () => {
    const foreignMember = await aMember(await aTenant());
    const headers = { 'x-api-key': tenant.apiKey, authorization: `Bearer ${foreignMember.accessToken}` };
    expect(await codeOf(await server.GET(request({ headers })))).toBe('app_mismatch');
  });

  test('A revoked or expired API key is refused from the next request on', async () => {
    const own = await aTenant();
    const call = async () => codeOf(await server.GET(request({ headers: { 'x-api-key': own.apiKey } })));
    expect(await call()).toBe('status 200');
    await systemContext().db.execute(sql`update api_keys set revoked_at = now() where app_id = ${own.appId}`);
    expect(await call()).toBe('invalid_api_key');
    await systemContext().db.execute(sql`
      update api_keys set revoked_at = null, expires_at = now() - interval '1 second' where app_id = ${own.appId}`);
    expect(await call()).toBe('invalid_api_key');
  });
});

describe('App and environment', () => {
  test('A Sandbox token or key without X-Environment is refused, because the default is Production', async () => {
    const withoutEnvironment = (headers: Record<string, string>) =>
      new Request('http://sojourn.test/v1/test', { headers });
    expect(await codeOf(await member.GET(withoutEnvironment(bearer(ana))))).toBe('environment_mismatch');
    expect(await codeOf(await server.GET(withoutEnvironment({ 'x-api-key': tenant.apiKey })))).toBe(
      'invalid_api_key',
    );
  });

  test.each(['sandbox', 'Staging', ''])(
    'The X-Environment value %j is refused with 400',
    async (environment) => {
      const headers = bearer(ana, { 'x-environment': environment });
      expect(await codeOf(await member.GET(request({ headers })))).toBe('invalid_header');
    },
  );

  test('The credential is authenticated before the app is resolved', async () => {
    const malformed = bearer(ana, { 'x-app-id': 'nonsense' });
    expect(await codeOf(await member.GET(request({ headers: malformed })))).toBe('invalid_header');
    const badToken = { ...malformed, authorization: 'Bearer nonsense' };
    expect(await codeOf(await member.GET(request({ headers: badToken })))).toBe('unauthenticated');
    expect(await codeOf(await member.GET(request({ headers: bearer(ana, { 'x-app-id': newId() }) })))).toBe(
      'app_mismatch',
    );
    const { 'x-app-id': _, ...noApp } = bearer(ana);
    expect(await codeOf(await member.GET(request({ headers: noApp })))).toBe('invalid_header');
  });

  test('An app that is not approved for Production is refused there', async () => {
    const production = await aTenant({ environment: 'Production' });
    const person = await aMember(production);
    const headers = bearer(person, { 'x-environment': 'Production' });
    expect((await member.GET(request({ headers }))).status).toBe(200);
    await systemContext('Production').db.execute(
      sql`update apps set production_approved = false where id = ${production.appId}`,
    );
    expect(await codeOf(await member.GET(request({ headers })))).toBe('production_not_enabled');
  });
});

describe('The portal’s session cookie', () => {
  const cookieOf = async (person: Person) =>
    `sojourn=${await encodeSessionCookie({ sessionId: person.sessionId, appId: person.tenant.appId, environment: 'Sandbox' })}`;

  test('The portal’s session cookie authenticates only same-origin requests', async () => {
    const cookie = await cookieOf(ana);
    const from = async (headers: Record<string, string>) =>
      codeOf(await member.GET(request({ headers: { cookie, ...headers } })));
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe('status 200');
    expect(await from({ origin: 'http://sojourn.test' })).toBe('status 200');
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe('unauthenticated');
    expect(await from({ 'sec-fetch-site': 'same-site', origin: 'http://sojourn.test' })).toBe(
      'unauthenticated',
    );
    expect(await from({ origin: 'https://evil.example' })).toBe('unauthenticated');
    expect(await from({})).toBe('unauthenticated');
  });

  test('A header that contradicts the app or environment of the portal’s session cookie is refused', async () => {
    const cookie = await cookieOf(ana);
    const same = { cookie, 'sec-fetch-site': 'same-origin' };
    const production = request({ headers: { ...same, 'x-environment': 'Production' } });
    expect(await codeOf(await member.GET(production))).toBe('environment_mismatch');
    expect(await codeOf(await member.GET(request({ headers: { ...same, 'x-app-id': newId() } })))).toBe(
      'app_mismatch',
    );
  });

  test('An altered portal session cookie is refused', async () => {
    const cookie = `${await cookieOf(ana)}x`;
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect(await codeOf(await member.GET(request({ headers })))).toBe('unauthenticated');
  });
});

describe('Methods and paths', () => {
  test('A method without a handler is refused with 405 and the list of allowed methods', async () => {
    const response = await member.POST(request({ method: 'POST', body: {} }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await codeOf(response)).toBe('method_not_allowed');
  });

  test('HEAD returns the status of GET without a body', async () => {
    const response = await member.HEAD(request({ headers: bearer(ana), method: 'HEAD' }));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('An unknown path is answered with a 404 problem document', async () => {
    const response = await answerUnknownPath(request({ path: '/v1/nothing' }));
    expect([response.status, await codeOf(response)]).toEqual([404, 'not_found']);
  });

  test('A well-formed request id is echoed, and any other is replaced', async () => {
    const idFor = async (sent: string) => {
      const response = await member.GET(request({ headers: bearer(ana, { 'x-request-id': sent }) }));
      return response.headers.get('x-request-id');
    };
    expect(await idFor('my-request-0001')).toBe('my-request-0001');
    expect(await idFor('<script>alert(1)</script>')).not.toContain('<');
  });
});

describe('Browsers of other origins', () => {
  const partner = { origin: 'https://partner.example' };

  test('A browser at an origin that the app lists may read responses and refusals, without credentials', async () => {
    const good = await member.GET(request({ headers: bearer(ana, partner) }));
    expect(good.headers.get('access-control-allow-origin')).toBe(partner.origin);
    expect(good.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
    expect(good.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await member.GET(request({ headers: partner }));
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      partner.origin,
    ]);
  });

  test('A browser at an origin that no app lists gets no CORS headers', async () => {
    const headers = { origin: 'https://evil.example' };
    const good = await member.GET(request({ headers: bearer(ana, headers) }));
    const refused = await member.GET(request({ headers }));
    const preflight = await member.OPTIONS(request({ method: 'OPTIONS', headers }));
    for (const { headers: sent } of [good, refused, preflight]) {
      expect(sent.get('access-control-allow-origin')).toBeNull();
      expect(sent.get('vary')).toContain('Origin');
    }
  });

  test('A CORS preflight is answered without a credential', async () => {
    const preflight = await member.OPTIONS(request({ method: 'OPTIONS', headers: partner }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-App-Id');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });
});

describe('Idempotency keys', () => {
  const post = (key: string | null, name: string, path = '/v1/test/a') =>
    maker.POST(
      request({
        method: 'POST',
        path,
        body: { name },
        headers: bearer(ana, key === null ? {} : { 'idempotency-key': key }),
      }),
    );

  test('An operation runs once when 50 concurrent calls use one idempotency key', async () => {
    made = 0;
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(key, 'first')));
    expect(made).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const replay = await post(key, 'first');
    expect([
      replay.status,
      replay.headers.get('location'),
      replay.headers.get('idempotent-replayed'),
    ]).toEqual([201, '/v1/test/one', 'true']);
    expect(await replay.json()).toEqual({ id: 'one', made: 1 });
  });

  test('An idempotency key refuses another body, replays refusals and is freed by validation and server errors', async () => {
    const key = newId();
    expect(await codeOf(await post(key, 'x'))).toBe('validation_failed');
    expect(await codeOf(await post(key, 'broken'))).toBe('internal_error');
    expect(await codeOf(await post(key, 'sold out'))).toBe('sold_out');
    const again = await post(key, 'sold out');
    expect([again.headers.get('content-type'), again.headers.get('idempotent-replayed')]).toEqual([
      'application/problem+json',
      'true',
    ]);
    expect(await codeOf(await post(key, 'other'))).toBe('idempotency_key_reused');
  });

  test('An idempotency key is separate for each caller and path', async () => {
    made = 0;
    const key = newId();
    await post(key, 'first');
    await post(key, 'first', '/v1/test/b');
    const ben = await aMember(tenant);
    const headers = bearer(ben, { 'idempotency-key': key });
    await maker.POST(request({ method: 'POST', path: '/v1/test/a', body: { name: 'first' }, headers }));
    expect(made).toBe(3);
  });

  test.each(['with space', 'é', 'x'.repeat(256)])(
    'The malformed idempotency key %j is refused',
    async (key) => {
      expect((await post(key, 'first')).status).toBe(400);
    },
  );

  test('An id in the body that differs from the id in the path is refused', async () => {
    const sent = request({
      method: 'POST',
      path: '/v1/test/a',
      body: { name: 'first', thing_id: 'b' },
      headers: bearer(ana),
    });
    const answer = (await (await maker.POST(sent)).json()) as { errors: unknown[] };
    expect(answer.errors).toEqual([expect.objectContaining({ field: 'thing_id', code: 'path_mismatch' })]);
  });
});

test('A caller over its rate limit gets 429 with Retry-After, and other callers are not affected', async () => {
  const own = await aTenant();
  await systemContext().db.execute(
    sql`update apps set limits = '{"membersPerMinute": 3}' where id = ${own.appId}`,
  );
  const [busy, calm] = await Promise.all([aMember(own), aMember(own)]);
  const answers = [];
  for (let call = 0; call < 4; call += 1) answers.push(await member.GET(request({ headers: bearer(busy) })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await member.GET(request({ headers: bearer(calm) }))).status).toBe(200);
});

import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeSessionCookie } from '#server/modules/auth/session-cookie.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, mailsTo, type Person, runJobs } from '#server/testing/index.ts';
import { postForm } from '#server/testing/processes/post-form.ts';
import { type ServerProcess, startNext } from '#server/testing/processes/server-process.ts';
import { samples } from '#server/testing/samples/airport-bookings.ts';

/** Origin of the built product, served by the Node host or by Next. Empty in the run without a process. */
const host = process.env.API_BASE_URL ?? '';

let ana: Person;
let session: string;
/** Paths that are only known after their resources exist. */
const found = { pass: '', calendar: '', script: '' };

type Answer = { status: number; headers: IncomingHttpHeaders };

async function ask(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<Answer & { body: string }> {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, method, path, headers });
  // The server may close the connection before it has read a refused body.
  sent.on('error', () => {});
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

beforeAll(async () => {
  if (!host) return;
  const tenant = await aTenant();
  ana = await aMember(tenant);
  const { bookingId } = await aConfirmedBooking(tenant, ana, await aRate(ana));
  const trips = await callApi<{ data: { id: string }[] }>('GET', '/v1/trips', { as: ana });
  found.calendar = `/trips/${trips.body.data[0]?.id}/calendar/${bookingId}`;
  const actor = { tenant, person: ana } as Parameters<
    NonNullable<typeof samples.verifyTravelPass>['input']
  >[0];
  found.pass = `/pass/${(await samples.verifyTravelPass?.input(actor))?.token}`;
  const page = await ask(host, 'GET', '/login', { 'x-app-id': tenant.appId });
  found.script = /\/_next\/static\/[^"]+\.js/.exec(page.body)?.[0] ?? '';
  session = await encodeSessionCookie({
    sessionId: ana.sessionId,
    appId: tenant.appId,
    environment: 'Sandbox',
  });
});

const visitor = () => ({ 'x-app-id': ana.tenant.appId, 'x-environment': 'Sandbox' });
const bearer = () => ({ ...visitor(), authorization: `Bearer ${ana.accessToken}` });
const member = () => ({ ...visitor(), cookie: `__Host-sojourn=${session}; sojourn=${session}` });
const json = { 'content-type': 'application/json' };
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };
const stay = { check_in: addDays(today('UTC'), 90), check_out: addDays(today('UTC'), 92) };
const search = JSON.stringify({ destination: 'Paris', ...stay, guests: { adults: 2, rooms: 1 } });

/** Cache-Control values by kind of response. */
const caching = {
  never: /^(private, )?no-(store|cache, no-store)\b(?!.*public)/,
  hashed: /^public, ?max-age=31536000, ?immutable$/,
  // The sender of files writes no space.
  briefly: /^public,( max-age=(300|86400)(,|$)|max-age=86400$)/,
  checked: /^(no-cache|public, ?max-age=0, ?must-revalidate)$/,
  unsaid: /^$/,
};

/** Content security policies by kind of response. */
const policies = {
  page: /^default-src 'self'; script-src 'self' ('nonce-[\w+/=]{24}'|'sha256-[\w+/=]{44}'( 'sha256-[\w+/=]{44}')*) 'strict-dynamic'; .*frame-ancestors 'none'/,
  reference: /^default-src 'none'; script-src 'nonce-[\w+/=]{24}'; .*frame-ancestors 'none'/,
  closed: /^default-src 'none'; frame-ancestors 'none'$/,
  picture: /^default-src 'none'; (style-src 'unsafe-inline'|sandbox)$/,
  worker: /^default-src 'none'; connect-src 'self'$/,
  /** For responses that display nothing. Next adds the rules of the page policy that name no script. */
  bare: /^(object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none')?$/,
};

type Kind = {
  kind: string;
  status: number;
  cache: keyof typeof caching;
  policy: keyof typeof policies;
  /** Whether the response has an X-Request-Id. */
  named: boolean;
  vary?: RegExp;
  ask: () => [method: string, path: string, headers?: Record<string, string>, body?: string];
};

const v1 = { cache: 'never', policy: 'closed', named: true, vary: /Origin/ } as const;
const page = { cache: 'never', policy: 'page', named: true } as const;
const refusal = { cache: 'never', policy: 'closed', named: true } as const;
const plain = { cache: 'never', policy: 'bare', named: false } as const;
const file = { ...plain, cache: 'briefly' } as const;
const picture = { cache: 'briefly', policy: 'picture', named: false } as const;
const encoded = /accept-encoding/i;

/** Every kind of response and its expected headers. */
const kinds: Kind[] = [
  { kind: 'response of /v1', status: 200, ...v1, ask: () => ['GET', '/v1/users/me', bearer()] },
  { kind: 'error of /v1', status: 401, ...v1, ask: () => ['GET', '/v1/users/me', visitor()] },
  { kind: 'unknown path of /v1', status: 404, ...v1, ask: () => ['GET', '/v1/nowhere'] },
  {
    kind: 'stream',
    status: 200,
    ...v1,
    ask: () => ['POST', '/v1/hotel/search/stream', { ...bearer(), ...json }, search],
  },
  {
    kind: 'refused webhook',
    status: 401,
    ...v1,
    ask: () => ['POST', '/v1/hotel/webhook/sandbox', json, '{}'],
  },
  {
    kind: 'preflight',
    status: 204,
    cache: 'unsaid',
    policy: 'bare',
    named: false,
    vary: /Origin/,
    ask: () => ['OPTIONS', '/v1/users/me', { origin: 'https://partner.example' }],
  },
  {
    kind: 'OpenAPI document',
    status: 200,
    cache: 'briefly',
    policy: 'bare',
    named: true,
    ask: () => ['GET', '/v1/openapi.json'],
  },
  {
    kind: 'published keys',
    status: 200,
    cache: 'briefly',
    policy: 'bare',
    named: false,
    ask: () => ['GET', '/.well-known/jwks.json'],
  },
  {
    kind: 'page for a signed-out visitor',
    status: 200,
    ...page,
    vary: encoded,
    ask: () => ['GET', '/', visitor()],
  },
  {
    kind: 'page for a member',
    status: 200,
    ...page,
    vary: encoded,
    ask: () => ['GET', '/account', member()],
  },
  { kind: 'missing page', status: 404, ...page, ask: () => ['GET', '/nowhere', visitor()] },
  { kind: 'page that redirects', status: 307, ...page, ask: () => ['GET', '/account', visitor()] },
  {
    kind: 'server component payload of a page',
    status: 307,
    ...page,
    ask: () => ['GET', '/account', { ...visitor(), rsc: '1' }],
  },
  { kind: 'pass', status: 200, ...page, ask: () => ['GET', found.pass, visitor()] },
  { kind: 'calendar file', status: 200, ...page, ask: () => ['GET', found.calendar, member()] },
  {
    kind: 'calendar file for a signed-out visitor',
    status: 303,
    ...page,
    ask: () => ['GET', found.calendar, visitor()],
  },
  { kind: 'exported data', status: 200, ...page, ask: () => ['GET', '/account/export', member()] },
  { kind: 'OPTIONS of a page', status: 400, ...page, ask: () => ['OPTIONS', '/login', visitor()] },
  { kind: 'inbox', status: 200, ...page, ask: () => ['GET', '/sandbox/inbox'] },
  {
    kind: 'missing text file',
    status: 404,
    ...page,
    ask: () => ['GET', '/nowhere.txt', visitor()],
  },
  { kind: 'documentation', status: 200, ...page, ask: () => ['GET', '/docs/errors', visitor()] },
  {
    kind: 'API reference',
    status: 200,
    cache: 'never',
    policy: 'reference',
    named: false,
    ask: () => ['GET', '/docs'],
  },
  {
    kind: 'unknown host name',
    status: 421,
    ...refusal,
    ask: () => ['GET', '/sandbox/inbox', { 'x-forwarded-host': 'rebound.example' }],
  },
  {
    kind: 'form from another origin',
    status: 403,
    ...refusal,
    ask: () => ['POST', '/login', { origin: 'https://elsewhere.example' }],
  },
  {
    kind: 'form too large',
    status: 413,
    ...refusal,
    ask: () => ['POST', '/login', { 'content-length': '1048577' }],
  },
  { kind: 'unsupported method', status: 405, ...refusal, ask: () => ['TRACE', '/'] },
  { kind: 'OPTIONS of the whole server', status: 204, ...refusal, ask: () => ['OPTIONS', '*'] },
  {
    kind: 'script with a hash in its name',
    status: 200,
    ...plain,
    cache: 'hashed',
    vary: encoded,
    ask: () => ['GET', found.script],
  },
  {
    kind: 'script without a hash in its name',
    status: 200,
    ...plain,
    cache: 'checked',
    vary: encoded,
    ask: () => ['GET', '/generated/api-reference.js'],
  },
  {
    kind: 'tile of a map',
    status: 200,
    ...plain,
    cache: 'briefly',
    vary: encoded,
    ask: () => ['GET', '/map/0_40.json'],
  },
  { kind: 'robots.txt', status: 200, ...file, ask: () => ['GET', '/robots.txt'] },
  { kind: 'security.txt', status: 200, ...file, ask: () => ['GET', '/.well-known/security.txt'] },
  {
    kind: 'service worker',
    status: 200,
    cache: 'checked',
    policy: 'worker',
    named: false,
    ask: () => ['GET', '/service-worker.js'],
  },
  {
    kind: 'poster',
    status: 200,
    cache: 'hashed',
    policy: 'picture',
    named: false,
    vary: encoded,
    ask: () => ['GET', '/media/v1/hotel/paris.h1~3/front.svg'],
  },
  { kind: 'unknown poster', status: 404, ...plain, ask: () => ['GET', '/media/v1/none'] },
  { kind: 'unknown picture', status: 404, ...plain, ask: () => ['GET', '/media/p/none/640.webp'] },
  { kind: 'icon', status: 200, ...picture, ask: () => ['GET', '/brands/aurora/icon-32.png'] },
  { kind: 'logo', status: 200, ...picture, ask: () => ['GET', '/brands/aurora/logo-light.svg'] },
  { kind: 'manifest', status: 200, ...picture, ask: () => ['GET', '/brands/aurora/manifest.webmanifest'] },
  { kind: 'health', status: 200, ...plain, ask: () => ['GET', '/healthz'] },
  { kind: 'readiness', status: 200, ...plain, ask: () => ['GET', '/readyz'] },
  { kind: 'metrics', status: 404, ...plain, ask: () => ['GET', '/metrics'] },
  { kind: 'inbox as JSON', status: 200, ...plain, ask: () => ['GET', '/sandbox/inbox/messages'] },
  { kind: 'session', status: 200, ...v1, ask: () => ['GET', '/api/auth/session', member()] },
  {
    kind: 'session of a signed-out visitor',
    status: 200,
    ...v1,
    ask: () => ['GET', '/api/auth/session', visitor()],
  },
  { kind: 'CSRF token', status: 200, ...v1, ask: () => ['GET', '/api/auth/csrf', visitor()] },
  { kind: 'HEAD of a session', status: 200, ...v1, ask: () => ['HEAD', '/api/auth/session', visitor()] },
  {
    kind: 'refused sign-in form',
    status: 302,
    ...v1,
    ask: () => ['POST', '/api/auth/callback/credentials', { ...visitor(), ...urlEncoded }, 'email=x'],
  },
  { kind: 'page of next-auth', status: 404, ...v1, ask: () => ['GET', '/api/auth/signin', visitor()] },
  { kind: 'switch of partner', status: 303, ...plain, ask: () => ['GET', '/switch?app=aurora'] },
];

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};
const strictTransport = 'max-age=63072000; includeSubDomains';

describe.runIf(host).each(['http', 'https'])('Responses over %s', (proto) => {
  test.each(kinds)(
    `The response "$kind" over ${proto} has its status, caching and security headers`,
    async (kind) => {
      const [method, path, headers = {}, body] = kind.ask();
      const answer = await ask(host, method, path, { ...headers, 'x-forwarded-proto': proto }, body);
      const header = (name: string) => String(answer.headers[name] ?? '');
      expect(answer.status).toBe(kind.status);
      expect(answer.headers).toMatchObject(everywhere);
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(header('strict-transport-security')).toBe(proto === 'https' ? strictTransport : '');
      expect(header('cache-control')).toMatch(caching[kind.cache]);
      const policy = header('content-security-policy');
      expect(policy).toMatch(policies[kind.policy]);
      expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe');
      expect(policy.includes('upgrade-insecure-requests')).toBe(kind.policy === 'page' && proto === 'https');
      if (kind.vary) expect(header('vary')).toMatch(kind.vary);
      if (kind.named) expect(header('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/);
    },
  );

  test('Each response of a page that is rendered for its reader alone has its own nonce', async () => {
    const read = async () =>
      (await ask(host, 'GET', '/account', member())).headers['content-security-policy'];
    const policy = await read();
    expect(policy).toContain("'nonce-");
    expect(policy).not.toBe(await read());
  });

  test('The sign-in cookies are HttpOnly and SameSite, and Secure over https', async () => {
    const own = `${proto}://${new URL(host).host}`;
    const headers = { ...visitor(), origin: own, 'x-forwarded-proto': proto };
    const someone = await aMember(ana.tenant);
    const asked = await postForm(host, '/login', { email: someone.email, to: '/' }, headers);
    const secure = proto === 'https' ? '; Secure' : '';
    const [memory = ''] = asked.headers.getSetCookie();
    expect(asked.status).toBe(303);
    expect(asked.headers.get('cache-control')).toMatch(caching.never);
    expect(asked.headers.get('content-security-policy')).toMatch(policies.page);
    expect(attributesOf(memory)).toBe(
      `signing-in; Path=/login; Max-Age=900${secure}; HttpOnly; SameSite=lax`,
    );
    await runJobs();
    const [mail] = await mailsTo(someone.email);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const cookie = memory.split(';', 1)[0] ?? '';
    const entered = await postForm(host, '/login', { code, to: '/' }, { ...headers, cookie });
    const name = proto === 'https' ? '__Host-sojourn' : 'sojourn';
    const set = entered.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
    expect(attributesOf(set ?? '')).toBe(`${name}; Path=/; Max-Age=7776000${secure}; HttpOnly; SameSite=lax`);
  });

  test('The cookie of the partner switch is HttpOnly and SameSite, and Secure over https', async () => {
    const answer = await ask(host, 'GET', '/switch?app=aurora', { 'x-forwarded-proto': proto });
    const secure = proto === 'https' ? '; Secure' : '';
    expect(answer.headers['set-cookie']).toEqual([
      `app=aurora; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
    ]);
  });
});

/** The name and attributes of a cookie, without its value and its Expires date, which repeats Max-Age. */
function attributesOf(cookie: string): string {
  return cookie.replace(/=[^;]*/, '').replace(/; Expires=[^;]*/i, '');
}

describe.runIf(host && process.env.API_HOST === 'next')("Next's own server, without the Node host", () => {
  let next: ServerProcess;
  beforeAll(async () => {
    next = await startNext({ PORTAL_ENVIRONMENT: 'Sandbox' });
  });
  afterAll(() => next?.kill());

  test.each(['http', 'https'])(
    "Next's own server sets the common security headers over %s",
    async (proto) => {
      for (const path of [
        '/',
        '/nowhere',
        '/docs',
        '/healthz',
        '/v1/users/me',
        '/brands/aurora/icon-32.png',
        '/robots.txt',
        '/.well-known/security.txt',
      ]) {
        const { headers } = await ask(next.origin, 'GET', path, { ...visitor(), 'x-forwarded-proto': proto });
        expect([path, headers]).toMatchObject([path, everywhere]);
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers['strict-transport-security'] ?? '').toBe(proto === 'https' ? strictTransport : '');
      }
    },
  );

  test("Next's own server forbids framing of pages and keeps the policies of routes", async () => {
    const policyOf = async (path: string) =>
      (await ask(next.origin, 'GET', path, visitor())).headers['content-security-policy'];
    expect(await policyOf('/')).toMatch(/^object-src 'none'; base-uri 'none'; .*frame-ancestors 'none'$/);
    expect(await policyOf('/docs')).toMatch(policies.reference);
    expect(await policyOf('/v1/users/me')).toMatch(policies.closed);
    expect(await policyOf('/service-worker.js')).toMatch(policies.worker);
    for (const path of ['/robots.txt', '/.well-known/security.txt'])
      expect(await policyOf(path), path).toBeUndefined();
  });
});

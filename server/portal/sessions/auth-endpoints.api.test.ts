import { beforeAll, describe, expect, test } from 'vitest';
import { decodeSessionCookie, encodeSessionCookie } from '#server/modules/auth/index.ts';
import { appHosts } from '#server/modules/tenants/schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { formWith, hostileTexts } from '#server/testing/hostile-forms/hostile-values.ts';
import {
  type Answer,
  aMember,
  aTenant,
  callApi,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode, wrongPasscode } from '#server/testing/passcodes.ts';
import { postForm } from '#server/testing/processes/post-form.ts';

/** Origin of the built portal; empty in the run without a process, which has no pages. */
const portalOrigin = process.env.API_BASE_URL ?? '';
const { db } = systemContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

type Sent = { headers?: Record<string, string>; fields?: Record<string, string> | string; app?: Tenant };

/** A browser that keeps its cookies and calls next-auth as its own client does. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string>;

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers;
  }

  async call(
    method: string,
    action: string,
    { headers = {}, fields, app = tenant }: Sent = {},
  ): Promise<Answer> {
    const answer = await callApi(method, `/api/auth/${action}`, {
      redirect: 'manual',
      ...('x-forwarded-host' in { ...this.headers, ...headers } ? {} : { app }),
      headers: {
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...this.headers,
        ...headers,
      },
      ...(fields === undefined
        ? {}
        : { body: typeof fields === 'string' ? fields : String(new URLSearchParams(fields)) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Posts a form of next-auth with the CSRF token, as a script. */
  async post(action: string, fields: Record<string, string> = {}, headers = {}): Promise<Answer> {
    const { csrfToken } = (await this.call('GET', 'csrf')).body as { csrfToken: string };
    return this.call('POST', action, { fields: { csrfToken, json: 'true', ...fields }, headers });
  }

  signIn(email: string, passcode: string, fields: Record<string, string> = {}): Promise<Answer> {
    return this.post('callback/credentials', { email, passcode, ...fields });
  }
}

async function aSignedIn(person: Person, headers: Record<string, string> = {}): Promise<Browser> {
  const { passcode } = await mailedPasscode(person.tenant, person.email);
  const browser = new Browser(headers);
  expect((await browser.signIn(person.email, passcode)).status).toBe(200);
  return browser;
}

const errorIn = ({ body }: Answer) => new URL(String(body.url)).searchParams.get('error');

/** The attributes of a cookie in alphabetical order, without the Expires date, which repeats Max-Age. */
function attributesOf(answer: { headers: Headers }, name: string): string {
  const set = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
  const [, ...attributes] = set.split(/; */);
  return attributes
    .filter((one) => !/^expires/i.test(one))
    .map((one) => one.toLowerCase())
    .sort()
    .join('; ');
}

describe('Signing in through next-auth', () => {
  test('A passcode opens a session whose endpoint tells only id, name, e-mail address and end', async () => {
    const ana = await aMember(tenant);
    const browser = await aSignedIn(ana);
    const session = await decodeSessionCookie(browser.cookies.get('sojourn') ?? '');
    expect(session).toMatchObject({ appId: tenant.appId, environment: 'Sandbox' });
    const [row] = await db.execute<{ expires_at: string; firstname: string }>(sql`
      select s.expires_at, u.firstname from sessions s join users u on u.id = s.user_id where s.id = ${session?.sessionId}`);
    const read = await browser.call('GET', 'session');
    expect(read.body).toEqual({
      user: { id: ana.userId, name: row?.firstname, email: ana.email },
      expires: isoInstant(Date.parse(row?.expires_at ?? '')),
    });
  });

  test.each([
    ['http', 'sojourn', ''],
    ['https', '__Host-sojourn', '; secure'],
  ])(
    'Over %s the session cookie has the name and attributes of the sign-in form',
    async (proto, name, secure) => {
      const ana = await aMember(tenant);
      const { passcode } = await mailedPasscode(tenant, ana.email);
      const browser = new Browser({ 'x-forwarded-proto': proto });
      const answer = await browser.signIn(ana.email, passcode);
      expect(attributesOf(answer, name)).toBe(`httponly; max-age=7776000; path=/; samesite=lax${secure}`);
      const prefix = proto === 'https' ? '__Host-' : '';
      expect([...browser.cookies.keys()].sort()).toEqual(
        [name, `${prefix}next-auth.callback-url`, `${prefix}next-auth.csrf-token`].sort(),
      );
      for (const part of ['callback-url', 'csrf-token']) {
        const first = await new Browser({ 'x-forwarded-proto': proto }).call('GET', 'csrf');
        expect(attributesOf(first, `${prefix}next-auth.${part}`)).toBe(
          `httponly; path=/; samesite=lax${secure}`,
        );
      }
    },
  );

  test('A wrong passcode, an unknown address and invalid fields get the same refusal', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const attempts = [
      [ana.email, wrongPasscode(passcode)],
      [`nobody.${newId()}@aurora.example`, passcode],
      [ana.email, 'x'],
      ['', ''],
    ] as const;
    for (const [email, code] of attempts) {
      const browser = new Browser();
      const answer = await browser.signIn(email, code);
      expect([answer.status, errorIn(answer)]).toEqual([401, 'CredentialsSignin']);
      expect(browser.cookies.has('sojourn')).toBe(false);
    }
  });

  test('Attempts through next-auth and through /v1 are counted together', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const wrong = wrongPasscode(passcode);
    const login = (code: string) =>
      callApi('POST', '/v1/auths/login', { app: tenant, body: { email: ana.email, passcode: code } });
    for (let attempt = 0; attempt < 3; attempt += 1) await new Browser().signIn(ana.email, wrong);
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await login(wrong)).status).toBe(401);
    expect((await login(passcode)).problem.code).toBe('rate_limited');
    const refused = await new Browser().signIn(ana.email, passcode);
    expect([refused.status, errorIn(refused)]).toEqual([401, 'RateLimited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
  });

  test('A form without scripts is redirected after sign-in, and to the sign-in page after a refusal', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const browser = new Browser();
    const enter = async (code: string) => {
      const fields = { email: ana.email, passcode: code, callbackUrl: '/account', json: '' };
      const { status, headers } = await browser.post('callback/credentials', fields);
      const { pathname, search } = new URL(headers.get('location') ?? '');
      return [status, pathname + search];
    };
    expect(await enter(wrongPasscode(passcode))).toEqual([302, '/login?error=CredentialsSignin']);
    expect(await enter(passcode)).toEqual([302, '/account']);
    expect(browser.cookies.has('sojourn')).toBe(true);
  });

  test('A passcode signs in only to the app that mailed it', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const browser = new Browser({ 'x-app-id': (await aTenant()).appId });
    const answer = await browser.signIn(ana.email, passcode);
    expect(errorIn(answer)).toBe('CredentialsSignin');
  });
});

describe('Sessions of next-auth', () => {
  test('Sign-out ends the session in the database and removes its cookie', async () => {
    const browser = await aSignedIn(await aMember(tenant));
    const cookie = browser.cookies.get('sojourn') ?? '';
    const out = await browser.post('signout', { callbackUrl: '/help' });
    expect([out.status, new URL(String(out.body.url)).pathname]).toEqual([200, '/help']);
    expect(attributesOf(out, 'sojourn')).toBe('httponly; max-age=0; path=/; samesite=lax');
    const headers = { cookie: `sojourn=${cookie}`, 'sec-fetch-site': 'same-origin' };
    expect((await callApi('GET', '/v1/users/me', { app: tenant, headers })).problem.code).toBe(
      'token_revoked',
    );
    expect((await new Browser({ cookie: `sojourn=${cookie}` }).call('GET', 'session')).body).toEqual({});
  });

  test('An ended session, a session of another app and an unreadable cookie give an empty session', async () => {
    const ana = await aMember(tenant);
    const own = { sessionId: ana.sessionId, appId: tenant.appId, environment: 'Sandbox' } as const;
    const cookie = await encodeSessionCookie(own);
    const read = async (value: string, app = tenant) => {
      const answer = await new Browser({ cookie: `sojourn=${value}` }).call('GET', 'session', { app });
      expect(answer.status).toBe(200);
      expect(attributesOf(answer, 'sojourn')).toBe('');
      return answer.body;
    };
    expect(await read(cookie)).toMatchObject({ user: { id: ana.userId } });
    const empty = [
      await read(cookie, await aTenant()),
      await read(`${cookie}x`),
      await read(await encodeSessionCookie({ ...own, environment: 'Production' })),
      await read('%'),
    ];
    await db.execute(sql`update sessions set revoked_at = now() where id = ${ana.sessionId}`);
    expect([...empty, await read(cookie)]).toEqual([{}, {}, {}, {}, {}]);
  });

  test('Cookies whose names begin as the session cookie do not become part of it', async () => {
    const browser = await aSignedIn(await aMember(tenant));
    browser.cookies.set('sojourn.0', 'planted').set('sojourn-other', 'planted');
    expect((await browser.call('GET', 'session')).body).toHaveProperty('user');
  });

  test.runIf(portalOrigin)('A session opened through next-auth opens the account page', async () => {
    const ana = await aMember(tenant);
    const browser = await aSignedIn(ana);
    const page = await fetch(`${portalOrigin}/account`, {
      headers: { 'x-app-id': tenant.appId, cookie: browser.cookie },
      redirect: 'manual',
    });
    expect([page.status, (await page.text()).includes(ana.email)]).toEqual([200, true]);
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  test.runIf(portalOrigin)(
    'A session opened by the form of the sign-in page is read through next-auth',
    async () => {
      const ana = await aMember(tenant);
      const { passcode } = await mailedPasscode(tenant, ana.email);
      const { sealSignIn } = await import('../sign-in-state.ts');
      const state = sealSignIn('Sandbox', { email: ana.email, appId: tenant.appId, sentAt: Date.now() });
      const headers = { 'x-app-id': tenant.appId, cookie: `signing-in=${state}` };
      const entered = await postForm(portalOrigin, '/login', { code: passcode, to: '/' }, headers);
      const browser = new Browser();
      const [, value = ''] = /sojourn=([^;]+)/.exec(entered.headers.getSetCookie().join('\n')) ?? [];
      browser.cookies.set('sojourn', value);
      expect((await browser.call('GET', 'session')).body).toMatchObject({ user: { email: ana.email } });
      const byForm = attributesOf(entered, 'sojourn');
      expect(byForm).toBe('httponly; max-age=7776000; path=/; samesite=lax');
    },
  );
});

describe('Refusals of next-auth’s endpoints', () => {
  test.each([
    ...['signin', 'signin/credentials', 'signout', 'error', 'verify-request'].map((page) => ['GET', page]),
    ...['signin/credentials', 'session', '_log', 'csrf', 'callback/google'].map((action) => ['POST', action]),
    ...['callback/credentials', 'constructor', 'session/x', 'unknown'].map((action) => ['GET', action]),
  ] as [string, string][])('%s /api/auth/%s does not exist', async (method, action) => {
    const fields = method === 'POST' ? {} : undefined;
    const answer = await new Browser().call(method, action, { fields });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  });

  test('A sign-in or sign-out without the CSRF token of its cookie changes nothing', async () => {
    const ana = await aMember(tenant);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const browser = await new Browser();
    const credentials = { email: ana.email, passcode };
    for (const csrfToken of ['', 'x'.repeat(64)]) {
      const answer = await browser.signIn(ana.email, passcode, { csrfToken });
      expect([answer.status, errorIn(answer)]).toEqual([401, 'MissingCSRF']);
    }
    const withoutCookie = await new Browser().call('POST', 'callback/credentials', {
      fields: { ...credentials, json: 'true', csrfToken: 'x' },
    });
    expect(errorIn(withoutCookie)).toBe('MissingCSRF');
    expect((await browser.signIn(ana.email, passcode)).status).toBe(200);
    expect(errorIn(await browser.post('signout', { csrfToken: 'x' }))).toBe('MissingCSRF');
    expect((await browser.call('GET', 'session')).body).toHaveProperty('user');
  });

  test('Requests of another origin are refused', async () => {
    const browser = await aSignedIn(await aMember(tenant));
    const own = portalOrigin || 'http://sojourn.test';
    for (const origin of ['https://evil.example', 'null', `${own}.evil.example`]) {
      const answer = await browser.post('signout', {}, { origin });
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
      expect((await browser.call('GET', 'session', { headers: { origin } })).status).toBe(403);
    }
    expect((await browser.post('signout', {}, { origin: own })).status).toBe(200);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://sojourn.test@evil.example/',
    '/\t/evil.example',
    'account',
  ])('The return address %j does not leave the origin', async (callbackUrl) => {
    const browser = new Browser();
    const out = await browser.post('signout', { callbackUrl });
    expect([out.status, new URL(String(out.body.url)).pathname]).toEqual([200, '/']);
    expect(String(out.body.url)).not.toContain('evil');
    browser.cookies.set('next-auth.callback-url', encodeURIComponent(callbackUrl));
    const { status, body } = await browser.post('signout');
    expect([status, new URL(String(body.url)).host]).toEqual([200, new URL(String(out.body.url)).host]);
  });

  test('A body that is too large, no form, repeated or not storable is refused', async () => {
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      new Browser().call('POST', 'callback/credentials', { fields: body, headers: { 'content-type': type } });
    const refusals = [
      await post(`email=${'x'.repeat(17_000)}`),
      await post('{"email":"ana@aurora.example"}', 'application/json'),
      await post('email=a&email=b'),
      await post('email=a%00b'),
      await post(`csrfToken=${'x'.repeat(200)}`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([413, 415, 400, 400, 400]);
  });

  test('Hostile fields, cookies and addresses cause no server error', async () => {
    const failures: unknown[] = [];
    const check = ({ status }: Answer, sent: unknown) => {
      if (status >= 500) failures.push([status, sent]);
    };
    for (const text of hostileTexts) {
      const fields = Object.fromEntries(formWith(['email', 'passcode', 'callbackUrl', 'json'], text));
      for (const action of ['callback/credentials', 'signout']) {
        check(await new Browser().post(action, fields as Record<string, string>), fields);
        check(await new Browser().call('POST', action, { fields: `csrfToken=${text}&&=&%ff` }), text);
      }
      const cookie = ['sojourn', 'next-auth.csrf-token', 'next-auth.callback-url', 'app']
        .map((name) => `${name}=${encodeURIComponent(text)}; ${name}=%ff`)
        .join('; ');
      for (const action of ['session', 'csrf', 'providers'])
        check(
          await new Browser({ cookie }).call('GET', `${action}?callbackUrl=${encodeURIComponent(text)}`),
          text,
        );
    }
    expect(failures).toEqual([]);
  });

  test('An unknown app has no endpoints', async () => {
    const answer = await new Browser({ 'x-app-id': newId() }).call('GET', 'csrf');
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  });

  test('One client address may send 300 requests a minute', async () => {
    const browser = new Browser({ 'x-client-address': '203.0.113.77' });
    const own = await aTenant();
    const statuses = await Promise.all(
      Array.from({ length: 305 }, async () => (await browser.call('GET', 'providers', { app: own })).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBe(300);
    expect(statuses.filter((status) => status === 429).length).toBe(5);
  });
});

test('Each host of a partner is the origin of its own endpoints', async () => {
  const hosts = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const { appId } = await aTenant();
      const host = `${name}.${newId()}.example`;
      await db.insert(appHosts).values({ appId, host });
      return host;
    }),
  );
  for (const host of hosts) {
    const browser = new Browser({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });
    const { body } = await browser.call('GET', 'providers');
    expect(body).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Passcode',
        type: 'credentials',
        signinUrl: `https://${host}/api/auth/signin/credentials`,
        callbackUrl: `https://${host}/api/auth/callback/credentials`,
      },
    });
  }
});

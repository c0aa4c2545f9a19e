import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appHosts, apps } from '#server/modules/tenants/schema.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { openServer } from '#server/testing/open-server.ts';
import { makeHttpServer, type PageHandler } from '../http-server.ts';
import { servePublicPages } from './serve-public-pages.ts';

const quarterHourMs = 15 * 60_000;

/** The requests that reached the stub of Next. */
const rendered: { url: string; headers: Record<string, unknown> }[] = [];
/** What the stub does after it has noted a request. */
let answer: PageHandler = () => {};

/** A page that shows all that its rendering can see of the request. */
const showRequest: PageHandler = (req, res) => {
  const { 'x-nonce': nonce, 'content-security-policy': _, 'x-request-id': __, ...seen } = req.headers;
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.setHeader('vary', 'rsc');
  const shown = Buffer.from(JSON.stringify({ url: req.url, ...seen })).toString('base64url');
  res.write(`<html><head></head><body><script nonce="${nonce}">boot()</script>`);
  res.end(`<p>${shown}</p></body></html>`);
};

const render: PageHandler = (req, res) => {
  rendered.push({ url: String(req.url), headers: { ...req.headers } });
  return answer(req, res);
};
const root = join(import.meta.dirname, '..', '..', '..');
const server = await makeHttpServer(root, render, async () => false, servePublicPages(render));
const origin = await openServer(server);

let one: Tenant;
let other: Tenant;
/** Its brand is changed. */
let changed: Tenant;
let host: string;

beforeAll(async () => {
  [one, other, changed] = [await aTenant(), await aTenant(), await aTenant()];
  host = `${one.appId}.partner.example`;
  await systemContext('Sandbox').db.insert(appHosts).values({ host, appId: one.appId });
  // Pages end with each quarter of an hour, and the directory is read anew every ten seconds: neither in these tests.
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Math.floor(Date.now() / quarterHourMs) * quarterHourMs + 60_000,
  });
});

beforeEach(() => {
  answer = showRequest;
  rendered.splice(0);
});

type Answer = { status: number; headers: Record<string, string>; body: string };

async function ask(
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(origin + path, { method, headers: { 'x-environment': 'Sandbox', ...headers } }, async (res) =>
      resolve({
        status: res.statusCode ?? 0,
        headers: res.headers as Record<string, string>,
        body: await text(res),
      }),
    )
      .on('error', reject)
      .end();
  });
}

/** Hosts, so that no test meets a page of another. */
let hosts = 0;
function freshHost(): string {
  hosts += 1;
  return `visitors-${hosts}.example`;
}

/** What a page shows of the request that it was rendered for. */
const shownBy = ({ body }: Answer) =>
  JSON.parse(Buffer.from(/<p>(.*)<\/p>/.exec(body)?.[1] ?? '', 'base64url').toString());

const isFromMemory = (page: Answer) => page.headers['content-security-policy']?.includes("'sha256-") === true;

/** Asks for a page until it comes from memory. */
async function fromMemory(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  let page: Answer | undefined;
  const isKept = async () => {
    page = await ask(path, headers);
    return isFromMemory(page);
  };
  await expect.poll(isKept).toBe(true);
  return page as Answer;
}

describe('Public pages from memory', () => {
  test('A page that is asked for again is rendered once for all, and its bytes stay the same', async () => {
    const visitor = { host: freshHost(), 'x-app-id': one.appId };
    const first = await fromMemory('/help', visitor);
    rendered.splice(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/help', visitor)));
    expect(rendered).toEqual([]);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first.body]));
    expect(new Set(answers.map(({ headers }) => headers['content-security-policy']))).toEqual(
      new Set([first.headers['content-security-policy']]),
    );
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(20);
  });

  test('Visitors who ask while a page is rendered for all wait for that rendering', async () => {
    const visitor = { host: freshHost(), 'x-app-id': one.appId };
    await ask('/help', visitor);
    rendered.splice(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/help', visitor)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    // Those who waited too long on a busy machine were rendered alone, with their own host name and request id.
    expect(rendered.filter(({ headers }) => headers['x-request-id'] === undefined)).toHaveLength(1);
  });

  test('A rendering for all that does not end in time delays nobody further', {
    // Less than the 25 s after which such a rendering is given up.
    timeout: 20_000,
  }, async () => {
    const visitor = { host: freshHost(), 'x-app-id': one.appId };
    answer = (req, res) => (req.headers['x-request-id'] === undefined ? undefined : showRequest(req, res));
    const answers = [await ask('/help', visitor), await ask('/help', visitor), await ask('/help', visitor)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(isFromMemory)).toEqual([false, false, false]);
  });

  test('The headers of a page from memory are those of a rendered page', async () => {
    const visitor = { host: freshHost(), 'x-app-id': one.appId, 'accept-encoding': 'br' };
    const fresh = await ask('/help', visitor);
    const kept = await fromMemory('/help', visitor);
    const without = ({ headers }: Answer) => {
      const changing = [
        'date',
        'x-request-id',
        'content-security-policy',
        'transfer-encoding',
        'content-length',
      ];
      return Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));
    };
    expect({ ...without(kept), 'content-encoding': 'br' }).toEqual({
      ...without(fresh),
      'content-encoding': 'br',
    });
    expect(kept.headers.vary).toMatch(/rsc.*Accept-Encoding/i);
    expect(kept.headers).not.toHaveProperty('set-cookie');
    const head = await ask('/help', visitor, 'HEAD');
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(kept.headers['content-length']);
  });
});

describe('What the page of a visitor depends on', () => {
  test('A page from memory was rendered for nothing but its app, host, scheme, language and address', async () => {
    const visitor = { host: freshHost(), 'x-app-id': one.appId };
    await ask('/login?to=%2Ftrips', visitor);
    const page = await fromMemory('/login?to=%2Ftrips', {
      ...visitor,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '203.0.113.9',
      'x-original-url': '/evil',
      'user-agent': 'evil',
      'accept-language': 'de',
      authorization: 'Bearer evil',
      'x-nextjs-data': '1',
      'x-request-id': 'evil-request-id',
      cookie: 'analytics=evil; other=evil',
    });
    expect(page.body).not.toContain('evil');
    expect(shownBy(page)).toEqual({
      url: '/login?to=%2Ftrips',
      host: visitor.host,
      'x-forwarded-host': visitor.host,
      'x-forwarded-proto': 'http',
      'x-environment': 'Sandbox',
      'x-app-id': one.appId,
      cookie: 'locale=en; scheme=light',
      'user-agent': expect.any(String),
    });
  });

  test('Visitors of different apps, hosts, languages, schemes and addresses never get the same bytes', async () => {
    const name = freshHost();
    const visitors: [string, Record<string, string>][] = [
      ['/', { host: name, 'x-app-id': one.appId }],
      ['/', { host: name, 'x-app-id': other.appId }],
      ['/', { host: freshHost(), 'x-app-id': one.appId }],
      ['/', { host }],
      ['/', { host, 'x-app-id': other.appId }],
      ['/', { host: name, 'x-app-id': one.appId, cookie: 'locale=de' }],
      ['/', { host: name, 'x-app-id': one.appId, cookie: 'scheme=dark' }],
      ['/', { host: name, cookie: `app=${other.appId}; locale=fr` }],
      ['/help', { host: name, 'x-app-id': one.appId }],
      ['/login', { host: name, 'x-app-id': one.appId }],
      ['/login?to=/trips', { host: name, 'x-app-id': one.appId }],
      ['/hotels/htl_1', { host: name, 'x-app-id': one.appId }],
      ['/hotels/htl_2', { host: name, 'x-app-id': one.appId }],
    ];
    const pages = [];
    for (const [path, headers] of visitors) pages.push(await fromMemory(path, headers));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(visitors.length);
    for (const [index, [path, headers]] of visitors.entries()) {
      const again = await fromMemory(path, headers);
      expect(again.body).toBe(pages[index]?.body);
      expect(shownBy(again)).toMatchObject({ url: path, host: headers.host });
    }
  });

  test('An unknown language or scheme is answered with the page of the default', async () => {
    const visitor = { host: freshHost(), 'x-app-id': one.appId };
    const page = await fromMemory('/', visitor);
    const odd = await ask('/', { ...visitor, cookie: 'locale=xx; scheme=neon' });
    expect(odd.body).toBe(page.body);
  });

  test('A change of the brand shows at once', async () => {
    const visitor = { host: freshHost(), 'x-app-id': changed.appId };
    await fromMemory('/', visitor);
    const ctx = systemContext('Sandbox');
    const darker = sql`jsonb_set(${apps.brand}, '{defaultScheme}', '"dark"')`;
    await ctx.db.update(apps).set({ brand: darker }).where(eq(apps.id, changed.appId));
    // As operators' commands do with each change.
    await publish(ctx, 'directory', changed.appId);
    await expect.poll(async () => shownBy(await fromMemory('/', visitor)).cookie).toContain('scheme=dark');
  });
});

test('Every change by an operator ends the pages in memory, also one that the directory does not show', async () => {
  const visitor = { host: freshHost(), 'x-app-id': one.appId };
  await fromMemory('/', visitor);
  await publish(systemContext('Sandbox'), 'directory', one.appId);
  await expect.poll(async () => isFromMemory(await ask('/', visitor))).toBe(false);
});

describe('Requests that are rendered for their reader alone', () => {
  const path = '/help';
  test.each([
    ['a session over http', path, { cookie: 'sojourn=anything' }],
    ['a session over https', path, { cookie: '__Host-sojourn=anything' }],
    ['a sign-in that has begun', '/login', { cookie: 'a=b; signing-in=x' }],
    ['an encoded preference', path, { cookie: 'locale=%64e' }],
    ['a preference that occurs twice', path, { cookie: 'locale=de; locale=fr' }],
    ['an overlong preference', path, { cookie: `app=${'x'.repeat(65)}` }],
    ['a request of a script', path, { rsc: '1' }],
    ['a prefetch', path, { 'next-router-prefetch': '1' }],
    ['another query', '/help?request=abc', {}],
    ['a campaign', '/?utm_source=mail', {}],
    ['a repeated query', '/login?to=%2Fa&to=%2Fb', {}],
    ['an overlong query', `/login?to=${'a'.repeat(301)}`, {}],
    ['an overlong address', `/hotels/${'a'.repeat(101)}`, {}],
    ['another way to write an address', '//help', {}],
    ['an encoded address', '/hel%70', {}],
    ['a page of members', '/trips', {}],
    ['a host with other characters', path, { host: 'a"b.example' }],
    ['an unknown app', path, { 'x-app-id': '01980000-0000-7000-8000-00000000ffff' }],
    ['two apps', path, { 'x-app-id': 'a, b' }],
  ])('The request with %s never gets a page from memory', async (_, url, headers: Record<string, string>) => {
    const visitor = { host: freshHost(), 'x-app-id': one.appId };
    for (let index = 0; index < 3; index += 1) {
      const page = await ask(url, { ...visitor, ...headers });
      expect(isFromMemory(page)).toBe(false);
    }
    expect(rendered.every(({ headers }) => headers['x-request-id'] !== undefined)).toBe(true);
  });

  test.each([
    ['has failed', { status: 500 }],
    ['is missing', { status: 404 }],
    ['redirects', { status: 307 }],
    ['sets a cookie', { status: 200, header: 'set-cookie' }],
  ])('A page that %s is not kept', async (_, { status, header }: { status: number; header?: string }) => {
    answer = (req, res) => {
      res.statusCode = status;
      if (header) res.setHeader(header, 'a=b');
      showRequest(req, res);
    };
    const visitor = { host: freshHost(), 'x-app-id': one.appId };
    for (let index = 0; index < 4; index += 1)
      expect(isFromMemory(await ask('/hotels/htl_1', visitor))).toBe(false);
    expect(rendered.filter(({ headers }) => headers['x-request-id'] === undefined)).toHaveLength(1);
  });
});

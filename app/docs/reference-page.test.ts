import { expect, test } from 'vitest';
import { apps } from '#server/modules/tenants/schema.ts';
import { seededBrands } from '#server/modules/theming/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import { GET } from './route.ts';

const open = (headers: Record<string, string> = {}) =>
  GET(new Request('http://sojourn.test/docs', { headers }));

test('The API reference runs scripts of its own response only and connects to its own origin only', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  const policy = one.headers.get('content-security-policy') ?? '';
  const nonce = policy.match(/script-src 'nonce-([^']+)'/)?.[1] ?? 'none';
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const scripts = (await one.text()).match(/<script [^>]*>/g) ?? [];
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect(other.headers.get('content-security-policy')).not.toBe(policy);
});

type Configuration = { customFetch: typeof fetch; telemetry: boolean; withDefaultFonts: boolean };

/**
 * Runs the page's script as a browser does; returns the configuration of the reference and the requests it
 * sends.
 */
async function startPage() {
  const script =
    (await (await open()).text()).match(/<script type="module"[^>]*>(.*?)<\/script>/s)?.[1] ?? '';
  const sent: Request[] = [];
  const send = async (...[input, init]: Parameters<typeof fetch>) => {
    sent.push(
      new Request(
        new URL(input instanceof Request ? input.url : input, origin),
        input instanceof Request ? input : init,
      ),
    );
    return Response.json({ components: { parameters: { Environment: {} } } });
  };
  let started: Configuration | undefined;
  const Scalar = {
    createApiReference: (_: string, configuration: Configuration) => {
      started = configuration;
    },
  };
  const names = ['fetch', 'Scalar', 'location'];
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction(...names, script)(send, Scalar, new URL(`${origin}/docs`));
  if (!started) throw new Error('The page did not start the reference');
  return { started, sent };
}

const origin = 'http://sojourn.test';

test('Every request of the playground has X-Environment: Sandbox, whatever was typed', async () => {
  const { started, sent } = await startPage();
  for (const typed of [undefined, 'Production', 'Sandbox'])
    await started.customFetch(`${origin}/v1/users/me`, {
      method: 'PATCH',
      headers: typed ? { 'X-Environment': typed } : {},
      body: '{}',
    });
  await started.customFetch(
    new Request(`${origin}/v1/users/me`, { headers: { 'x-environment': 'Production' } }),
  );
  const calls = sent.filter(({ url }) => url.endsWith('/v1/users/me'));
  expect(calls.map(({ headers }) => headers.get('x-environment'))).toEqual(Array(4).fill('Sandbox'));
});

test('The playground sends no request to other origins, and its page loads nothing from them', async () => {
  const { started, sent } = await startPage();
  const before = sent.length;
  await expect(started.customFetch('http://other.test/v1/users/me')).rejects.toThrow(
    'only call this service',
  );
  expect(sent).toHaveLength(before);
  expect(sent.map(({ url }) => url)).toEqual([`${origin}/v1/openapi.json`]);
  expect([started.telemetry, started.withDefaultFonts]).toEqual([false, false]);
  expect(await (await open()).text()).not.toMatch(/(src|href)="https?:/);
});

test('The API reference adopts the nonce of an existing policy and ignores any other header value', async () => {
  const given = Buffer.alloc(16, 7).toString('base64');
  expect(await (await open({ 'x-nonce': given })).text()).toContain(`nonce="${given}"`);
  const hostile = '"><script>alert(1)</script>';
  expect(await (await open({ 'x-nonce': hostile })).text()).not.toContain('alert(1)');
});

test('The API reference shows the logo and icon of the tenant that the request names', async () => {
  const { appId } = await aTenant();
  const own = {
    hash: '0b'.repeat(16),
    given: ['light'],
    hasMark: true,
    light: [120, 30],
    dark: [120, 30],
  };
  const [aurora] = seededBrands;
  await systemContext('Sandbox')
    .db.update(apps)
    .set({ brand: { ...aurora, names: { en: 'A <b> & "C"' }, logo: { ...aurora?.logo, own } } })
    .where(eq(apps.id, appId));
  const html = await (await open({ 'x-app-id': appId })).text();
  expect(html).toContain(`<img src="/media/v1/logo/${own.hash}/light.png" width="120" height="30"`);
  expect(html).toContain(`<img src="/media/v1/logo/${own.hash}/dark.png" width="120" height="30"`);
  expect(html).toContain(`<link rel="icon" href="/media/v1/logo/${own.hash}/icon-32.png">`);
  expect(html).toContain('alt="A &#60;b&#62; &#38; &#34;C&#34;"');
  expect(await (await open({ 'x-app-id': 'no-such-app' })).text()).toContain(
    '<link rel="icon" href="data:,">',
  );
});

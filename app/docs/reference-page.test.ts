import { expect, test } from 'vitest';
import { GET } from './route.ts';

const open = (headers: Record<string, string> = {}) =>
  GET(new Request('http://sojourn.test/docs', { headers }));

test('the reference runs scripts of this response only, and connects to us alone', async () => {
  const [one, other] = [open(), open()];
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

test('the playground cannot leave the Sandbox, and nothing is asked of other origins', async () => {
  const page = await open().text();
  expect(page).toContain("request.headers.set('X-Environment', 'Sandbox')");
  expect(page).toContain('customFetch: sandboxOnly');
  expect(page).toContain('telemetry: false');
  expect(page).toContain('withDefaultFonts: false');
  expect(page).not.toMatch(/(src|href)="https?:/);
});

test('the nonce of a policy that stands already is taken over, and nothing else that a header brings', async () => {
  const given = Buffer.alloc(16, 7).toString('base64');
  expect(await open({ 'x-nonce': given }).text()).toContain(`nonce="${given}"`);
  const hostile = '"><script>alert(1)</script>';
  expect(await open({ 'x-nonce': hostile }).text()).not.toContain('alert(1)');
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { makeBuiltAssets } from './built-assets.ts';

let root: string;
let origin: string;
const server = createServer();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assets-'));
  await mkdir(join(root, '.next', 'static', 'chunks'), { recursive: true });
  await mkdir(join(root, '.next', 'server'), { recursive: true });
  await writeFile(join(root, '.next', 'server', 'secret.js'), 'secret');
  await writeFile(join(root, '.next', 'static', 'chunks', 'a.js'), 'run();');
  await writeFile(join(root, '.next', 'static', 'chunks', 'a.js.br'), brotliCompressSync('run();'));
  await mkdir(join(root, 'public', 'generated'), { recursive: true });
  await writeFile(join(root, 'public', 'secret.js'), 'secret');
  await writeFile(join(root, 'public', 'generated', 'b.js'), 'read();');
  await writeFile(join(root, 'public', 'generated', 'b.js.br'), brotliCompressSync('read();'));
  await mkdir(join(root, 'public', 'map'), { recursive: true });
  await writeFile(join(root, 'public', 'map', '0_40.json'), '{}');
  await writeFile(join(root, 'public', 'robots.txt'), 'User-agent: *');
  const serve = makeBuiltAssets(root);
  server.on('request', (req, res) => {
    if (!serve(req, res)) res.end(`not ours: ${req.method} ${req.url}`);
  });
  origin = await openServer(server);
});

afterAll(() => rm(root, { recursive: true }));

/** Unlike `fetch`, this neither normalises the path nor decompresses the body. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(origin, { path, headers, method }, resolve).on('error', reject).end();
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

describe('Built assets', () => {
  test('A built asset is sent in its compressed form and cached for a year', async () => {
    const { status, headers, body } = await ask('/_next/static/chunks/a.js', {
      'accept-encoding': 'gzip, br',
    });
    expect(status).toBe(200);
    expect(brotliDecompressSync(body).toString()).toBe('run();');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript',
      'cache-control': 'public,max-age=31536000,immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
  });

  test('A tile of a map is kept for a day, and a missing one is answered with 404', async () => {
    const { status, headers } = await ask('/map/0_40.json');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public,max-age=86400',
    });
    expect((await ask('/map/0_41.json')).status).toBe(404);
  });

  test('robots.txt is kept for a day, and no other file beside it is sent', async () => {
    const { status, headers, body } = await ask('/robots.txt?v=1');
    expect([status, body.toString()]).toEqual([200, 'User-agent: *']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'cache-control': 'public,max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    for (const path of ['/robots.txt/../secret.js', '/robots.txt%2f..%2fsecret.js', '/robots.txt.js'])
      expect((await ask(path)).status, path).toBe(404);
    expect(String((await ask('/secret.js')).body)).toBe('not ours: GET /secret.js');
  });

  test('A built asset is sent uncompressed on request and has HSTS only over https', async () => {
    const plain = await ask('/_next/static/chunks/a.js?dpl=1');
    expect(plain.body.toString()).toBe('run();');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    const secure = await ask('/_next/static/chunks/a.js', { 'x-forwarded-proto': 'https' });
    expect(secure.headers['strict-transport-security']).toContain('max-age=63072000');
  });

  test('A built asset without a hash in its name is revalidated and answered 304 when unchanged', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const { headers, body } = await ask('/generated/b.js', accepted);
    expect(brotliDecompressSync(body).toString()).toBe('read();');
    expect(headers['cache-control']).toBe('public,max-age=0,must-revalidate');
    const again = await ask('/generated/b.js', { ...accepted, 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await ask('/generated/../secret.js')).status).toBe(404);
  });

  test('A missing built asset or a path outside the assets is answered 404', async () => {
    for (const path of [
      'chunks/b.js',
      '../server/secret.js',
      '%2e%2e/server/secret.js',
      '..%2fserver%2fsecret.js',
      '',
    ]) {
      const { status, body } = await ask(`/_next/static/${path}`);
      expect([path, status, body.toString()]).toEqual([path, 404, '']);
    }
  });

  test('Requests for anything but built assets are passed on with an unchanged URL', async () => {
    const asked = async (path: string, method?: string) => String((await ask(path, {}, method)).body);
    expect(await asked('/_next/image?url=x')).toBe('not ours: GET /_next/image?url=x');
    expect(
      makeBuiltAssets(join(root, 'nothing-built'))(
        { method: 'GET', url: '/_next/static/a.js' } as never,
        {} as never,
      ),
    ).toBe(false);
    expect(await asked('/_next/staticky/a.js')).toBe('not ours: GET /_next/staticky/a.js');
    expect(await asked('/_next/static/chunks/a.js', 'POST')).toBe('not ours: POST /_next/static/chunks/a.js');
  });
});

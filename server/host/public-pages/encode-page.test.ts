import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, chooseEncoding, compressPage } from './encode-page.ts';
import type { StoredPage } from './page-memory.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  ['br;q=x', 'identity'],
] as const)('Accept-Encoding "%s" is answered with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('A page has the same text in every encoding, and each encoding is made once', async () => {
  const html = '<p>مرحبا</p>'.repeat(500);
  const page: StoredPage = { headers: {}, policy: '', body: await compressPage(html), others: {} };
  let recounts = 0;
  const read = (encoding: 'gzip' | 'identity') => bodyOf(page, encoding, () => (recounts += 1));
  expect(String(await read('identity'))).toBe(html);
  expect(String(gunzipSync(await read('gzip')))).toBe(html);
  expect(await read('gzip')).toBe(page.others.gzip);
  expect(recounts).toBe(2);
});

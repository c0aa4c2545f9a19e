import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { makeHttpServer } from '../http-server.ts';

/** A stub of Next; each test sets what it writes. */
let answer = (_res: ServerResponse) => {};
const server = await makeHttpServer(join(import.meta.dirname, '..', '..', '..'), (_req, res) => answer(res));
const origin = await openServer(server);

const scriptOf = (name: string) =>
  `<script src="/_next/static/chunks/${name}.js" async="" nonce="abc"></script>`;

function writeAs(type: string, ...pieces: (string | Buffer)[]): void {
  answer = (res) => {
    res.setHeader('content-type', type);
    for (const piece of pieces) res.write(piece);
    res.end();
  };
}

/** Runs the starter in a hidden tab, where it starts the scripts at once. */
function runStarter(starter: string, nonce: string | undefined, scripts: unknown[]): void {
  const document = {
    currentScript: { nonce },
    hidden: true,
    createElement: () => ({ remove() {} }),
    querySelectorAll: (selector: string) => (selector === 'script[data-src]' ? scripts : []),
  };
  runInNewContext(starter, { document });
}

describe('Page scripts', () => {
  test("Page scripts are deferred to a starter script that has the nonce of the page's policy", async () => {
    const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/c.js"/>';
    writeAs(
      'text/html; charset=utf-8',
      `<head>${hint}${scriptOf('a')}${scriptOf('b')}</head><body>`,
      '</body>',
    );
    const page = await fetch(origin);
    const html = await page.text();
    expect(html).not.toMatch(/<script src=|preload/);
    expect(
      html.match(/<script data-src="\/_next\/static\/chunks\/[ab]\.js" async="" nonce="abc">/g),
    ).toHaveLength(2);
    const nonce = html.match(
      /<script nonce="([^"]+)">[^<]*data-src[^<]*<\/script><\/head><body><\/body>$/,
    )?.[1];
    expect(nonce).toBeTruthy();
    expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  test("Only scripts with the page's nonce are started, so injected scripts are not", async () => {
    writeAs('text/html', `<head>${scriptOf('a')}</head><body></body>`);
    const html = await (await fetch(origin)).text();
    const [, nonce, starter] = html.match(/<script nonce="([^"]+)">([^<]+)<\/script><\/head>/) ?? [];
    const held = { nonce, dataset: { src: '/_next/static/chunks/a.js' }, src: '' };
    const injected = ['', undefined, `${nonce}x`].map((wrong) => ({
      nonce: wrong,
      dataset: { src: 'https://evil.example/x.js' },
      src: '',
    }));
    runStarter(String(starter), nonce, [...injected, held]);
    expect(held.src).toBe('/_next/static/chunks/a.js');
    expect(injected.map(({ src }) => src)).toEqual(['', '', '']);
    // A starter that cannot read its own nonce must start no script.
    const unmarked = { nonce: '', dataset: { src: '/x.js' }, src: '' };
    runStarter(String(starter), '', [unmarked]);
    expect(unmarked.src).toBe('');
  });

  test('Scripts outside the head and scripts without async are not deferred', async () => {
    const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>';
    writeAs('text/html', `<head>${old}</head><body>${scriptOf('a')}`, `${scriptOf('b')}</head></body>`);
    const html = await (await fetch(origin)).text();
    expect(html.startsWith(`<head>${old}<script nonce=`)).toBe(true);
    expect(html.endsWith(`</script></head><body>${scriptOf('a')}${scriptOf('b')}</head></body>`)).toBe(true);
  });

  test('Multi-byte characters stay intact wherever the pieces of a page are split', async () => {
    const text = Buffer.from(`<head><title>مرحبا</title></head><body>${'مرحبا'.repeat(9)}</body>`);
    for (const cut of [text.length - 9, text.length - 10]) {
      writeAs('text/html', text.subarray(0, cut), text.subarray(cut));
      expect(await (await fetch(origin)).text()).toMatch(/<title>مرحبا<\/title>.*<body>(مرحبا){9}<\/body>$/);
    }
  });

  test('Scripts are only deferred in HTML pages', async () => {
    writeAs('text/x-component', `<head>${scriptOf('a')}</head>`);
    expect(await (await fetch(origin)).text()).toBe(`<head>${scriptOf('a')}</head>`);
  });
});

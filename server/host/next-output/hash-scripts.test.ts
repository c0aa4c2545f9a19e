import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { hashScripts } from './hash-scripts.ts';

const nonce = 'n0nce0fthisrendering';
const own = ` nonce="${nonce}"`;
const chunk = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""${own}></script>`;
const payload = (text: string) => `<script${own}>self.__next_f.push([1,"${text}"])</script>`;
const sourceOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** The scripts of a page as a browser reads them: attributes and content. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', content = '']) => ({
    attributes,
    content,
  }));

const page = `<html><head><style${own}>a{}</style>${chunk('a')}${chunk('b')}<script${own}>early()</script></head><body>
<script${own} id="_R_">boot()</script>${chunk('main')}${payload('one')}${payload(`nonce:${nonce}`)}${payload('three')}</body></html>`;

describe('Scripts of a page whose bytes are sent many times', () => {
  test('Every inline script of the rendering is allowed by its hash, and the nonce is gone', () => {
    const made = hashScripts(page, nonce);
    const inline = scriptsOf(made?.html ?? '').filter(({ attributes }) => !attributes.includes('src='));
    expect(inline.length).toBe(4);
    expect(made?.sources.sort()).toEqual(inline.map(({ content }) => sourceOf(content)).sort());
    expect(made?.html).not.toContain(nonce);
    expect(made?.html).not.toContain('nonce="');
  });

  test('Scripts that are not late start at once, and those of others never do', () => {
    const made = hashScripts(page, nonce, false);
    const starter = scriptsOf(made?.html ?? '').find(({ content }) => content.includes('data-src'))?.content;
    const scripts = ['/_next/static/chunks/a.js', 'https://evil.example/x.js'].map((address) => ({
      dataset: { src: address },
      src: '',
    }));
    runInNewContext(starter ?? '', { document: { querySelectorAll: () => scripts } });
    expect(scripts.map(({ src }) => src)).toEqual(['/_next/static/chunks/a.js', '']);
  });

  test('An injected script without the nonce gets no hash and is not started', () => {
    const injected = '<script>steal()</script><script data-src="https://evil.example/x.js"></script>';
    const made = hashScripts(page.replace('<body>', `<body>${injected}`), nonce);
    expect(made?.html).toContain(injected);
    expect(made?.sources).not.toContain(sourceOf('steal()'));
    expect(made?.sources).toHaveLength(4);
    expect(made?.html).not.toContain('"https://evil.example/x.js"]');
  });

  test('The scripts that follow each other are one script with the same effect', () => {
    const made = hashScripts(page, nonce);
    const pushes = scriptsOf(made?.html ?? '').filter(({ content }) => content.includes('__next_f'));
    expect(pushes).toHaveLength(1);
    const seen: unknown[] = [];
    runInNewContext(String(pushes[0]?.content), {
      self: { __next_f: { push: (one: unknown) => seen.push(one) } },
    });
    expect(seen).toEqual([
      [1, 'one'],
      [1, `nonce:${'-'.repeat(nonce.length)}`],
      [1, 'three'],
    ]);
  });

  test('The starter finds every script of the page before it runs, and starts no other', () => {
    const made = hashScripts(page, nonce);
    const scripts = scriptsOf(made?.html ?? '');
    const at = scripts.findIndex(({ content }) => content.includes('data-src'));
    const found = scripts
      .slice(0, at)
      .flatMap(({ attributes }) => / data-src="([^"]+)"/.exec(attributes)?.[1] ?? []);
    expect(found).toEqual(['a', 'b', 'main'].map((name) => `/_next/static/chunks/${name}.js`));
    expect(made?.html.match(/ (?:data-)?src="/g)).toHaveLength(found.length);
    const parsed = [...found, 'https://evil.example/x.js'].map((src) => ({ dataset: { src }, src: '' }));
    runInNewContext(String(scripts[at]?.content), {
      document: { hidden: true, createElement: () => ({ remove() {} }), querySelectorAll: () => parsed },
    });
    expect(parsed.map(({ src }) => src)).toEqual([...found, '']);
  });

  test('A page with sections that arrived late is not kept', () => {
    const late = page.replace('<body>', '<body><template id="B:0"></template>');
    expect(hashScripts(late, nonce)).toBeNull();
  });

  test('A page with a line break that browsers normalise is not kept, because its hashes would not match', () => {
    expect(hashScripts(page.replace('boot()', 'boot()\r\n'), nonce)).toBeNull();
  });
});

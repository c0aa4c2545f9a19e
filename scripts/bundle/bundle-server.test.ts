import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BundleManifest, findBundle } from '#server/host/bundle/find-bundle.ts';
import { withSourcePositions } from '#server/platform/log/source-positions.ts';
import { bundleServer } from './bundle-server.ts';

const project = join(import.meta.dirname, '..', '..');

/** A small server with what the bundle must keep: places of files, JSON, routes, packages, positions of errors. */
const files: Record<string, string> = {
  'package.json': '{ "type": "module", "imports": { "#server/*": "./server/*" } }',
  'app/v1/rates/route.ts': "export const GET = () => 'rates';",
  'app/v1/(group)/route.ts': "export const GET = () => 'served by Next';",
  'server/place.ts':
    "import { readFileSync } from 'node:fs';\nimport { join } from 'node:path';\nexport const byUrl = readFileSync(new URL('./data.txt', import.meta.url), 'utf8');\nexport const byFolder = readFileSync(join(import.meta.dirname, 'data.txt'), 'utf8');\n",
  'server/data.txt': 'beside the source',
  'server/names.json': JSON.stringify({
    names: Array.from({ length: 300 }, (_, index) => `"${index}" \u2028`),
  }),
  'server/fail.ts':
    'type Reason = {\n  text: string;\n};\n\n/** A type of four lines precedes it. */\nexport function fail(reason: Reason): never {\n  throw new Error(reason.text);\n}\n',
  'server/host/start-server.ts': `
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { byFolder, byUrl } from '#server/place.ts';
import { fail } from '#server/fail.ts';
import { importRoutes } from '#server/platform/http/import-routes.ts';
import names from '../names.json' with { type: 'json' };

export async function startServer(root: string): Promise<unknown> {
  const routes = await importRoutes(root + '/app') as [string[], { GET: () => string }][];
  return [byUrl, byFolder, names, basename('/a/b'), typeof createServer, routes.map(([path, { GET }]) => [path, GET()])];
}
export const stackOf = (text: string): string | undefined => {
  try {
    fail({ text });
  } catch (err) {
    return (err as Error).stack;
  }
};
`,
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundle-'));
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const path of ['server/platform/http/import-routes.ts', 'server/platform/http/list-routes.ts'])
    write(path, readFileSync(join(project, path), 'utf8'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file that was last changed a minute ago. */
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  const before = Date.now() / 1000 - 60;
  utimesSync(join(root, path), before, before);
}

type Started = { startServer: (root: string) => Promise<unknown>; stackOf: (text: string) => string };
const importServer = (url: string): Promise<Started> => import(url);

async function bundleUrl(): Promise<string> {
  await bundleServer(root);
  return findBundle(root, process.env) ?? expect.fail('no bundle is used');
}

describe('What the bundle does', () => {
  test('The server does the same from the bundle as from its sources', async () => {
    const source = await importServer(pathToFileURL(join(root, 'server/host/start-server.ts')).href);
    const bundle = await importServer(await bundleUrl());
    const expected = [
      'beside the source',
      'beside the source',
      JSON.parse(files['server/names.json'] ?? ''),
      'b',
      'function',
      [[['v1', 'rates'], 'rates']],
    ];
    expect(await source.startServer(root)).toEqual(expected);
    expect(await bundle.startServer(root)).toEqual(expected);
  });

  test('A stack of the bundle is logged with the files and lines of the sources', async () => {
    const { stackOf } = await importServer(await bundleUrl());
    const stack = stackOf('refused');
    expect(stack).toMatch(/at fail \(file:.*\.bundle\/server-[0-9a-f]{16}\.mjs:\d+:\d+\)/);
    expect(withSourcePositions(stack)).toContain('at fail (server/fail.ts:7)');
  });

  test('A position in a bundle that is gone is logged as it is', () => {
    const stack = '    at fail (file:///gone/.bundle/server-0123456789abcdef.mjs:7:9)';
    expect(withSourcePositions(stack)).toBe(stack);
  });
});

describe('When the bundle is used', () => {
  test('Without a bundle the sources are used', () => {
    expect(findBundle(root, process.env)).toBeNull();
  });

  test('SOJOURN_BUNDLE=0 and npm run dev use the sources', async () => {
    await bundleUrl();
    expect(findBundle(root, { ...process.env, SOJOURN_BUNDLE: '0' })).toBeNull();
    expect(findBundle(root, { ...process.env, SOJOURN_DEV: '1' })).toBeNull();
  });

  test('A changed source ends the use of the bundle, and the next build makes another', async () => {
    const before = await bundleUrl();
    write('server/fail.ts', 'export const fail = (reason: { text: string }): never => { throw reason; };');
    expect(findBundle(root, process.env)).toBeNull();
    const after = await bundleUrl();
    expect(after).not.toBe(before);
  });

  test('A source changed without a change of its size ends the use of the bundle', async () => {
    await bundleUrl();
    writeFileSync(join(root, 'app/v1/rates/route.ts'), "export const GET = () => 'other';");
    expect(findBundle(root, process.env)).toBeNull();
  });

  test.each([
    ['added', () => write('app/v1/fares/route.ts', "export const GET = () => 'fares';")],
    ['removed', () => rmSync(join(root, 'app/v1/rates'), { recursive: true })],
  ])('A route that is %s ends the use of the bundle', async (_, change) => {
    await bundleUrl();
    change();
    expect(findBundle(root, process.env)).toBeNull();
  });

  test('An installation that changes nothing keeps the use of the bundle', async () => {
    write('node_modules/.package-lock.json', '{}');
    const bundle = await bundleUrl();
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
    expect(findBundle(root, process.env)).toBe(bundle);
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '[]');
    expect(findBundle(root, process.env)).toBeNull();
  });

  test('The files that decide how a bundle is made must be unchanged as well', async () => {
    await bundleUrl();
    const { inputs }: BundleManifest = JSON.parse(readFileSync(join(root, '.bundle/manifest.json'), 'utf8'));
    const paths = inputs.map(([path]) => join(root, path));
    for (const name of ['bundle-server.ts', 'own-files.ts', 'packages.ts', 'source-lines.ts'])
      expect(paths).toContain(join(import.meta.dirname, name));
  });

  test('Changed packages end the use of the bundle', async () => {
    await bundleUrl();
    write('package.json', '{ "type": "module", "imports": { "#server/*": "./server/*" }, "private": true }');
    expect(findBundle(root, process.env)).toBeNull();
  });

  test('A bundle of a source that was changed while it was built is not used', async () => {
    const later = Date.now() / 1000 + 60;
    utimesSync(join(root, 'server/fail.ts'), later, later);
    await bundleServer(root);
    expect(findBundle(root, process.env)).toBeNull();
  });

  test('A manifest that is cut off, and one whose bundle is gone, are as good as none', async () => {
    await bundleUrl();
    const folder = join(root, '.bundle');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs')))
      rmSync(join(folder, file));
    expect(findBundle(root, process.env)).toBeNull();
    writeFileSync(join(folder, 'manifest.json'), '{ "file": "server-');
    expect(findBundle(root, process.env)).toBeNull();
    expect(await bundleUrl()).toContain('/.bundle/server-');
  });

  test('Two builds at once leave one bundle that is used', async () => {
    await Promise.all([bundleServer(root), bundleServer(root)]);
    expect(findBundle(root, process.env)).not.toBeNull();
    expect(readdirSync(join(root, '.bundle')).filter((name) => name.endsWith('.mjs'))).toHaveLength(1);
  });
});

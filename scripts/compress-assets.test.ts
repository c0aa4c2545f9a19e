import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressAssets } from './compress-assets.ts';

test('Only scripts and style sheets get brotli and gzip copies, and these have the same content', async () => {
  const built = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(built, { recursive: true }));
  await mkdir(join(built, 'chunks'), { recursive: true });
  const files = { 'chunks/a.js': 'run();', 'chunks/b.css': 'a{color:red}', 'face.woff2': 'small already' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(built, name), text);
  await compressAssets(built);
  await compressAssets(built);
  const read = (name: string) => readFile(join(built, name));
  expect(brotliDecompressSync(await read('chunks/a.js.br')).toString()).toBe('run();');
  expect(gunzipSync(await read('chunks/b.css.gz')).toString()).toBe('a{color:red}');
  expect((await readdir(built, { recursive: true })).sort()).toEqual([
    'chunks',
    'chunks/a.js',
    'chunks/a.js.br',
    'chunks/a.js.gz',
    'chunks/b.css',
    'chunks/b.css.br',
    'chunks/b.css.gz',
    'face.woff2',
  ]);
});

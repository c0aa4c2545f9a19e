import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hintCompilation } from './hint-compilation.ts';

test('Only the scripts that every page runs get the compile hint, and only once', async () => {
  const built = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(built, { recursive: true }));
  await mkdir(join(built, 'static'));
  const files = { 'static/every.js': 'run();', 'static/one.js': 'map();' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(built, name), text);
  await writeFile(
    join(built, 'build-manifest.json'),
    JSON.stringify({ rootMainFiles: ['static/every.js'], pages: { '/_app': ['static/one.js'] } }),
  );
  await hintCompilation(built);
  await hintCompilation(built);
  const read = (name: string) => readFile(join(built, name), 'utf8');
  expect(await read('static/every.js')).toBe('//# allFunctionsCalledOnLoad\nrun();');
  expect(await read('static/one.js')).toBe('map();');
});

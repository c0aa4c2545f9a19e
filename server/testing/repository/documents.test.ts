import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const documents = globSync('{*,docs/*}.md', { cwd: root }).sort();

/** Paths in backticks below a folder of the repository, without wildcards and placeholders. */
const namedPath = /`((?:app|components|messages|server|scripts|drizzle|e2e|bench|docs)\/[\w./()[\]-]+)`/g;
const link = /\]\((?!https?:|#)([^)#]+)/g;

/** Folders that the first production adapter creates. */
const future = ['server/suppliers/'];

test.each(documents)('Every file and link that %s names exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const paths = [...text.matchAll(namedPath)].map(([, path = '']) => path);
  const links = [...text.matchAll(link)].map(([, path = '']) => join(dirname(document), path));
  const missing = [...paths, ...links].filter(
    (path) => !future.includes(path) && !existsSync(join(root, path)),
  );
  expect(missing).toEqual([]);
});

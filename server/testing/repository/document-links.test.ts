import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const documents = globSync('{*,docs/*}.md', { cwd: root }).sort();
const link = /\]\((?!https?:|#)([^)#]+)/g;

test.each(documents)('Every link of %s leads to an existing file', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = [...text.matchAll(link)].map(([, path = '']) => join(dirname(document), path));
  expect(targets.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

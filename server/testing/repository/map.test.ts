import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

/** What the tables of ARCHITECTURE.md name in their first column. */
const named = new Set(
  [...readSource('ARCHITECTURE.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  ),
);

/** The folders and the files directly below a folder, without tests. */
const partsOf = (folder: string): string[] => [
  ...new Set(
    listFiles()
      .filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('.test.ts'))
      .map((file) => file.slice(folder.length + 1).split('/')[0] as string),
  ),
];

test.each(['server/modules', 'server/platform'])(
  'ARCHITECTURE.md says in a line what each part of %s is for',
  (folder) => {
    const parts = partsOf(folder);
    expect(parts.length).toBeGreaterThan(15);
    expect(parts.filter((part) => !named.has(part))).toEqual([]);
  },
);

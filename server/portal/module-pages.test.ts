import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ModuleName, moduleNames } from '#server/platform/context/index.ts';

/**
 * Each page says to which module it belongs, so that `openPage` answers 404 where that is switched off, and
 * `requireModule` gives that 404 no title of what is not there.
 */
const root = join(import.meta.dirname, '../../app/(portal)');

/** Areas of a module that do not bear its name. */
const areasOf: Record<string, ModuleName> = {
  book: 'hotels',
  'book-experience': 'experiences',
  'book-transfer': 'transfers',
  join: 'circles',
};

/** Every partner has these: the member's own things, what was bought before, and ways in and out. */
const pagesOfAll = [
  'page.tsx',
  'account/**',
  'checkout/**',
  'esim/orders/**',
  'help/**',
  'inactive/**',
  'legal/**',
  'login/**',
  'missing/**',
  'offline/**',
  'trips/**',
];

const found = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => /page\.tsx$/.test(file));
const ofAll = new Set(pagesOfAll.flatMap(found));
const pages = found('**').map((file) => [file] as const);

function moduleOf(file: string): ModuleName | undefined {
  if (ofAll.has(file)) return undefined;
  const [area = ''] = file.split('/');
  return areasOf[area] ?? moduleNames.find((name) => name === area);
}

test.each(pages)('%s names its module, or is one that every partner has', (file) => {
  const module = moduleOf(file);
  expect(module !== undefined || ofAll.has(file), 'say here whose page it is').toBe(true);
  const text = readFileSync(join(root, file), 'utf8');
  const opened = [...text.matchAll(/open(?:Member)?Page\(\{.*?\}\)/gs)].map(([call]) => call);
  const named = opened.map((call) => /module: '(\w+)'/.exec(call)?.[1]);
  if (module) {
    expect(named.length).toBeGreaterThan(0);
    const [metadata] = /function generateMetadata\(.*?\n}/s.exec(text) ?? [];
    expect(metadata, 'its title is asked for first').toMatch(
      new RegExp(`await (requireModule\\(|open(Member)?Page\\(.*module: )'${module}'`),
    );
  }
  expect(new Set(named), 'pass `module` to openPage or openMemberPage').toEqual(
    new Set(opened.length > 0 ? [module] : []),
  );
});

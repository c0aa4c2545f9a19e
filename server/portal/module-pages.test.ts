import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { type ModuleName, moduleNames } from '#server/platform/context/index.ts';

/**
 * Each page declares its module, so that `openPage` answers 404 while the module is disabled and
 * `requireModule` gives that 404 no title of the missing page.
 */
const root = join(import.meta.dirname, '../../app/(portal)');

/** Path segments of modules that differ from the module name. */
const areasOf: Record<string, ModuleName> = {
  book: 'hotels',
  'book-experience': 'experiences',
  'book-transfer': 'transfers',
  join: 'circles',
};

/** Pages of every partner: account, earlier purchases, sign-in and general pages. */
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

const found = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => basename(file) === 'page.tsx');
const ofAll = new Set(pagesOfAll.flatMap(found));
const pages = found('**').map((file) => [file] as const);

function moduleOf(file: string): ModuleName | undefined {
  if (ofAll.has(file)) return undefined;
  const [area = ''] = file.split('/');
  return areasOf[area] ?? moduleNames.find((name) => name === area);
}

test.each(pages)('The page %s declares its module or is listed as a page of every partner', (file) => {
  const module = moduleOf(file);
  expect(
    module !== undefined || ofAll.has(file),
    'declare in this test to which module the page belongs',
  ).toBe(true);
  const text = readFileSync(join(root, file), 'utf8');
  const opened = [...text.matchAll(/open(?:Member)?Page\(\{.*?\}\)/gs)].map(([call]) => call);
  const named = opened.map((call) => /module: '(\w+)'/.exec(call)?.[1]);
  if (module) {
    expect(named.length).toBeGreaterThan(0);
    const [metadata] = /function generateMetadata\(.*?\n}/s.exec(text) ?? [];
    expect(metadata, 'generateMetadata must require the module too').toMatch(
      new RegExp(`await (requireModule\\(|open(Member)?Page\\(.*module: )'${module}'`),
    );
  }
  expect(new Set(named), 'pass `module` to openPage or openMemberPage').toEqual(
    new Set(opened.length > 0 ? [module] : []),
  );
});

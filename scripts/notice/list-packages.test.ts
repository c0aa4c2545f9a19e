import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listedPackages, noticeText, packagesByLicence } from './list-packages.ts';

const root = join(import.meta.dirname, '..', '..');
const notice = readFileSync(join(root, 'NOTICE'), 'utf8');

test('NOTICE lists every installed package under its licence', () => {
  expect(notice, 'run `node scripts/write-notice.ts`').toBe(noticeText());
});

test('Every installed package has a named licence', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const licences = packagesByLicence(lock);
  expect([...licences.values()].flat()).toContain('next');
  expect(licences.get('without a named licence')).toBeUndefined();
});

test('A development-only package is not listed in NOTICE', () => {
  const packages = {
    '': {},
    'node_modules/a': { license: 'MIT' },
    'node_modules/b/node_modules/@c/d': { license: 'MIT' },
    'node_modules/e': { license: 'ISC', dev: true },
  };
  expect([...packagesByLicence({ packages })]).toEqual([['MIT', ['@c/d', 'a']]]);
});

test('A platform package stays listed where the registry of the installation lacks it, until nothing declares it', () => {
  const listed = new Map([['MIT', ['@c/d-android', 'removed']]]);
  const packages = {
    'node_modules/@c/d': {
      license: 'MIT',
      optionalDependencies: { '@c/d-android': '1.0.0', '@c/d-linux': '1.0.0' },
    },
    'node_modules/@c/d-linux': { license: 'MIT' },
    'node_modules/needed-by-android': { license: 'ISC', optional: true },
  };
  expect([...packagesByLicence({ packages }, listed)]).toEqual([
    ['MIT', ['@c/d', '@c/d-android', '@c/d-linux']],
  ]);
});

test('The package list of NOTICE is read as it was written', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const listed = listedPackages(notice);
  for (const [licence, names] of packagesByLicence(lock))
    expect(listed.get(licence)).toEqual(expect.arrayContaining(names));
});

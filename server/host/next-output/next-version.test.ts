import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/** The version whose output was looked at when the changes of this folder were last checked. */
const checkedVersion = '16.4.6';

test('The changes to the output of Next were checked with the installed version', () => {
  const path = createRequire(import.meta.url).resolve('next/package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8'));
  expect(version, 'read README.md of this folder').toBe(checkedVersion);
});

import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

const disallowed = [...readSource('public/robots.txt').matchAll(/^Disallow: (\S+)$/gm)].map(
  ([, path = '']) => path,
);

/** Whether a rule of robots.txt applies to a path; `$` ends it (RFC 9309). */
const isDisallowed = (path: string) =>
  disallowed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));

/** The pages of the portal: an address of each and its source. */
const pages = listFiles()
  .filter((file) => file.startsWith('app/(portal)/') && file.endsWith('/page.tsx'))
  .map((file) => {
    const path = file.slice('app/(portal)'.length, -'/page.tsx'.length).replaceAll(/\[\w+\]/g, 'x1') || '/';
    return { path, source: readSource(file) };
  });

const memberPages = pages.filter(({ source }) => source.includes('openMemberPage('));
const listedPages = pages.filter(
  ({ source }) => !source.includes('openMemberPage(') && !/robots: \{ index: false/.test(source),
);

test('robots.txt excludes the API and each page that needs a sign-in, with and without a query', () => {
  expect(memberPages.length).toBeGreaterThan(20);
  const open = memberPages.flatMap(({ path }) => [path, `${path}?q=1`]).filter((path) => !isDisallowed(path));
  expect(open).toEqual([]);
  expect(['/v1/users/me', '/api/auth/session'].filter((path) => !isDisallowed(path))).toEqual([]);
});

test('robots.txt allows each public page, the documents, and the pictures of link previews', () => {
  expect(listedPages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/help', '/hotels/x1', '/experiences/x1', '/legal/x1', '/login']),
  );
  const read = [
    ...listedPages.map(({ path }) => path),
    '/join/x1',
    '/docs',
    '/docs/errors',
    '/brands/aurora/preview',
  ];
  expect(read.filter(isDisallowed)).toEqual([]);
});

import { expect, test } from 'vitest';
import { findLines, listFiles, listTexts } from './source-files.ts';

/** A path from the root of the repository, without its line number. `<module>`, `*` and `{a,b}` are patterns. */
const namedPath =
  /(?<![\w./#@\-[\]^$*{}<>,])(?:\.\/)?((?:app|bench|components|docs|drizzle|e2e|messages|scripts|server)\/[\w./\-[\]()*<>{},]*)/g;

const files = listFiles();
const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));

function foldersOf(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Whether a named path exists: itself, or at least one file that its pattern matches. */
function exists(named: string): boolean {
  const path = named.replace(/[.,:;/]+$/, '');
  // The end of a sentence in brackets is not part of the path; a route group such as `(portal)` is.
  const whole = path.includes('(') ? path : path.replace(/\).*$/, '').replace(/[.,:;/]+$/, '');
  if (known.has(whole)) return true;
  if (!/[*<{]/.test(whole)) return false;
  const pattern = whole
    .replaceAll(/[.()[\]]/g, '\\$&')
    .replaceAll(/<\w+>/g, '[^/]+')
    .replaceAll(/\{([^}]*)\}?/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return [...known].some((file) => new RegExp(`^${pattern}$`).test(file));
}

/** Regular expressions for paths, and the files of a project that a test makes. */
const withOtherPaths = ['.dependency-cruiser.cjs', 'scripts/bundle/bundle-server.test.ts'];

test('Every file or folder of the repository that a comment, a text or a document names exists', () => {
  const missing = listTexts()
    .filter((file) => !withOtherPaths.includes(file) && !file.startsWith('server/testing/repository/'))
    .flatMap((file) =>
      findLines(file, (line) => [...line.matchAll(namedPath)].some(([, path = '']) => !exists(path))),
    );
  expect(missing, 'name files by their present path').toEqual([]);
});

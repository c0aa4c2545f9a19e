import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** Returns the text of a file, by its path in the repository. */
export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

const folders = '{app,bench,components,docs,drizzle,e2e,messages,scripts,server}';

/** Returns the paths of the files at the root and in the folders of the repository. */
export function listFiles(): string[] {
  return [...globSync(['*', '.*', `${folders}/**/*`, 'app/.well-known/**/*'], { cwd: root })]
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

/** Returns hand-written code, styles, configuration and documents, without migrations and generated files. */
export function listTexts(): string[] {
  return listFiles().filter(
    (file) =>
      /\.(?:tsx?|mjs|cjs|cts|css|md|jsonc?)$/.test(file) &&
      !/^drizzle\/|^next-env|\.generated\.ts$|(?:^|\/)package-lock\.json$/.test(file),
  );
}

/** Returns `file:line: text` of each line of a file that a predicate selects. */
export function findLines(file: string, selects: (line: string) => boolean): string[] {
  return readSource(file)
    .split('\n')
    .flatMap((line, index) => (selects(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : []));
}

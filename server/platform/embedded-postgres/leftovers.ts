import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 15_000;

/**
 * Clears what an earlier run may have left behind after `kill -9`: a lock whose process id now belongs to some
 * other program (PostgreSQL would refuse to start), or a server that outlived its supervisor, which is stopped.
 * A lock of a dead process needs nothing: PostgreSQL takes it over.
 */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10));
  if (!isAlive(pid)) return;
  if (!isServerOf(pid, cluster)) {
    rmSync(file, { force: true });
    return;
  }
  log(`Stopping a PostgreSQL server (process ${pid}) that an earlier run left behind`);
  // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, the data is left clean.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(`A PostgreSQL server (process ${pid}) uses ${cluster} and does not stop.`);
    await sleep(20);
  }
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A PostgreSQL server's working directory is its cluster. Windows has no signals to stop it with, so it never counts there. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    if (process.platform === 'win32') return false;
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

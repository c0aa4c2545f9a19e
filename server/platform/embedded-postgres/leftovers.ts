import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const stopTimeoutMs = 15_000;

/**
 * Cleans up after an earlier run that was killed. It deletes a lock file whose process id belongs to another
 * program, because PostgreSQL would refuse to start, and stops a server that outlived its supervisor.
 * PostgreSQL itself takes over the lock file of a dead process.
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
  // SIGINT is PostgreSQL's fast shutdown, which ends open sessions and leaves the data clean.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(`A PostgreSQL server (process ${pid}) uses ${cluster} and does not stop.`);
    await sleep(20);
  }
}

/** True when a process with this id exists. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True when the process is the server of this cluster, its working directory. Always false on Windows. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    if (process.platform === 'win32') return false;
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

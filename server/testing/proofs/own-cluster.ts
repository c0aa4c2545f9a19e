import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import type { Cluster } from './proof.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Starts a durable PostgreSQL that proofs may stop. Its data folder is kept between runs. */
export async function ownCluster(
  folder = 'prove',
): Promise<Cluster & { url: string; close: () => Promise<void> }> {
  const start = () =>
    startEmbeddedPostgres({ dataDirectory: join(root, '.data', folder), log: () => {}, shared: false });
  let running = await start();
  const url = running.urlFor('postgres');
  return {
    url,
    async restart(downMs) {
      await running.stop();
      await pause(downMs);
      running = await start();
      if (running.urlFor('postgres') !== url) throw new Error('The database came back at another address');
    },
    async crash() {
      const [session] = await sessionsOf(url);
      if (session) process.kill(session, 'SIGKILL');
    },
    async freeze(forMs) {
      const postmaster = await postmasterOf(url);
      // The postmaster is stopped first, so that it opens no session after its children are listed.
      process.kill(postmaster, 'SIGSTOP');
      const children = childrenOf(postmaster);
      for (const id of children) signal(id, 'SIGSTOP');
      await pause(forMs);
      for (const id of [...children, postmaster]) signal(id, 'SIGCONT');
    },
    close: () => running.stop(),
  };
}

async function postmasterOf(url: string): Promise<number> {
  const [where] = await query<{ data_directory: string }>(url, 'show data_directory');
  return Number(readFileSync(join(where?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

/** Returns the process ids of client sessions, the product's own first. */
async function sessionsOf(url: string): Promise<number[]> {
  const rows = await query<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'
     order by (application_name = 'sojourn') desc`,
  );
  return rows.map(({ pid }) => pid);
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<Row[]>(text))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Returns the running child processes. Linux is read from /proc, because some distributions have no `ps`. */
function childrenOf(parent: number): number[] {
  if (process.platform === 'linux') {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, above]) => above === parent)
    .map(([id]) => id as number);
}

/** Signals a process; one that has already exited is ignored. */
function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') throw err;
  }
}

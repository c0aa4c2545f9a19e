import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import type { Cluster } from './proof.ts';

const root = join(import.meta.dirname, '..', '..');

/** A PostgreSQL for proofs alone, durable as in production, which they may take down. Kept between runs. */
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
      const [, session] = await processIds(url);
      if (session) process.kill(session, 'SIGKILL');
    },
    async freeze(forMs) {
      const ids = await processIds(url);
      for (const id of ids) signal(id, 'SIGSTOP');
      await pause(forMs);
      for (const id of ids.reverse()) signal(id, 'SIGCONT');
    },
    close: () => running.stop(),
  };
}

/** The postmaster, then its sessions that serve a client, then its background processes. */
async function processIds(url: string): Promise<number[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [where] = await sql<{ data_directory: string }[]>`show data_directory`;
    const lockFile = readFileSync(join(where?.data_directory ?? '', 'postmaster.pid'), 'utf8');
    const rows = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where pid <> pg_backend_pid()
      order by (application_name = 'sojourn') desc, backend_type`;
    return [Number(lockFile.split('\n', 1)[0]), ...rows.map(({ pid }) => pid)];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** A session may have ended meanwhile. */
function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') throw err;
  }
}

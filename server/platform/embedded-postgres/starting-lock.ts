import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './leftovers.ts';

/** Longer than any start takes; an older lock was left by a dead process. */
const staleAfterMs = 180_000;

/** Runs `work` while no other process starts the same database. The lock of a dead process is removed. */
export async function withStartLock<Result>(
  dataDirectory: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(dataDirectory, 'starting.lock');
  while (!acquireLock(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await sleep(20);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquireLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw err;
  }
}

function isStale(file: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false });
  if (!written) return false;
  const ageMs = Date.now() - written.mtimeMs;
  try {
    const text = readFileSync(file, 'utf8');
    // The file is briefly empty between its creation and its first write.
    return ageMs > staleAfterMs || (text === '' ? ageMs > 1_000 : !isAlive(Number(text)));
  } catch {
    return false;
  }
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { placesVersion } from '#server/places/index.ts';

/** The databases of one parallel worker of one test run; runs at the same time do not meet. */
export function databaseName(run: string, worker: number, environment: 'Sandbox' | 'Production'): string {
  return `sojourn_test_${run}_${worker}_${environment.toLowerCase()}`;
}

/** The migrated template: named by what it holds, so that it is made again only when that changes. */
export function templateName(root: string): string {
  const hash = createHash('sha256');
  const migrations = join(root, 'drizzle');
  for (const file of readdirSync(migrations).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(migrations, file)));
  }
  hash.update(placesVersion());
  return `sojourn_template_${hash.digest('hex').slice(0, 16)}`;
}

/** Tests drop and clone databases, so they refuse any server that does not live on this machine. */
export function refuseRemote(url: string): void {
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error(`Tests never touch ${hostname}`);
}

/** Makes the template under a lock, if no run made it before. */
export async function ensureTemplate(
  admin: postgres.Sql,
  template: string,
  fill: (name: string) => Promise<void>,
): Promise<void> {
  const reserved = await admin.reserve();
  try {
    await reserved`select pg_advisory_lock(hashtext('sojourn_template'))`;
    const [ready] = await reserved`select 1 from pg_database where datname = ${template}`;
    if (ready) return;
    const making = `${template}_making`;
    await reserved.unsafe(`drop database if exists ${making} with (force)`);
    await reserved.unsafe(`create database ${making}`);
    await fill(making);
    await reserved.unsafe(`alter database ${making} rename to ${template}`);
  } finally {
    await reserved`select pg_advisory_unlock(hashtext('sojourn_template'))`;
    reserved.release();
  }
}

/** Drops the databases of a run, and those of runs whose process is gone. */
export async function dropRuns(admin: postgres.Sql, own: string | null): Promise<void> {
  const rows = await admin<{ name: string }[]>`
    select datname as name from pg_database where datname like 'sojourn_test_%'`;
  for (const { name } of rows) {
    const run = name.split('_')[2] ?? '';
    if (run === own || !isAlive(Number(run)))
      await admin.unsafe(`drop database if exists ${name} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { placesVersion } from '#server/modules/places/index.ts';

/** Names a database of one worker of one test run; concurrent runs have different names. */
export function databaseName(run: string, worker: number, environment: 'Sandbox' | 'Production'): string {
  return `sojourn_test_${run}_${worker}_${environment.toLowerCase()}`;
}

/**
 * The folder of the migrations that make the databases of tests: this version's, or those of a newer one that
 * `TEST_MIGRATIONS` names, to test this version on the schema of its successor.
 */
export const testMigrations = (root: string): string => process.env.TEST_MIGRATIONS ?? join(root, 'drizzle');

/** Names the migrated template after its content, so that it is rebuilt only when the content changes. */
export function templateName(root: string): string {
  const hash = createHash('sha256');
  const migrations = testMigrations(root);
  for (const file of readdirSync(migrations).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(migrations, file)));
  }
  hash.update(placesVersion());
  return `sojourn_template_${hash.digest('hex').slice(0, 16)}`;
}

/** Throws unless the database server is local, because tests drop and clone databases. */
export function refuseRemote(url: string): void {
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost')
    throw new Error(`Tests must not use the database on ${hostname}`);
}

/** Creates the template under an advisory lock unless it exists. */
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
    const unfinished = `${template}_making`;
    await reserved.unsafe(`drop database if exists ${unfinished} with (force)`);
    await reserved.unsafe(`create database ${unfinished}`);
    await fill(unfinished);
    await reserved.unsafe(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await reserved`select pg_advisory_unlock(hashtext('sojourn_template'))`;
    reserved.release();
  }
}

/** Drops the databases of a run, and those of runs whose process has exited. */
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

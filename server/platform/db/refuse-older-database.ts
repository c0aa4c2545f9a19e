import { readFileSync } from 'node:fs';
import type postgres from 'postgres';

/**
 * Throws when a database was migrated by a version before the first release: its tables exist, but not by the
 * migrations in `folder`. A database of a newer version is accepted, so that a deployment can be rolled back.
 */
export async function refuseOlderDatabase(sql: postgres.Sql, folder: string): Promise<void> {
  const [found] = await sql<{ name: string; journal: string | null }[]>`
    select current_database() as name, to_regclass('drizzle.__drizzle_migrations')::text as journal`;
  if (!found?.journal) return;
  const applied = await sql<{ at: string }[]>`select created_at as at from drizzle.__drizzle_migrations`;
  if (applied.length === 0 || applied.some(({ at }) => Number(at) === firstMigrationAt(folder))) return;
  throw new Error(
    `The database ${found.name} was made by a version before the first release, so delete it (the embedded one is the folder postgres in DATA_DIRECTORY, by default .data) and start again.`,
  );
}

function firstMigrationAt(folder: string): number | undefined {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  return (journal as { entries: { when: number }[] }).entries[0]?.when;
}

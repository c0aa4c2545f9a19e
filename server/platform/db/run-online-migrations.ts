import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';

/**
 * Runs the `*.online.sql` files of a folder in order, each statement outside of a transaction: indexes built
 * concurrently and constraints validated, so that reads and writes go on. Every statement may be repeated. An index
 * whose building was interrupted is invalid; it is dropped and built again.
 */
export async function runOnlineMigrations(sql: postgres.Sql, folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.online.sql'))
    .sort();
  if (files.length === 0) return;
  const statements = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'),
  );
  const invalid = await sql<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid`;
  for (const { name } of invalid) {
    const isOurs = statements.some((statement) => statement.includes(`CONCURRENTLY IF NOT EXISTS "${name}"`));
    if (isOurs) await sql`drop index concurrently if exists ${sql(name)}`;
  }
  for (const statement of statements) if (statement.trim() !== '') await sql.unsafe(statement);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';

/**
 * SQLSTATEs of a statement that has nothing to do: a later migration removed its table, column, constraint or index,
 * or it was done before the process ended.
 */
const nothingToDo = new Set(['42P01', '42703', '42704', '42710', '42P07']);

/**
 * Runs the `*.online.sql` files of a folder in order, once for each database, each statement outside of a transaction:
 * indexes built and dropped concurrently and constraints validated, so that reads and writes go on. A file that was
 * interrupted is run again, so every statement may be repeated. An index whose building was interrupted is invalid; it
 * is dropped and built again.
 */
export async function runOnlineMigrations(sql: postgres.Sql, folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.online.sql'))
    .sort();
  if (files.length === 0) return;
  await sql`create table if not exists drizzle.online_migrations (name text primary key)`;
  const done = await sql<{ name: string }[]>`select name from drizzle.online_migrations`;
  for (const file of files.filter((name) => !done.some((one) => one.name === name))) {
    const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');
    await dropInvalidIndexes(sql, statements);
    for (const statement of statements) if (statement.trim() !== '') await runStatement(sql, statement);
    await sql`insert into drizzle.online_migrations (name) values (${file})`;
  }
}

async function dropInvalidIndexes(sql: postgres.Sql, statements: readonly string[]): Promise<void> {
  const invalid = await sql<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid`;
  for (const { name } of invalid) {
    const isOurs = statements.some((statement) => statement.includes(`CONCURRENTLY IF NOT EXISTS "${name}"`));
    if (isOurs) await sql`drop index concurrently if exists ${sql(name)}`;
  }
}

async function runStatement(sql: postgres.Sql, statement: string): Promise<void> {
  try {
    await sql.unsafe(statement);
  } catch (err) {
    if (!(err instanceof postgres.PostgresError) || !nothingToDo.has(err.code)) throw err;
  }
}

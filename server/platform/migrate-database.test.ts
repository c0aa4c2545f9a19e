import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config } from './config/index.ts';
import { migrateDatabase } from './migrate-database.ts';

const name = `${new URL(config.databaseUrl.Sandbox).pathname.slice(1)}_older`;
const url = config.databaseUrl.Sandbox.replace(/\/[^/]*$/, `/${name}`);

beforeEach(() =>
  run(config.databaseUrl.Sandbox, `drop database if exists ${name}`, `create database ${name}`),
);
afterEach(() => run(config.databaseUrl.Sandbox, `drop database if exists ${name} with (force)`));

async function run(database: string, ...statements: string[]): Promise<postgres.RowList<postgres.Row[]>[]> {
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  try {
    const results = [];
    for (const statement of statements) results.push(await sql.unsafe(statement));
    return results;
  } finally {
    await sql.end();
  }
}

test('A database of a version before the first release is refused in one sentence and stays as it was', async () => {
  await run(
    url,
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another file', 1700000000000)",
  );
  await expect(migrateDatabase(url)).rejects.toThrow(
    new RegExp(
      `^The database ${name} was made by a version before the first release, so delete it [^.]*\\.data\\) and start again\\.$`,
    ),
  );
  const [tables] = await run(url, "select 1 from pg_tables where schemaname = 'public'");
  expect(tables).toHaveLength(0);
});

test('A database that a newer version has migrated is accepted', async () => {
  await migrateDatabase(url);
  await run(
    url,
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer file', 99999999999999)",
  );
  await expect(migrateDatabase(url)).resolves.toBeUndefined();
});

test('An index that was interrupted is built again, by one of several processes that start at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(new URL('../../drizzle', import.meta.url), folder, { recursive: true });
    writeFileSync(
      join(folder, '0001_unique.online.sql'),
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "growing_n" ON "growing" USING btree ("n");\n',
    );
    await run(url, 'create table growing (n int)', 'insert into growing values (1), (1)');
    await expect(migrateDatabase(url, folder)).rejects.toThrow('could not create unique index');
    const state = () =>
      run(url, "select indisvalid as valid from pg_index where indexrelid = 'growing_n'::regclass");
    expect(await state()).toEqual([[{ valid: false }]]);
    await run(url, 'delete from growing', 'insert into growing values (1)');
    await Promise.all([1, 2, 3].map(() => migrateDatabase(url, folder)));
    expect(await state()).toEqual([[{ valid: true }]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

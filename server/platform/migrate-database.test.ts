import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  await withFolder(async (folder) => {
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
  });
});

test('A migration that cannot get its table lets others use it, and is made once the table is free', async () => {
  await withFolder(async (folder) => {
    await migrateDatabase(url);
    await run(url, 'create table busy (n int)', 'insert into busy values (1)');
    addMigration(folder, '0001_busy', 'ALTER TABLE "busy" ADD COLUMN "added" int;');
    const holder = postgres(url, { max: 1 });
    const reader = postgres(url, { max: 1 });
    const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    try {
      const holding = holder.begin(async (tx) => {
        await tx`select n from busy`;
        isHeld.resolve();
        await isOver.promise;
      });
      await isHeld.promise;
      const migrated = migrateDatabase(url, folder);
      await expect.poll(() => waitingFor(reader)).toBe(true);
      // It would wait as long as the holder if the migration did not give up.
      expect(await reader`select n from busy`).toHaveLength(1);
      isOver.resolve();
      await holding;
      await migrated;
      expect((await reader`select added from busy`).columns.map(({ name }) => name)).toEqual(['added']);
    } finally {
      isOver.resolve();
      await Promise.all([holder.end(), reader.end()]);
    }
  });
});

test('A statement of a migration may take longer than the limit of the database for statements', async () => {
  await withFolder(async (folder) => {
    await migrateDatabase(url);
    await run(url, `alter database ${name} set statement_timeout = '3s'`);
    addMigration(folder, '0001_slow', 'SELECT pg_sleep(3.5);');
    await expect(migrateDatabase(url, folder)).resolves.toBeUndefined();
  });
});

test('What runs online is done once, and left out where a later migration removed its table', async () => {
  await withFolder(async (folder) => {
    writeFileSync(
      join(folder, '0001_index.online.sql'),
      [
        'CREATE INDEX CONCURRENTLY IF NOT EXISTS "kept_n" ON "kept" USING btree ("n");',
        'ALTER TABLE "gone" VALIDATE CONSTRAINT "gone_n";',
        'ALTER TABLE "kept" VALIDATE CONSTRAINT "gone_n";',
      ].join('--> statement-breakpoint\n'),
    );
    await run(url, 'create table kept (n int)');
    await migrateDatabase(url, folder);
    await run(url, 'drop index kept_n');
    await migrateDatabase(url, folder);
    expect(await run(url, "select to_regclass('kept_n') as name")).toEqual([[{ name: null }]]);
  });
});

/** Calls `work` with a copy of the migrations that may be changed. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(new URL('../../drizzle', import.meta.url), folder, { recursive: true });
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function addMigration(folder: string, tag: string, statement: string): void {
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const when = journal.entries.at(-1).when + 1;
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), statement);
}

async function waitingFor(sql: postgres.Sql): Promise<boolean> {
  const rows =
    await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'ALTER TABLE "busy"%'`;
  return rows.length > 0;
}

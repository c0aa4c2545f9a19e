import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '#server/platform/config/index.ts';
import { drizzle, migrate } from '#server/platform/db/drizzle.cjs';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { newId } from '#server/platform/ids/index.ts';

/** Migrates a database to just before the backfill of `circle_members.needs_answer`, and then to the end. */

type Journal = { entries: { idx: number; tag: string }[] };

const all = join(import.meta.dirname, '../../../drizzle');
const name = `${new URL(config.databaseUrl.Sandbox).pathname.slice(1)}_backfill`;
const url = config.databaseUrl.Sandbox.replace(/\/[^/]*$/, `/${name}`);
let before: string;

beforeAll(async () => {
  before = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(all, before, { recursive: true });
  const file = readdirSync(all).find((one) => /SET "needs_answer" = true/.test(readSql(one)));
  const journalFile = join(before, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as Journal;
  const index = journal.entries.findIndex(({ tag }) => `${tag}.sql` === file);
  expect(index).toBeGreaterThan(0);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
  await administer(`drop database if exists ${name}`, `create database ${name}`);
});

afterAll(async () => {
  rmSync(before, { recursive: true, force: true });
  await administer(`drop database if exists ${name} with (force)`);
});

const readSql = (file: string) => (file.endsWith('.sql') ? readFileSync(join(all, file), 'utf8') : '');

async function administer(...statements: string[]): Promise<void> {
  const admin = postgres(config.databaseUrl.Sandbox, { max: 1, onnotice: () => {} });
  for (const statement of statements) await admin.unsafe(statement);
  await admin.end({ timeout: 5 });
}

test('the migration of circle members sets needs_answer only for pending rows of users who were app members before the row was created', async () => {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await migrate(drizzle(client), { migrationsFolder: before });
  // Foreign keys are not checked, so only rows of the two tables are needed.
  await client`set session_replication_role = replica`;
  const [appId, circleId] = [newId(), newId()];
  const people = {
    member: { status: 'active', joined: '2026-01-01', memberStatus: 'pending_verification' },
    suspended: { status: 'suspended', joined: '2026-01-01', memberStatus: 'pending_verification' },
    madeByJoining: { status: 'active', joined: '2026-06-01', memberStatus: 'pending_verification' },
    notSignedIn: { status: 'pending', joined: '2026-01-01', memberStatus: 'pending_verification' },
    inside: { status: 'active', joined: '2026-01-01', memberStatus: 'active' },
  };
  const ids = new Map<string, string>();
  for (const [who, { status, joined, memberStatus }] of Object.entries(people)) {
    const userId = newId();
    ids.set(userId, who);
    await client`insert into memberships (app_id, id, user_id, status, tier, joined_at)
      values (${appId}, ${newId()}, ${userId}, ${status}, 'bronze', ${joined})`;
    await client`insert into circle_members (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, created_at)
      values (${appId}, ${newId()}, ${circleId}, ${userId}, 'member', 'admins', ${memberStatus}, 'by_link', '2026-06-01')`;
  }
  await client.end({ timeout: 5 });
  await migrateDatabase(url);
  const after = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await after<{ user_id: string }[]>`select user_id from circle_members where needs_answer`;
  await after.end({ timeout: 5 });
  expect(rows.map(({ user_id }) => ids.get(user_id)).sort()).toEqual(['member', 'suspended']);
});

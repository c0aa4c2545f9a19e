import { beforeAll, describe, expect, test } from 'vitest';
import { failureKey } from '#server/modules/auth/prove-passcode.ts';
import { sweepLoginFailuresQuery } from '#server/modules/auth/sweep-login-failures.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { sweepMailsQuery } from '#server/platform/email/sweep-mails.ts';
import { sweepIdempotencyRecordsQuery } from '#server/platform/idempotency/sweep-records.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { sweepRateWindowsQuery } from '#server/platform/rate-limit/sweep-windows.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { aTenant, systemContext, type Tenant } from '../index.ts';

const ctx = systemContext();
const { db } = ctx;
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

/**
 * Each swept table: how to write `rows` rows of an age, count
 * those of one name, and which ages are kept or deleted.
 */
const swept = [
  {
    table: 'rate_windows',
    job: 'sweep_rate_windows',
    statement: sweepRateWindowsQuery,
    index: 'rate_windows_expires_at',
    keptAge: '-5 seconds',
    expiredAge: '5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into rate_windows (key, hits, expires_at)
      select ${name} || n, '{}', now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from rate_windows where key like ${`${name}%`}`,
  },
  {
    table: 'idempotency_records',
    job: 'sweep_idempotency_records',
    statement: sweepIdempotencyRecordsQuery,
    index: 'idempotency_records_created_at',
    keptAge: '24 hours 30 minutes',
    expiredAge: '25 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into idempotency_records (scope, fingerprint, created_at)
      select ${name} || n, '', now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from idempotency_records where scope like ${`${name}%`}`,
  },
  {
    table: 'login_failures',
    job: 'sweep_login_failures',
    statement: sweepLoginFailuresQuery,
    index: 'login_failures_last_at',
    keptAge: '99 days',
    expiredAge: '100 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into login_failures (identifier_hash, consecutive, last_at)
      select ${name} || n, 100, now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from login_failures where identifier_hash like ${`${name}%`}`,
  },
  {
    table: 'mails',
    job: 'sweep_mails',
    statement: sweepMailsQuery,
    index: 'mails_created_at',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into mails (app_id, id, kind, recipient, subject, text, html, from_name, created_at, sent_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), 'passcode', ${name}, '', '', '', '', now() - ${age}::interval,
        case when n % 2 = 0 then now() end from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from mails where recipient = ${name}`,
  },
];

const jobOf = (name: string) => jobs.find((job) => job.name === name) as unknown as Job<object>;

describe.each(swept)(
  'The sweep of $table',
  ({ table, job, write, count, keptAge, expiredAge, statement, index }) => {
    const left = async (name: string) => (await db.execute(count(name))).length;

    test(`The sweep of ${table} deletes expired rows in several batches and keeps younger ones`, async () => {
      const [old, young] = [newId(), newId()];
      await Promise.all([db.execute(write(old, expiredAge, 4_100)), db.execute(write(young, keptAge, 3))]);
      await jobOf(job).run(ctx, {});
      expect([await left(old), await left(young)]).toEqual([0, 3]);
    });

    test(`The sweep of ${table} has a schedule`, () => {
      expect(jobOf(job).schedule).toMatch(/^\S+ \S+ \S+ \S+ \S+$/);
    });

    test(`The sweep of ${table} finds expired rows by an index`, async () => {
      const [old, young] = [newId(), newId()];
      await Promise.all([db.execute(write(old, expiredAge, 50)), db.execute(write(young, keptAge, 20_000))]);
      await db.execute(sql`analyze ${sql.identifier(table)}`);
      const plan = await planOf(statement(2_000));
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    });
  },
);

test('Failed sign-ins are stored under a hash that depends on the server secret and the environment', () => {
  const key = failureKey(ctx, 'ana@aurora.example');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(key).not.toBe(failureKey({ environment: 'Production' }, 'ana@aurora.example'));
});

/** Returns the query plan as text without running the statement. */
async function planOf(query: SQL): Promise<string> {
  const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

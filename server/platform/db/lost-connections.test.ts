import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { config } from '../config/index.ts';
import { ensureDatabase } from '../embedded-postgres/ensure-database.ts';
import { openPool } from './client.ts';
import { isDatabaseAway } from './database-away.ts';
import { selectTime } from './read-clock.ts';
import { sql } from './sql.ts';

describe('Lost database connections', () => {
  let own: ReturnType<typeof openPool>;
  let other: ReturnType<typeof openPool>;
  beforeAll(() => {
    own = openPool(config.databaseUrl.Sandbox, 2);
    other = openPool(config.databaseUrl.Sandbox, 1);
  });
  afterAll(() => Promise.all([own.sql.end({ timeout: 1 }), other.sql.end({ timeout: 1 })]));

  async function terminateOwnConnection(tx: { execute: (typeof own.db)['execute'] }): Promise<void> {
    const [me] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await other.db.execute(sql`select pg_terminate_backend(${me?.pid ?? 0})`);
    await pause(100);
  }

  test('A connection lost between two statements fails the transaction, and the pool keeps working', async () => {
    const work = own.db.transaction(async (tx) => {
      await terminateOwnConnection(tx);
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toThrow();
    await pause(50);
    expect(await own.db.execute(sql`select 2 as two`)).toEqual([{ two: 2 }]);
  });

  test('A connection lost before the commit fails the transaction', async () => {
    await expect(own.db.transaction(terminateOwnConnection)).rejects.toThrow();
    await pause(50);
    expect(await own.db.execute(sql`select 2 as two`)).toEqual([{ two: 2 }]);
  });

  test('A connection lost during a statement inside a savepoint fails the whole transaction', async () => {
    const work = own.db.transaction((tx) =>
      tx.transaction(async (inner) => {
        const [me] = await inner.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const slow = inner.execute(sql`select pg_sleep(5)`);
        setTimeout(() => other.db.execute(sql`select pg_terminate_backend(${me?.pid ?? 0})`).then(), 50);
        await slow;
      }),
    );
    await expect(work).rejects.toThrow();
    await pause(50);
    expect(await own.db.execute(sql`select 2 as two`)).toEqual([{ two: 2 }]);
  });

  test('After all connections were lost, the next statement on every connection succeeds', async () => {
    const killed = [own, own].map(async ({ db }) => db.execute(sql`select pg_sleep(5)`));
    const caught = Promise.allSettled(killed);
    const sleeping = sql`select 1 from pg_stat_activity
      where query = 'select pg_sleep(5)' and state = 'active' and datname = current_database()`;
    await expect.poll(async () => (await other.db.execute(sleeping)).length).toBe(2);
    await other.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(5)' and datname = current_database()`,
    );
    expect((await caught).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = await Promise.allSettled(
      [own, own, own, own].map(({ db }) => db.execute(sql`select 2 as two`)),
    );
    expect(after.map((each) => (each.status === 'rejected' ? each.reason.cause?.code : 'answered'))).toEqual(
      Array(4).fill('answered'),
    );
  });

  test('An ordinary error rolls the transaction back and is rethrown unchanged', async () => {
    const refused = new Error('no');
    await expect(
      own.db.transaction(async () => {
        throw refused;
      }),
    ).rejects.toBe(refused);
  });
});

test('A database that no longer refuses to write is written to over new connections, and until then it is away', async () => {
  const base = inject('postgresUrl');
  const name = `sojourn_test_${inject('testRun')}_read_only`;
  await ensureDatabase(base, name);
  const admin = openPool(base, 1);
  const alter = (change: string) => admin.db.execute(sql.raw(`alter database ${name} ${change}`));
  await alter('set default_transaction_read_only = on');
  const { sql: driver, db } = openPool(base.replace(/\/[^/]*$/, `/${name}`), 1);
  onTestFinished(() => Promise.all([driver, admin.sql].map((each) => each.end({ timeout: 1 }))).then());
  const write = () => db.execute(sql`create table written ()`);
  const refused = await write().catch((err) => err);
  expect([refused.cause.code, isDatabaseAway(refused)]).toEqual(['25006', true]);
  await alter('reset default_transaction_read_only');
  await expect.poll(() => write().then(() => 'written', String)).toBe('written');
});

test('The time of a database that does not write is not read, so that its process is not ready', async () => {
  const { sql: driver, db } = openPool(`${config.databaseUrl.Sandbox}?default_transaction_read_only=on`, 1);
  onTestFinished(() => driver.end({ timeout: 1 }));
  await expect(selectTime(db)).rejects.toMatchObject({ cause: { code: '25006' } });
});

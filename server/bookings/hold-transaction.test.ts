import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { config } from '#server/platform/config/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import { aVisit, create, prebook } from '#server/travel-bookings/testing/shop.ts';
import { holderOf } from './limit-holds.ts';

/** A connection of its own: with a pool whose connections all wait, nothing could be watched. */
async function watching(run: (watcher: ReturnType<typeof openPool>['db']) => Promise<void>): Promise<void> {
  const { sql: client, db } = openPool(config.databaseUrl.Sandbox, 2);
  try {
    await run(db);
  } finally {
    await client.end({ timeout: 5 });
  }
}

const waitingForLocks = sql`
  select count(*)::int as count from pg_locks
  where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;

const makes: [string, (person: Person) => Promise<{ status: number }>][] = [
  ['a slot', (person) => prebook(person, aVisit())],
  ['a visit', (person) => create(person, aVisit())],
];

test.each(makes)(
  'while one member has 50 holds of %s under way, another member’s hold is answered without waiting for them',
  async (_, make) => {
    const tenant: Tenant = await aTenant();
    const [ana, ben] = await Promise.all([aMember(tenant), aMember(tenant)]);
    const holder = holderOf({ ...(await memberContext(ana)), key: null });
    await watching(async (db) => {
      let holds: Promise<unknown>[] = [];
      const waiting = async () => (await db.execute<{ count: number }>(waitingForLocks))[0]?.count ?? 0;
      await db.transaction(async (blocker) => {
        // None of the member's holds gets on while this transaction has the lock of their limit.
        await blocker.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${holder}`}, 0))`);
        holds = Array.from({ length: 50 }, () => make(ana));
        while ((await waiting()) === 0) await pause(5);
        expect((await make(ben)).status).toBe(201);
        expect(await waiting()).toBeLessThanOrEqual(1);
      });
      await Promise.all(holds);
    });
  },
);

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aVisit, create, prebook } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { config } from '#server/platform/config/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import { holderOf } from './limit-holds.ts';

/** Runs with a separate pool, because all connections of the shared pool may be waiting for locks. */
async function withSeparatePool(
  run: (db: ReturnType<typeof openPool>['db']) => Promise<void>,
): Promise<void> {
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

const holdKinds: [string, (person: Person) => Promise<{ status: number }>][] = [
  ['a slot', (person) => prebook(person, aVisit())],
  ['a visit', (person) => create(person, aVisit())],
];

test.each(holdKinds)(
  'While 50 holds of %s for one member are in progress, a hold of another member does not wait for them',
  async (_, make) => {
    const tenant: Tenant = await aTenant();
    const [ana, ben] = await Promise.all([aMember(tenant), aMember(tenant)]);
    const holder = holderOf({ ...(await memberContext(ana)), key: null });
    await withSeparatePool(async (db) => {
      let holds: Promise<unknown>[] = [];
      const waiting = async () => (await db.execute<{ count: number }>(waitingForLocks))[0]?.count ?? 0;
      await db.transaction(async (blocker) => {
        // This transaction has the advisory lock of the member's hold limit, so all holds of the member wait.
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

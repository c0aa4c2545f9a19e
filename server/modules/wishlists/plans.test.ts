import { beforeAll, expect, test } from 'vitest';
import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import { stepsOf, workIn } from '#server/testing/plan-of.ts';
import { selectItems, selectLists, selectProductCodes, selectSavedThings } from './queries.ts';
import { aCircle } from './testing/circles.ts';
import { fillApp } from './testing/fill-app.ts';
import { aFullList, type List } from './testing/lists.ts';

let ctx: MemberContext;
let guest: MemberContext;
let list: List;

beforeAll(async () => {
  const tenant = await aTenant();
  const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
  [ctx, guest] = [await memberContext(ana), await memberContext(ben)];
  list = await aFullList(ana, 3);
  await ctx.db.execute(sql`
    insert into wishlist_shares (app_id, wishlist_id, circle_id)
    values (${tenant.appId}, ${list.id}, ${await aCircle(ana, [ben])})`);
  await fillApp(ana);
});

const reads: [what: string, query: () => SQL, rows: number][] = [
  ['the own lists', () => selectLists(ctx, 'own'), 1],
  ['the shared lists', () => selectLists(guest, 'shared'), 1],
  ['one own list', () => selectLists(ctx, 'own', sql`w.id = ${list.id}`), 1],
  ['one shared list', () => selectLists(guest, 'shared', sql`w.id = ${list.id}`), 1],
  ['the items of a list', () => selectItems(ctx, list.id), 3],
  ['one item', () => selectItems(ctx, list.id, sql`i.hotel_id = ${list.items[0]?.hotel_id}`), 1],
  ['the product codes', () => selectProductCodes(ctx), 0],
  ['the saved things', () => selectSavedThings(ctx), 3],
];

test.each(reads)(
  'The wishlist query for %s uses indexes only and reads at most 100 rows per plan node',
  async (_, query, rows) => {
    expect(await ctx.db.execute(query())).toHaveLength(rows);
    const { scannedTables, maxRows } = workIn(await stepsOf(query()));
    expect(scannedTables).toEqual([]);
    // Reading the whole part of an index that belongs to the app would be thousands of rows. The limit leaves
    // room for the planner's choice of which of two small sets to read first, because that depends on other
    // data.
    expect(maxRows).toBeLessThanOrEqual(100);
  },
);

test('The check of wishlist query plans detects a sequential scan', async () => {
  const whole = workIn(await stepsOf(sql`select count(*) from wishlists w where w.name = 'x'`));
  expect(whole.scannedTables).toEqual(['wishlists']);
  expect(whole.maxRows).toBeGreaterThan(4_000);
});

import type { Database } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { type Person, systemContext } from '#server/testing/index.ts';

/** 4,800 lists, 38,400 items, 14,400 votes, 800 circles of four: the planner then prefers indexes. */
const volume = { people: 800, listsEach: 6, itemsEach: 8, votesEach: 3, circleSize: 4 };

/** Fills the app with other members' lists, items, votes, circles and shares, by SQL statements. */
export async function fillApp({ tenant }: Person): Promise<void> {
  await systemContext(tenant.environment).db.transaction((db) => fill(db, tenant.appId));
}

async function fill(db: Database, appId: string): Promise<void> {
  // On a busy machine the statements take longer than the time-out of requests.
  await db.execute(sql`set local statement_timeout = '60s'`);
  const app = sql`${appId}::uuid`;
  // The same kind and number give the same id in every statement.
  const idOf = (kind: string, number: SQL) => sql`md5(${appId} || ${kind} || (${number})::text)::uuid`;
  const people = sql`generate_series(1, ${volume.people}::int) p`;
  const lists = sql`generate_series(1, ${volume.people * volume.listsEach}::int) l`;
  const ownerOf = sql`(l % ${volume.people}::int) + 1`;
  await db.execute(sql`
    insert into users (id, email, username, firstname, lastname)
    select ${idOf('person', sql`p`)}, id || '@crowd.example', id, 'Crowd', 'Person'
    from ${people}, lateral (select 'c' || left(md5(${appId} || p), 16) as id) name`);
  await db.execute(sql`
    insert into memberships (app_id, id, user_id, status, tier)
    select ${app}, gen_random_uuid(), ${idOf('person', sql`p`)}, 'active', 'bronze' from ${people}`);
  await db.execute(sql`
    insert into wishlists (app_id, id, user_id, name, item_count)
    select ${app}, ${idOf('list', sql`l`)}, ${idOf('person', ownerOf)}, 'List', ${volume.itemsEach}::int from ${lists}`);
  await db.execute(sql`
    insert into wishlist_items (app_id, id, wishlist_id, product_code, position, added_by, title)
    select ${app}, ${idOf('item', sql`l * 1000 + i`)}, ${idOf('list', sql`l`)}, 'exp_' || (l + i) % 5000, i,
      ${idOf('person', ownerOf)}, 'Thing'
    from ${lists}, generate_series(1, ${volume.itemsEach}::int) i`);
  await db.execute(sql`
    insert into wishlist_votes (app_id, item_id, user_id)
    select ${app}, ${idOf('item', sql`l * 1000 + i`)}, ${idOf('person', ownerOf)}
    from ${lists}, generate_series(1, ${volume.votesEach}::int) i`);
  await db.execute(sql`
    insert into circles (app_id, id, name, invitation_policy)
    select ${app}, ${idOf('circle', sql`p`)}, 'Circle', 'admin_managed' from ${people}`);
  await db.execute(sql`
    insert into circle_members (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, joined_at)
    select ${app}, gen_random_uuid(), ${idOf('circle', sql`p`)},
      ${idOf('person', sql`(p - 1 + m) % ${volume.people}::int + 1`)}, case m when 0 then 'owner' else 'member' end,
      'admins', 'active', 'founder', now()
    from ${people}, generate_series(0, ${volume.circleSize - 1}::int) m`);
  await db.execute(sql`
    insert into wishlist_shares (app_id, wishlist_id, circle_id)
    select ${app}, ${idOf('list', sql`l`)}, ${idOf('circle', ownerOf)} from ${lists} where l % 3 = 0`);
  await db.execute(
    sql`analyze users, memberships, wishlists, wishlist_items, wishlist_votes, wishlist_shares, circles, circle_members`,
  );
}

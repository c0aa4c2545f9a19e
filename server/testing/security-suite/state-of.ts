import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import type { Tenant } from '../tenants.ts';

/** One fingerprint over every row that belongs to a tenant, in all tables: equal before and after means untouched. */
export async function stateOf(tenant: Tenant): Promise<string> {
  const { db } = systemContext(tenant.environment);
  const tables = await tenantTables(tenant);
  const parts = tables.map(
    (table) => sql`
      select ${table}::text as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as hash
      from ${sql.identifier(table)} r where app_id = ${tenant.appId}`,
  );
  const people = sql`
    select 'users' as name, md5(coalesce(string_agg(u::text, '|' order by u.id), '')) as hash
    from users u join memberships m on m.user_id = u.id where m.app_id = ${tenant.appId}`;
  const rows = await db.execute<{ name: string; hash: string }>(
    sql.join([...parts, people], sql` union all `),
  );
  return rows.map(({ name, hash }) => `${name} ${hash}`).join('\n');
}

/** Tables of the tenant where some row holds the text, in whatever column. */
export async function tablesHolding(tenant: Tenant, text: string): Promise<string[]> {
  const { db } = systemContext(tenant.environment);
  const tables = await tenantTables(tenant);
  const parts = tables.map(
    (table) => sql`
      select ${table}::text as name from ${sql.identifier(table)} r
      where app_id = ${tenant.appId} and r::text like ${`%${text}%`}`,
  );
  const people = sql`
    select 'users' as name from users u join memberships m on m.user_id = u.id
    where m.app_id = ${tenant.appId} and u::text like ${`%${text}%`}`;
  const rows = await db.execute<{ name: string }>(sql.join([...parts, people], sql` union `));
  return rows.map(({ name }) => name);
}

async function tenantTables(tenant: Tenant): Promise<string[]> {
  const rows = await systemContext(tenant.environment).db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'app_id' and t.table_type = 'BASE TABLE'
    order by 1`);
  return rows.map(({ name }) => name);
}

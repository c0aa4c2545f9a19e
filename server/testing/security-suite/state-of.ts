import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import type { Tenant } from '../tenants.ts';

/**
 * Returns a fingerprint of all rows of a tenant: if it is equal before and after, nothing was written. Each
 * row version has its own ctid and xmin, so the contents need not be read: with the thousands of hotels that
 * searches store, reading them took half of the suite's time.
 */
export async function stateOf(tenant: Tenant): Promise<string> {
  const { db } = systemContext(tenant.environment);
  const tables = (await tenantTables(tenant)).filter((table) => table !== answersOfSuppliers);
  const parts = tables.map(
    (table) => sql`
      select ${table}::text as name, count(*)::text || ' ' || ${versions('r')} as versions
      from ${sql.identifier(table)} r where app_id = ${tenant.appId}`,
  );
  const people = sql`
    select 'users' as name, count(*)::text || ' ' || ${versions('u')} as versions
    from users u join memberships m on m.user_id = u.id where m.app_id = ${tenant.appId}`;
  const rows = await db.execute<{ name: string; versions: string }>(
    sql.join([...parts, people], sql` union all `),
  );
  return rows.map((row) => `${row.name} ${row.versions}`).join('\n');
}

const versions = (alias: string) => {
  const [place, transaction] = [sql.raw(`${alias}.ctid`), sql.raw(`${alias}.xmin`)];
  return sql`coalesce(sum(hashtextextended(${place}::text || '/' || ${transaction}::text, 0)), 0)::text`;
};

/** Returns the tables in which a row of the tenant contains one of the texts in any column. */
export async function tablesHolding(tenant: Tenant, texts: readonly string[]): Promise<string[]> {
  const { db } = systemContext(tenant.environment);
  const tables = await tenantTables(tenant);
  const holding = (alias: string) =>
    sql`${sql.raw(alias)}::text like any(select '%' || jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) || '%')`;
  const parts = tables.map(
    (table) => sql`
      select ${table}::text as name from ${sql.identifier(table)} r
      where app_id = ${tenant.appId} and ${holding('r')}`,
  );
  const people = sql`
    select 'users' as name from users u join memberships m on m.user_id = u.id
    where m.app_id = ${tenant.appId} and ${holding('u')}`;
  const rows = await db.execute<{ name: string }>(sql.join([...parts, people], sql` union `));
  return rows.map(({ name }) => name);
}

/** What suppliers answered to a price check is kept for minutes, also where the request is refused after it. */
const answersOfSuppliers = 'hotel_price_confirmations';

let known: Promise<string[]> | undefined;

function tenantTables(tenant: Tenant): Promise<string[]> {
  known ??= readTenantTables(tenant);
  return known;
}

async function readTenantTables(tenant: Tenant): Promise<string[]> {
  const rows = await systemContext(tenant.environment).db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'app_id' and t.table_type = 'BASE TABLE'
    order by 1`);
  return rows.map(({ name }) => name);
}

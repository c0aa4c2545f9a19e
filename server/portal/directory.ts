import { Brand, seededBrand } from '#server/brands/index.ts';
import { loadApp } from '#server/identity/index.ts';
import { config } from '#server/platform/config/index.ts';
import type { AppInfo, Environment } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { log } from '#server/platform/log/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { subscribe } from '#server/platform/realtime/index.ts';

/** A partner's portal: the tenant and how it looks. */
export type PortalApp = { app: AppInfo; brand: Brand };

/** One entry of the Sandbox's partner switch. */
export type Partner = { slug: string; brand: Brand; host: string | null };

/**
 * Pages read the directory on every request and it changes rarely. An operator's act is heard of at its commit; this
 * is for a process that lost its database connection meanwhile.
 */
const rememberMs = 10_000;

type Remembered = { at: number; value: Promise<unknown> };
type Memory = Map<string, Remembered>;

async function remembered<Value>(
  environment: Environment,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const memory = memoryOf(environment);
  const known = memory.get(key);
  if (known && Date.now() - known.at < rememberMs) return known.value as Promise<Value>;
  // Keys come from requests (hosts, ids): the memory stays bounded whatever they send.
  if (memory.size > 500) memory.clear();
  const value = read();
  memory.set(key, { at: Date.now(), value });
  value.catch(() => memory.delete(key));
  return value;
}

function memoryOf(environment: Environment): Memory {
  return processWide(`portal-directory.${environment}`, () => {
    const memory: Memory = new Map();
    subscribe(environment, 'directory', () => memory.clear());
    return memory;
  });
}

/** The app behind a host name without its port, or null. */
export async function appIdOfHost(environment: Environment, host: string): Promise<string | null> {
  return remembered(environment, `host ${host}`, async () => {
    const [row] = await pool(environment).db.execute<{ app_id: string }>(
      sql`select app_id from app_hosts where host = ${host}`,
    );
    return row?.app_id ?? null;
  });
}

/** The app of that slug, or null. */
export async function appIdOfSlug(environment: Environment, slug: string): Promise<string | null> {
  return remembered(environment, `slug ${slug}`, async () => {
    const [row] = await pool(environment).db.execute<{ id: string }>(
      sql`select id from apps where slug = ${slug} and disabled_at is null`,
    );
    return row?.id ?? null;
  });
}

/** The app that answers when nothing names one: the configured one, else the oldest. */
export async function defaultAppId(environment: Environment): Promise<string | null> {
  if (config.defaultAppId) return config.defaultAppId;
  return remembered(environment, 'default', async () => {
    const [row] = await pool(environment).db.execute<{ id: string }>(
      sql`select id from apps where disabled_at is null order by created_at, id limit 1`,
    );
    return row?.id ?? null;
  });
}

/** An enabled app with its checked brand, or null. */
export async function loadPortalApp(environment: Environment, appId: string): Promise<PortalApp | null> {
  return remembered(environment, `app ${appId}`, async () => {
    const { db } = pool(environment);
    const [app, [row]] = await Promise.all([
      loadApp(db, appId),
      db.execute<{ brand: unknown }>(sql`select brand from apps where id = ${appId}`),
    ]);
    if (!app) return null;
    const brand = checkedBrand(row?.brand, app.slug);
    return brand && { app, brand };
  });
}

/** All enabled apps, for the Sandbox's partner switch. */
export async function listPartners(environment: Environment): Promise<Partner[]> {
  return remembered(environment, 'partners', async () => {
    const rows = await pool(environment).db.execute<{
      slug: string;
      brand: unknown;
      host: string | null;
    }>(sql`
      select a.slug, a.brand, min(h.host) as host from apps a left join app_hosts h on h.app_id = a.id
      where a.disabled_at is null group by a.id order by a.created_at, a.id limit 6`);
    return [...rows].flatMap((row) => {
      const brand = checkedBrand(row.brand, row.slug);
      return brand ? [{ slug: row.slug, brand, host: row.host }] : [];
    });
  });
}

/** A stored brand that no longer passes is not shown half; the seeded one of that name stands in, else nothing. */
function checkedBrand(stored: unknown, slug: string): Brand | null {
  const parsed = Brand.safeParse(stored);
  if (parsed.success) return parsed.data;
  log.warn(
    { slug, issues: parsed.error.issues.slice(0, 3).map((issue) => issue.path.join('.')) },
    'stored brand refused',
  );
  return seededBrand(slug);
}

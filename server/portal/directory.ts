import { loadApp } from '#server/modules/tenants/index.ts';
import { Brand, seededBrand } from '#server/modules/theming/index.ts';
import { config } from '#server/platform/config/index.ts';
import type { AppInfo, Environment } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { log } from '#server/platform/log/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { subscribe } from '#server/platform/realtime/index.ts';

/** A partner's portal: the tenant and its brand. */
export type PortalApp = { app: AppInfo; brand: Brand };

/** An entry of the Sandbox's partner switch. */
export type Partner = { slug: string; brand: Brand; host: string | null };

/**
 * Every request reads the directory, which changes rarely. Changes by operators clear the cache at their
 * commit; this limit is for processes that have lost their database connection.
 */
const cacheMs = 10_000;

type CacheEntry = { at: number; value: Promise<unknown> };
type Cache = Map<string, CacheEntry>;

async function cached<Value>(
  environment: Environment,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cache = cacheOf(environment);
  const known = cache.get(key);
  if (known && Date.now() - known.at < cacheMs) return known.value as Promise<Value>;
  // Keys come from requests (hosts, ids), so the size of the cache must be limited.
  if (cache.size > 500) cache.clear();
  const value = read();
  cache.set(key, { at: Date.now(), value });
  value.catch(() => cache.delete(key));
  return value;
}

function cacheOf(environment: Environment): Cache {
  return processWide(`portal-directory.${environment}`, () => {
    const cache: Cache = new Map();
    subscribe(environment, 'directory', () => cache.clear());
    return cache;
  });
}

/** The id of the app of a host name (without port), or null. */
export async function appIdOfHost(environment: Environment, host: string): Promise<string | null> {
  return cached(environment, `host ${host}`, async () => {
    const [row] = await pool(environment).db.execute<{ app_id: string }>(
      sql`select app_id from app_hosts where host = ${host}`,
    );
    return row?.app_id ?? null;
  });
}

/** The id of the enabled app with this slug, or null. */
export async function appIdOfSlug(environment: Environment, slug: string): Promise<string | null> {
  return cached(environment, `slug ${slug}`, async () => {
    const [row] = await pool(environment).db.execute<{ id: string }>(
      sql`select id from apps where slug = ${slug} and disabled_at is null`,
    );
    return row?.id ?? null;
  });
}

/** The id of the app for requests that name none: the configured one (DEFAULT_APP_ID), else the oldest. */
export async function defaultAppId(environment: Environment): Promise<string | null> {
  if (config.defaultAppId) return config.defaultAppId;
  return cached(environment, 'default', async () => {
    const [row] = await pool(environment).db.execute<{ id: string }>(
      sql`select id from apps where disabled_at is null order by created_at, id limit 1`,
    );
    return row?.id ?? null;
  });
}

/** An enabled app with its validated brand, or null. */
export async function loadPortalApp(environment: Environment, appId: string): Promise<PortalApp | null> {
  return cached(environment, `app ${appId}`, async () => {
    const { db } = pool(environment);
    const [app, [row]] = await Promise.all([
      loadApp(db, appId),
      db.execute<{ brand: unknown }>(sql`select brand from apps where id = ${appId}`),
    ]);
    if (!app) return null;
    const brand = validBrand(row?.brand, app.slug);
    return brand && { app, brand };
  });
}

/** Up to six enabled apps, the oldest first, for the Sandbox's partner switch. */
export async function listPartners(environment: Environment): Promise<Partner[]> {
  return cached(environment, 'partners', async () => {
    const rows = await pool(environment).db.execute<{
      slug: string;
      brand: unknown;
      host: string | null;
    }>(sql`
      select a.slug, a.brand, min(h.host) as host from apps a left join app_hosts h on h.app_id = a.id
      where a.disabled_at is null group by a.id order by a.created_at, a.id limit 6`);
    return [...rows].flatMap((row) => {
      const brand = validBrand(row.brand, row.slug);
      return brand ? [{ slug: row.slug, brand, host: row.host }] : [];
    });
  });
}

/** The stored brand if it is valid, else the seeded brand of the same slug, else null. */
function validBrand(stored: unknown, slug: string): Brand | null {
  const parsed = Brand.safeParse(stored);
  if (parsed.success) return parsed.data;
  log.warn(
    { slug, issues: parsed.error.issues.slice(0, 3).map((issue) => issue.path.join('.')) },
    'the stored brand is not valid',
  );
  return seededBrand(slug);
}

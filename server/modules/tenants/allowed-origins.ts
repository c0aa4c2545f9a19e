import { environments } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** CORS preflights are answered from this cache; a new origin is accepted after at most 30 s. */
const maxAgeMs = 30_000;

const cache = processWide('known-origins', () => ({ readAt: 0, origins: new Set<string>() }));

/** Returns true when an enabled app of either environment allows browser calls from this origin. */
export async function isAllowedOrigin(origin: string): Promise<boolean> {
  if (Date.now() - cache.readAt > maxAgeMs) {
    const lists = await Promise.all(
      environments.map((environment) =>
        pool(environment).db.execute<{ origin: string }>(
          sql`select distinct unnest(allowed_origins) as origin from apps where disabled_at is null`,
        ),
      ),
    );
    cache.origins = new Set(lists.flat().map((row) => row.origin));
    cache.readAt = Date.now();
  }
  return cache.origins.has(origin);
}

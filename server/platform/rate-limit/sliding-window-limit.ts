import { identifierHash } from '../crypto/index.ts';
import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Environment } from '../environment.ts';

export type Taken = { allowed: boolean; remaining: number; retryAfterSeconds: number };

/**
 * The key under which a window is stored. The name of the limit, up to the first colon, stays readable; the
 * rest may be an e-mail address, an id or a client address and is hashed with the server's secret.
 */
export function windowKey(environment: Environment, key: string): string {
  const [name = ''] = key.split(':', 1);
  return `${name}:${identifierHash('rate-window', environment, key)}`;
}

/**
 * Enforces a sliding-window limit that is exact across processes: one statement on one row, whose lock
 * serialises the callers. A fixed window would allow twice the limit around its boundary. A refused hit is
 * not counted: it appends a null, which marks the refusal and which the next call removes.
 * `retryAfterSeconds` is the time until the oldest counted hit leaves the window.
 */
export async function slidingWindowLimit(
  ctx: { db: Database; environment: Environment },
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<Taken> {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const [row] = await ctx.db.execute<{ allowed: boolean; used: number; wait: string | number }>(sql`
    insert into rate_windows as w (key, hits, expires_at)
    values (${windowKey(ctx.environment, key)}, array[sojourn_clock()], sojourn_clock() + ${window})
    on conflict (key) do update set
      hits = (
        with live as (select array_agg(hit order by hit) as hits from unnest(w.hits) hit where hit > sojourn_clock()::timestamptz(3) - ${window})
        select case when coalesce(cardinality(hits), 0) < ${limit}
               then coalesce(hits, '{}') || sojourn_clock()::timestamptz(3) else hits || null::timestamptz end from live),
      expires_at = sojourn_clock() + ${window}
    returning
      hits[cardinality(hits)] is not null as allowed,
      cardinality(hits) as used,
      extract(epoch from hits[1] + ${window} - sojourn_clock()) as wait`);
  if (!row) throw new Error('The rate limit returned no row');
  return {
    allowed: row.allowed,
    remaining: Math.max(0, limit - row.used),
    retryAfterSeconds: Math.max(1, Math.ceil(Number(row.wait))),
  };
}

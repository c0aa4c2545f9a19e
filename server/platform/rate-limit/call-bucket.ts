import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** Names a bucket: one per supplier and kind of call. */
export type BucketKey = { supplier: string; kind: string };

/** The rate at which a bucket fills, and how many calls it holds at most. */
export type BucketRate = { perSecond: number; burst: number };

/** Calls that were granted; without any, when to ask again and whether the supplier asked for the pause. */
export type Grant = { granted: number; waitMs: number; isPaused: boolean };

/**
 * Takes up to `wanted` calls from a token bucket that all processes share. One statement on one row, whose lock
 * serialises the processes; callers take several calls at once, so that the row is not read for each call.
 */
export async function takeCalls(
  { db }: { db: Database },
  { supplier, kind }: BucketKey,
  { perSecond, burst }: BucketRate,
  wanted: number,
): Promise<Grant> {
  const first = Math.min(wanted, Math.floor(burst));
  const [row] = await db.execute<{ granted: number; tokens: number; paused: string | number | null }>(sql`
    insert into supplier_call_buckets as b (supplier, kind, tokens, granted, filled_at)
    values (${supplier}, ${kind}, ${burst - first}::float8, ${first}, sojourn_clock())
    on conflict (supplier, kind) do update set (tokens, granted, filled_at) = (
      select level - taken, taken, now
      from (
        select now, level,
          case when b.paused_until > now then 0 else least(${wanted}, floor(level))::int end as taken
        from (
          select now, least(${burst}::float8,
            b.tokens + greatest(0, extract(epoch from now - b.filled_at))::float8 * ${perSecond}::float8) as level
          from (select sojourn_clock()::timestamptz(3) as now) as clock
        ) as filled
      ) as grants)
    returning granted, tokens, extract(epoch from paused_until - sojourn_clock()) as paused`);
  if (!row) throw new Error('The bucket of calls returned no row');
  if (row.granted > 0) return { granted: row.granted, waitMs: 0, isPaused: false };
  const pausedMs = Math.max(0, Number(row.paused ?? 0) * 1000);
  const emptyMs = Math.max(1, ((1 - row.tokens) / perSecond) * 1000);
  return { granted: 0, waitMs: Math.ceil(Math.max(pausedMs, emptyMs)), isPaused: pausedMs > 0 };
}

/** Grants no calls of this kind for so many seconds, in any process. A shorter pause does not end a longer one. */
export async function pauseCalls(
  { db }: { db: Database },
  { supplier, kind }: BucketKey,
  seconds: number,
): Promise<void> {
  await db.execute(sql`
    insert into supplier_call_buckets as b (supplier, kind, tokens, granted, filled_at, paused_until)
    values (${supplier}, ${kind}, 0, 0, sojourn_clock(), sojourn_clock() + make_interval(secs => ${seconds}))
    on conflict (supplier, kind) do update set paused_until = greatest(b.paused_until, excluded.paused_until)`);
}

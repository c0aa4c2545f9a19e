import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { catalogue, isProblem, type Problem, problem } from '../errors/index.ts';

/** An answer as it is stored and replayed. */
export type StoredAnswer = { status: number; body: unknown; headers: Record<string, string> };

type Row = {
  fingerprint: string;
  status: number | null;
  body: unknown;
  headers: Record<string, string> | null;
};

/**
 * Runs `execute` at most once per scope within 24 hours by the database's clock (interface.md, Limits) and
 * replays its answer afterwards. Fails with idempotency_in_progress while the first request runs and with
 * idempotency_key_reused for another body. Failed validations, limits and 5xx are thrown on and not kept, so that
 * the key stays usable.
 */
export async function runOnce(
  db: Database,
  scope: string,
  fingerprint: string,
  execute: () => Promise<StoredAnswer>,
  toAnswer: (refusal: Problem) => StoredAnswer,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const known = await claim(db, scope, fingerprint);
  if (known) return { answer: known, replayed: true };
  let answer: StoredAnswer;
  try {
    answer = await execute();
  } catch (err) {
    if (!isProblem(err) || !isKept(err)) {
      await db.execute(sql`delete from idempotency_records where scope = ${scope} and status is null`);
      throw err;
    }
    answer = toAnswer(err);
  }
  await db.execute(sql`
    update idempotency_records set status = ${answer.status}, body = ${JSON.stringify(answer.body ?? null)}::json,
      headers = ${JSON.stringify(answer.headers)}::jsonb
    where scope = ${scope}`);
  return { answer, replayed: false };
}

function isKept({ code }: Problem): boolean {
  return catalogue[code].status < 500 && code !== 'validation_failed' && code !== 'rate_limited';
}

/** Claims the scope (null) or returns the stored answer. A claim that a crash left behind is free after 2 minutes. */
async function claim(db: Database, scope: string, fingerprint: string): Promise<StoredAnswer | null> {
  const claimed = await db.execute(sql`
    insert into idempotency_records as r (scope, fingerprint, created_at) values (${scope}, ${fingerprint}, now())
    on conflict (scope) do update
      set fingerprint = excluded.fingerprint, status = null, body = null, headers = null, created_at = now()
      where r.created_at <= now() - interval '24 hours'
        or (r.status is null and r.created_at <= now() - interval '2 minutes')
    returning 1`);
  if (claimed.length > 0) return null;
  const [row] = await db.execute<Row>(sql`
    select fingerprint, status, body, headers from idempotency_records where scope = ${scope}`);
  if (row && row.fingerprint !== fingerprint) throw problem('idempotency_key_reused');
  if (!row || row.status === null) throw problem('idempotency_in_progress', { retryAfterSeconds: 1 });
  return { status: row.status, body: row.body, headers: row.headers ?? {} };
}

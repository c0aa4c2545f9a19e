import { setTimeout as wait } from 'node:timers/promises';
import type { IdempotentRequest } from '../context/index.ts';
import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { catalogue, isProblem, type Problem, problem } from '../errors/index.ts';

/** A claim without a response is taken for one of a crashed process after this time. */
const abandonedMinutes = 2;
/** Interval at which a claim is ended that the database did not let end. */
const retryMs = 1_000;

/** A response as it is stored and replayed. */
export type StoredAnswer = { status: number; body: unknown; headers: Record<string, string> };

/** The member whose request is answered, so that the answer is erased with the person. */
export type AnsweredPerson = { appId: string; userId: string };

type Row = {
  fingerprint: string;
  status: number | null;
  body: unknown;
  headers: Record<string, string> | null;
};

/**
 * Runs `execute` at most once per scope within 24 hours by the database clock and replays its response
 * afterwards. Throws idempotency_in_progress while the first request runs and idempotency_key_reused for
 * another body. Failed validations, rate limits and 5xx are rethrown and not stored, so that the key stays
 * usable; where something was made before the failure, the next request with the body gets its id. Nobody may give up
 * waiting for `execute` in here: the claim stands until it has ended.
 */
export async function runOnce(
  db: Database,
  scope: string,
  fingerprint: string,
  execute: (keyed: IdempotentRequest) => Promise<StoredAnswer>,
  toAnswer: (refusal: Problem) => StoredAnswer,
  person?: AnsweredPerson,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const claimed = await claim(db, scope, fingerprint, person);
  if ('answer' in claimed) return { answer: claimed.answer, replayed: true };
  let answer: StoredAnswer;
  try {
    answer = await execute({ scope, madeId: claimed.madeId });
  } catch (err) {
    if (!isProblem(err) || !isStored(err)) {
      await orLater(() => releaseClaim(db, scope));
      throw err;
    }
    answer = toAnswer(err);
  }
  await orLater(() => storeAnswer(db, scope, answer));
  return { answer, replayed: false };
}

async function storeAnswer(db: Database, scope: string, answer: StoredAnswer): Promise<void> {
  await db.execute(sql`
    update idempotency_records set status = ${answer.status}, body = ${JSON.stringify(answer.body ?? null)}::json,
      headers = ${JSON.stringify(answer.headers)}::jsonb
    where scope = ${scope}`);
}

/**
 * Ends a claim. Where the database has gone away the caller has its answer at once, and the claim is ended as soon as the
 * database is back: until then a repeat is told that the request is in progress.
 */
async function orLater(end: () => Promise<void>): Promise<void> {
  await end().catch(() => {
    void endLater(end);
  });
}

async function endLater(end: () => Promise<void>): Promise<void> {
  for (const endsAt = performance.now() + abandonedMinutes * 60_000; performance.now() < endsAt; ) {
    await wait(retryMs, undefined, { ref: false });
    const isEnded = await end().then(
      () => true,
      () => false,
    );
    if (isEnded) return;
  }
}

/**
 * Makes the key usable again at once. A commit whose confirmation was lost may have made something: the statement waits for
 * its transaction, and the next claim gets the id.
 */
async function releaseClaim(db: Database, scope: string): Promise<void> {
  await db.execute(sql`
    delete from idempotency_records where scope = ${scope} and status is null and made_id is null`);
  await db.execute(sql`
    update idempotency_records set created_at = created_at - make_interval(mins => ${abandonedMinutes})
    where scope = ${scope} and status is null`);
}

/** Records the resource that an idempotent request creates, in the transaction that creates it. */
export async function recordCreatedResource(
  db: Database,
  { scope }: IdempotentRequest,
  madeId: string,
): Promise<void> {
  await db.execute(sql`update idempotency_records set made_id = ${madeId} where scope = ${scope}`);
}

function isStored({ code }: Problem): boolean {
  return catalogue[code].status < 500 && code !== 'validation_failed' && code !== 'rate_limited';
}

type Claim = { madeId: string | null } | { answer: StoredAnswer };

/**
 * Claims the scope or returns the stored response. A claim that a crash left without a response expires after
 * 2 minutes; the next claim then gets the id of the resource that the first request created.
 */
async function claim(
  db: Database,
  scope: string,
  fingerprint: string,
  person?: AnsweredPerson,
): Promise<Claim> {
  const [claimed] = await db.execute<{ made_id: string | null }>(sql`
    insert into idempotency_records as r (scope, fingerprint, app_id, user_id, created_at)
    values (${scope}, ${fingerprint}, ${person?.appId ?? null}, ${person?.userId ?? null}, sojourn_now())
    on conflict (scope) do update
      set fingerprint = excluded.fingerprint, status = null, body = null, headers = null, created_at = sojourn_now(),
        made_id = case when r.created_at <= sojourn_now()::timestamptz(3) - interval '24 hours' then null else r.made_id end
      where r.created_at <= sojourn_now()::timestamptz(3) - interval '24 hours'
        or (r.status is null
          and r.created_at <= sojourn_now()::timestamptz(3) - make_interval(mins => ${abandonedMinutes})
          and (r.made_id is null or r.fingerprint = excluded.fingerprint))
    returning made_id`);
  if (claimed) return { madeId: claimed.made_id };
  const [row] = await db.execute<Row>(sql`
    select fingerprint, status, body, headers from idempotency_records where scope = ${scope}`);
  if (row && row.fingerprint !== fingerprint) throw problem('idempotency_key_reused');
  if (!row || row.status === null) throw problem('idempotency_in_progress', { retryAfterSeconds: 1 });
  return { answer: { status: row.status, body: row.body, headers: row.headers ?? {} } };
}

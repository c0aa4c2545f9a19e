import { Refusal } from './refusal.ts';

/** Stripe keeps the first answer to a key for 24 hours at least. */
const keptSeconds = 24 * 60 * 60;

type Stored = { request: string; status: number; body: string; at: number };

export type StoredAnswers = Map<string, Stored>;

type Keyed = { key: string; request: string; nowSeconds: number };

/**
 * Runs a request once for its key: a repeat gets the stored answer, and one with other parameters is refused. Errors
 * before an execution began are not stored.
 */
export function answerOnce(
  stored: StoredAnswers,
  { key, request, nowSeconds }: Keyed,
  run: () => object,
): Response {
  const earlier = stored.get(key);
  if (earlier && earlier.at + keptSeconds > nowSeconds) {
    if (earlier.request !== request)
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: 'Keys can only be used with the same parameters.',
      });
    return new Response(earlier.body, {
      status: earlier.status,
      headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
    });
  }
  const keep = (status: number, body: string) => stored.set(key, { request, status, body, at: nowSeconds });
  try {
    const body = JSON.stringify(run());
    keep(200, body);
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  } catch (err) {
    if (err instanceof Refusal && err.isStored) keep(err.status, JSON.stringify({ error: err.error }));
    throw err;
  }
}

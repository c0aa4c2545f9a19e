import type { AnyContext, IdempotentRequest } from '../context/index.ts';
import type { Endpoint } from '../contract/index.ts';
import { sha256Hex } from '../crypto/index.ts';
import { catalogue, type Problem, problem, problemDocument } from '../errors/index.ts';
import { runOnce, type StoredAnswer } from '../idempotency/run-once.ts';
import { jsonResponse } from './respond.ts';

type Call = {
  contract: Endpoint;
  ctx: AnyContext;
  key: string;
  rawBody: Uint8Array;
  request: Request;
  about: { requestId: string; origin: string };
  headers: Record<string, string>;
};

/** The Idempotency-Key or null; throws invalid_header unless it is 1 to 255 visible ASCII characters. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw problem('invalid_header', { detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters.' });
  }
  return key;
}

/** Runs the operation once per key and caller; a retry gets the first response with Idempotent-Replayed. */
export async function answerIdempotently(
  call: Call,
  execute: (keyed: IdempotentRequest) => Promise<StoredAnswer>,
): Promise<Response> {
  const { ctx, about } = call;
  const caller = `${ctx.key?.id ?? ''}|${ctx.member?.userId ?? ''}|${ctx.app?.id ?? ''}`;
  const { pathname } = new URL(call.request.url);
  const scope = sha256Hex([caller, ctx.environment, call.contract.method, pathname, call.key].join('\n'));
  const toAnswer = (refusal: Problem): StoredAnswer => ({
    status: catalogue[refusal.code].status,
    body: problemDocument(refusal, about.requestId, about.origin),
    headers: { 'content-type': 'application/problem+json', ...refusal.facts.headers },
  });
  const person = ctx.member && ctx.app ? { appId: ctx.app.id, userId: ctx.member.userId } : undefined;
  const { answer, replayed } = await runOnce(
    ctx.db,
    scope,
    sha256Hex(call.rawBody),
    execute,
    toAnswer,
    person,
  );
  return jsonResponse(answer.status, answer.body, {
    ...call.headers,
    ...answer.headers,
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
}

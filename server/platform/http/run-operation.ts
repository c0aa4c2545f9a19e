import { config } from '../config/index.ts';
import type { AnyContext, BaseContext } from '../context/index.ts';
import { type Endpoint, isReply, statusesOf } from '../contract/index.ts';
import { requestLog } from '../log/index.ts';
import type { Authenticator } from './authenticator.ts';
import { corsHeaders } from './cors.ts';
import { whileDatabaseAnswers, withDeadline } from './database-deadline.ts';
import { enforceCostLimit, enforceRequestLimit } from './enforce-limits.ts';
import { eventStream, type Items } from './event-stream.ts';
import { answerIdempotently, idempotencyKeyOf } from './idempotent.ts';
import { limitStreams } from './limit-streams.ts';
import { observeRequest } from './metrics.ts';
import { paramsReader } from './path-pattern.ts';
import { readInput } from './read-input.ts';
import { reauthenticateWhileOpen } from './reauthenticate-while-open.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { environmentHeader, originOf, requestIdOf } from './request-facts.ts';
import { baseHeaders, jsonResponse, problemResponse } from './respond.ts';

export type Operation = {
  contract: Endpoint;
  run: (ctx: unknown, input: unknown) => unknown;
  /** Makes the wire shape of what the use case returns, or of one event of a stream. */
  present?: ((value: unknown, ctx: unknown) => unknown) | undefined;
  authenticator: Authenticator;
};

/** Runs an operation and records its status and duration in the metrics. */
export async function runOperation(operation: Operation, request: Request): Promise<Response> {
  const startedAt = performance.now();
  const response = await answer(operation, request);
  observeRequest(operation.contract.id, response.status, (performance.now() - startedAt) / 1000);
  return response;
}

/**
 * Handles a request in this order: environment, caller, general rate limit, body, validation, idempotency,
 * cost limits, use case, response. Every error becomes a problem document.
 */
async function answer(operation: Operation, request: Request): Promise<Response> {
  const { contract } = operation;
  const requestId = requestIdOf(request);
  const about = {
    requestId,
    origin: originOf(request),
    log: requestLog(requestId, contract.id),
  };
  const headers: Record<string, string> = {
    'x-request-id': requestId,
    ...deprecationHeaders(contract, about.origin),
  };
  const disconnect = new AbortController();
  // Only streams need the joined signal, and `AbortSignal.any` costs more than the rest of this function.
  const signal = contract.stream ? AbortSignal.any([request.signal, disconnect.signal]) : request.signal;
  try {
    const ctx = await withDeadline(
      operation.authenticator.authenticate(request, contract, {
        requestId,
        signal,
        environment: needsEnvironment(contract) ? environmentHeader(request) : null,
      }) as Promise<AnyContext>,
    );
    ctx.log = about.log;
    if (contract.caller === 'webhook') {
      const params = pathReaderOf(contract)(new URL(request.url).pathname);
      const received = await receiveWebhook(contract, params, request, ctx);
      const shaped = shape(contract, await runUseCase(operation, received.ctx, received.input));
      return jsonResponse(shaped.status, shaped.body, { ...headers, ...shaped.headers });
    }
    Object.assign(
      headers,
      corsHeaders(request, ctx.app?.allowedOrigins ?? []),
      await enforceRequestLimit(contract, ctx),
    );
    const { input, rawBody } = await readInput(contract, pathReaderOf(contract), request);
    const key = contract.idempotent ? idempotencyKeyOf(request) : null;
    if (key !== null) {
      const call = { contract, ctx, key, rawBody, request, about, headers };
      // A caller that is told 503 leaves the request running, so that its key stays in use until it has ended.
      const answered = answerIdempotently(call, async (keyed) => {
        await enforceCostLimit(contract, ctx);
        return shape(contract, await runAndPresent(operation, { ...ctx, keyed }, input));
      });
      return await whileDatabaseAnswers(ctx.environment, answered);
    }
    await enforceCostLimit(contract, ctx);
    if (contract.stream) {
      const { environment } = ctx;
      const base = { requestId, signal, environment: environmentHeader(request) };
      const reauthenticate =
        ctx.member &&
        reauthenticateWhileOpen(environment, ctx.member.userId, () =>
          operation.authenticator.authenticate(request, contract, base),
        );
      return await streamed(
        operation,
        ctx,
        input,
        { ...about, ...(reauthenticate ? { reauthenticate } : {}) },
        headers,
        disconnect,
      );
    }
    const { status, body, headers: more } = shape(contract, await runUseCase(operation, ctx, input));
    return jsonResponse(status, body, { ...headers, ...more });
  } catch (err) {
    // The client has disconnected, and the use case failed because its signal aborted.
    if (request.signal.aborted) return new Response(null, { status: clientClosedRequest });
    return problemResponse(err, about, {
      ...(await earlyCorsHeaders(operation, request, headers)),
      ...headers,
    });
  }
}

/** The status that nginx logs for disconnected clients; it is never sent. */
const clientClosedRequest = 499;

/**
 * CORS headers for errors before the app is known (such as an expired token), so that browsers can read them.
 * The origin must be listed by any app, as for a preflight.
 */
async function earlyCorsHeaders(
  { authenticator }: Operation,
  request: Request,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const origin = request.headers.get('origin');
  if (origin === null || 'access-control-allow-origin' in headers) return {};
  const known = await authenticator.isAllowedOrigin(origin).catch(() => false);
  return known ? corsHeaders(request, [origin]) : {};
}

const pathReaders = new WeakMap<Endpoint, (pathname: string) => Record<string, string>>();

function pathReaderOf(contract: Endpoint) {
  const reader = pathReaders.get(contract) ?? paramsReader(contract.path);
  pathReaders.set(contract, reader);
  return reader;
}

/**
 * Status, body and headers of a use case's result. In development and tests its schema validates the body.
 */
function shape(contract: Endpoint, returned: unknown) {
  const chosen = isReply(returned) ? returned : { value: returned, status: undefined, headers: undefined };
  const status = chosen.status ?? statusesOf(contract)[0] ?? 200;
  if (contract.response && status !== 204 && checksResponses()) contract.response.parse(chosen.value);
  const location = (status === 201 || status === 202) && contract.location?.(chosen.value as never);
  return {
    status,
    body: chosen.value,
    headers: { ...(location ? { location } : {}), ...chosen.headers } as Record<string, string>,
  };
}

const checksResponses = () => config.development || process.env.NODE_ENV === 'test';

/** Runs the use case and presents its result; throws service_unavailable when the database stops answering. */
function runUseCase(operation: Operation, ctx: AnyContext, input: unknown): Promise<unknown> {
  return whileDatabaseAnswers(ctx.environment, runAndPresent(operation, ctx, input));
}

async function runAndPresent({ run, present }: Operation, ctx: AnyContext, input: unknown): Promise<unknown> {
  const returned = await run(ctx, input);
  if (!present) return returned;
  return isReply(returned)
    ? { ...returned, value: await present(returned.value, ctx) }
    : await present(returned, ctx);
}

/** The events of a stream in their wire shape, in the groups in which the use case yields them. */
function presentedItems({ run, present }: Operation, ctx: AnyContext, input: unknown): AsyncIterable<Items> {
  const items = run(ctx, input) as AsyncIterable<Items>;
  return present ? presentEach(items, (item) => present(item, ctx)) : items;
}

async function* presentEach(items: AsyncIterable<Items>, present: (item: unknown) => unknown) {
  for await (const group of items) {
    const presented = await (Array.isArray(group) ? Promise.all(group.map(present)) : present(group));
    yield presented as Items;
  }
}

/**
 * Awaits the first item before the headers are sent, so that invalid input is answered with an ordinary 4xx, and a caller with
 * too many open streams with a 429.
 */
async function streamed(
  operation: Operation,
  ctx: AnyContext,
  input: unknown,
  about: {
    requestId: string;
    origin: string;
    log: BaseContext['log'];
    reauthenticate?: ReturnType<typeof reauthenticateWhileOpen>;
  },
  headers: Record<string, string>,
  disconnect: AbortController,
): Promise<Response> {
  const items = limitStreams(ctx, presentedItems(operation, ctx, input)[Symbol.asyncIterator]());
  const first = await whileDatabaseAnswers(ctx.environment, items.next()).catch((err: unknown) => {
    // Nobody reads what the use case still yields. `return` waits until it has yielded.
    disconnect.abort();
    items.return?.().catch(() => {});
    throw err;
  });
  return new Response(eventStream(first, items, { ...about, abort: () => disconnect.abort() }), {
    headers: {
      ...baseHeaders,
      ...headers,
      'content-type': 'text/event-stream',
      // Prevents proxies from buffering the stream for compression.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

function needsEnvironment(contract: Endpoint): boolean {
  return contract.caller !== 'webhook' && contract.caller !== 'open';
}

function deprecationHeaders({ deprecated }: Endpoint, origin: string): Record<string, string> {
  if (!deprecated) return {};
  return {
    deprecation: `@${Math.floor(Date.parse(deprecated.since) / 1000)}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
    link: `<${origin}${deprecated.successor}>; rel="successor-version"`,
  };
}

import type { ContextOf, Endpoint, HttpMethod, Input, Output, StreamOutput } from '../contract/endpoint.ts';
import type { Reply } from '../contract/reply.ts';
import { type Problem, problem } from '../errors/index.ts';
import { log } from '../log/index.ts';
import type { Authenticator } from './authenticator.ts';
import { answerPreflight } from './cors.ts';
import { originOf, requestIdOf } from './request-facts.ts';
import { baseHeaders, problemResponse } from './respond.ts';
import { type Operation, runOperation } from './run-operation.ts';

/** The use case of an operation that returns the wire shape. For stream contracts it is an async generator. */
type UseCase<E extends Endpoint> = Run<E, Sent<E>>;

/** A use case that returns or yields `Value`. */
type Run<E extends Endpoint, Value> = E extends { stream: object }
  ? (ctx: ContextOf<E>, input: Input<E>) => AsyncIterable<Value | readonly Value[]>
  : (ctx: ContextOf<E>, input: Input<E>) => Promise<Value | Reply<Value>>;

/** The wire shape of a response, or of one event of a stream. */
type Sent<E extends Endpoint> = E extends { stream: object } ? StreamOutput<E> : Output<E>;

/** Makes the wire shape of a domain value. */
type Present<E extends Endpoint, Value> = (value: Value, ctx: ContextOf<E>) => Sent<E> | Promise<Sent<E>>;

/** The domain value that a use case with this result returns or yields. */
type ValueOf<Result> =
  Result extends AsyncIterable<infer Item>
    ? Item extends readonly (infer One)[]
      ? One
      : Item
    : Awaited<Result> extends infer Value
      ? Value extends Reply<infer Inner>
        ? Inner
        : Value
      : never;

type AnyFunction = (...args: never[]) => unknown;
type Binding = readonly [Endpoint, AnyFunction] | readonly [Endpoint, AnyFunction, AnyFunction];

/** The type that a binding must have: the use case fits the contract, `present` fits both. */
export type Checked<B> = B extends readonly [
  infer E extends Endpoint,
  (...args: never[]) => infer Result,
  AnyFunction,
]
  ? readonly [E, Run<E, ValueOf<Result>>, Present<E, ValueOf<Result>>]
  : B extends readonly [infer E extends Endpoint, AnyFunction]
    ? readonly [E, UseCase<E>]
    : never;

export type Handler = (request: Request) => Promise<Response>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Handlers = Record<(typeof methods)[number], Handler>;

/**
 * Returns `serve`, which makes the handlers of one path from its bindings: `[contract, useCase]`, or
 * `[contract, useCase, present]` where the use case returns a domain value and `present` makes its wire shape.
 * Methods without a binding answer a 405 problem with Allow, OPTIONS answers preflights. The handlers are plain
 * `(Request) => Response` functions, so that Next and the Node host mount the same ones.
 */
export function makeServe(authenticator: Authenticator) {
  return function serve<const Bindings extends Partial<Record<HttpMethod, Binding>>>(
    bindings: Bindings & { [Method in keyof Bindings]: Checked<Bindings[Method]> },
  ): Handlers {
    const bound = Object.entries(bindings) as [
      HttpMethod,
      readonly [Endpoint, Operation['run'], Operation['present']?],
    ][];
    const answersProbes = bound.some(([, [contract]]) => contract.answersProbes);
    const allow = [
      ...bound.map(([method]) => method),
      ...('GET' in bindings || answersProbes ? ['HEAD'] : []),
      'OPTIONS',
    ].join(', ');
    const handlers = Object.fromEntries(methods.map((method) => [method, refuseMethod(allow)])) as Handlers;
    for (const [method, [contract, run, present]] of bound) {
      const operation: Operation = { contract, run, present, authenticator };
      handlers[method] = (request) => runOperation(operation, request);
    }
    if ('GET' in bindings) handlers.HEAD = withoutBody(handlers.GET);
    else if (answersProbes) handlers.HEAD = answerProbe;
    handlers.OPTIONS = (request) => answerPreflight(request, allow, authenticator);
    return handlers;
  };
}

/** Answers an unknown path with a 404 problem, for any method. */
export async function answerUnknownPath(request: Request): Promise<Response> {
  return refuse(request, problem('not_found'));
}

/** Makes the handler that answers 405 for an unsupported method; `allow` lists the supported methods. */
export function refuseMethod(allow: string): Handler {
  return async (request) => refuse(request, problem('method_not_allowed', { headers: { allow } }));
}

/** Answers a probe of the address of a webhook. It has no signature, and reveals nothing. */
async function answerProbe(request: Request): Promise<Response> {
  return new Response(null, { headers: { ...baseHeaders, 'x-request-id': requestIdOf(request) } });
}

function withoutBody(get: Handler): Handler {
  return async (request) => {
    const response = await get(request);
    // An unread stream would run for ever.
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };
}

function refuse(request: Request, failure: Problem): Response {
  const requestId = requestIdOf(request);
  const about = { requestId, origin: originOf(request), log: log.child({ requestId }) };
  return problemResponse(failure, about, { 'x-request-id': requestId });
}

import type { ContextOf, Endpoint, HttpMethod, Input, Output, StreamOutput } from '../contract/endpoint.ts';
import type { Reply } from '../contract/reply.ts';
import { type Problem, problem } from '../errors/index.ts';
import { log } from '../log/index.ts';
import type { Authenticator } from './authenticator.ts';
import { answerPreflight } from './cors.ts';
import { originOf, requestIdOf } from './request-facts.ts';
import { problemResponse } from './respond.ts';
import { type Operation, runOperation } from './run-operation.ts';

/** The use case of an operation. For stream contracts it is an async generator. */
export type UseCase<E extends Endpoint> = E extends { stream: object }
  ? (ctx: ContextOf<E>, input: Input<E>) => AsyncIterable<StreamOutput<E> | readonly StreamOutput<E>[]>
  : (ctx: ContextOf<E>, input: Input<E>) => Promise<Output<E> | Reply<Output<E>>>;

export type Handler = (request: Request) => Promise<Response>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Handlers = Record<(typeof methods)[number], Handler>;

/**
 * Returns `serve`, which makes the handlers of one path from its bindings. Methods without a binding answer a
 * 405 problem with Allow, OPTIONS answers preflights. The handlers are plain `(Request) => Response`
 * functions, so that Next and the Node host mount the same ones.
 */
export function makeServe(authenticator: Authenticator) {
  return function serve<const Contracts extends Partial<Record<HttpMethod, Endpoint>>>(
    bindings: {
      // The compiler checks that each use case fits its contract.
      [Method in keyof Contracts]: readonly [
        Contracts[Method],
        UseCase<Extract<Contracts[Method], Endpoint>>,
      ];
    },
  ): Handlers {
    const bound = Object.entries(bindings) as [HttpMethod, readonly [Endpoint, Operation['run']]][];
    const allow = [
      ...bound.map(([method]) => method),
      ...('GET' in bindings ? ['HEAD'] : []),
      'OPTIONS',
    ].join(', ');
    const handlers = Object.fromEntries(methods.map((method) => [method, refuseMethod(allow)])) as Handlers;
    for (const [method, [contract, run]] of bound) {
      const operation: Operation = { contract, run, authenticator };
      handlers[method] = (request) => runOperation(operation, request);
    }
    if ('GET' in bindings) handlers.HEAD = withoutBody(handlers.GET);
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

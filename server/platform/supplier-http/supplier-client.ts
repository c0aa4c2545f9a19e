import type { z } from 'zod';
import type { BaseContext } from '../context/index.ts';
import { SupplierFailure } from '../resilience/index.ts';
import { beforeSending } from './before-sending.ts';
import { failureOfStatus } from './failure-of-status.ts';
import { keepAnswer } from './keep-answer.ts';
import { readFrames } from './read-frames.ts';
import { readText } from './read-text.ts';
import { retryAfterOf } from './retry-after.ts';
import { sendRequest } from './send-request.ts';

/** Where a supplier is called and what each request carries, for the app or environment of the context. */
export type SupplierConnection = {
  /** Base URL; the path of a request is appended to it. */
  url: string;
  headers: Readonly<Record<string, string>>;
};

export type SupplierRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash. Parts that come from outside are encoded by the caller (`encodeURIComponent`). */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** A body is sent as JSON, or as a form. */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** The app of the booking that the request is about, where the context has none: it may have keys of its own. */
  appId?: string;
};

/** A request that may change something at the supplier. Its answer is kept under our reference. */
export type SupplierOrder = { operation: string; reference: string | null };

/** An answer before its shape is checked: `body` is parsed JSON, or the text where it is no JSON, or null if empty. */
export type RawAnswer = { status: number; body: unknown; retryAfterSeconds?: number };

type ClientOptions = {
  /** Name of the supplier, as in its port. */
  name: string;
  /** Throws SupplierFailure `unavailable` (`notAsked`) where no key is set for the app. */
  connect(ctx: BaseContext, appId?: string): Promise<SupplierConnection>;
  /**
   * The failure that an answer means by the supplier's own codes, whatever its status; undefined leaves it to the
   * status.
   */
  failureOf?(answer: RawAnswer, order: SupplierOrder | undefined): SupplierFailure | undefined;
  /** Names of fields that are removed from kept answers, besides those of `redact.ts`. */
  secretFields?: readonly string[];
  /** Replaces the network in simulations. */
  fetch?: typeof fetch;
};

export type SupplierClient = {
  /**
   * Sends a request and returns its answer in the shape of `schema`; unknown fields are dropped. Throws SupplierFailure:
   * `timeout` where an order may have reached the supplier, because the connection broke, a proxy gave up, or the answer
   * cannot be read. Of a mere read the same is `error`.
   */
  send<Answer>(
    ctx: BaseContext,
    request: SupplierRequest,
    schema: z.ZodType<Answer>,
    order?: SupplierOrder,
  ): Promise<Answer>;
  /** Sends a read and yields the data of each server-sent event as text, until the stream ends. */
  stream(ctx: BaseContext, request: SupplierRequest): AsyncIterable<string>;
};

/**
 * Makes the HTTP client of an adapter. Deadlines come from `ctx.signal`, which the registry of the port sets. Redirects
 * are refused, because a key must not follow them; answers are bounded (`read-text.ts`).
 */
export function supplierClient(options: ClientOptions): SupplierClient {
  const { name, connect, failureOf, secretFields = [] } = options;
  const via = options.fetch ?? fetch;

  return {
    async send(ctx, request, schema, order) {
      const connection = await beforeSending(ctx, name, () => connect(ctx, request.appId));
      const answer = await ask(ctx, connection, request, order);
      if (order) await keepAnswer(ctx, { supplier: name, ...order }, answer, secretFields);
      const failure = failureOf?.(answer, order) ?? failureOfStatus(name, answer, order !== undefined);
      if (failure) throw failure;
      const parsed = schema.safeParse(answer.body);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      ctx.log.warn(
        { supplier: name, path: request.path.split('?')[0], field: issue?.path.join('.') },
        'a supplier answered with another shape',
      );
      throw unreadable(order !== undefined, `${name}: ${issue?.path.join('.')} ${issue?.message}`);
    },
    async *stream(ctx, request) {
      const connection = await beforeSending(ctx, name, () => connect(ctx, request.appId));
      const response = await sendRequest(ctx, via, connection, request);
      // Some suppliers answer a stream with JSON when they have nothing to stream.
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      if (!response.ok || response.body === null || isJson) {
        const answer = await rawAnswer(ctx, response, false);
        throw (
          failureOf?.(answer, undefined) ??
          failureOfStatus(name, answer, false) ??
          unreadable(false, `${name}: no stream`)
        );
      }
      yield* readFrames(ctx, response.body);
    },
  };

  async function ask(
    ctx: BaseContext,
    connection: SupplierConnection,
    request: SupplierRequest,
    order: SupplierOrder | undefined,
  ): Promise<RawAnswer> {
    const response = await sendRequest(ctx, via, connection, request, order !== undefined);
    return rawAnswer(ctx, response, order !== undefined);
  }
}

async function rawAnswer(ctx: BaseContext, response: Response, isOrder: boolean): Promise<RawAnswer> {
  const text = await readText(ctx, response, isOrder);
  const retryAfterSeconds = retryAfterOf(response);
  return {
    status: response.status,
    body: text === '' ? null : parsedOrText(text),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** After an order nobody knows what happened; a read can be repeated. */
const unreadable = (isOrder: boolean, message: string): SupplierFailure =>
  new SupplierFailure(isOrder ? 'timeout' : 'error', message);

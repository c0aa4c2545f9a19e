import type { z } from 'zod';
import type { Output, StreamItem } from '#server/platform/contract/index.ts';
import type { Contracts } from './operations.generated.ts';

/** Address of the service and credentials of the caller. */
export type ClientOptions = {
  /** Origin of the service; empty for the origin of the page. */
  baseUrl: string;
  /** Id of the white-label app; optional with an API key, which determines the app. */
  appId?: string;
  /** Access token of a member, or a function that returns the current one. */
  token?: string | (() => string | undefined);
  /** Server-to-server API key. Never send one to a browser. */
  apiKey?: string;
  environment?: 'Sandbox' | 'Production';
  /** Replaces the global fetch, for tests. */
  fetch?: typeof fetch;
};

/** Options of a single call. */
export type CallOptions = {
  signal?: AbortSignal;
  /** Makes a retry safe on operations that support idempotency keys. */
  idempotencyKey?: string;
  /** Resumes a stream after the event with this id. */
  lastEventId?: string;
  /** Aborts a stream on which nothing arrives for this long, not even a comment. */
  maxSilenceMs?: number;
  headers?: Record<string, string>;
  /** Called with each response before its body is read. */
  onResponse?: (response: Response) => void;
};

type Sent<E, Part extends string> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : unknown;
type PathNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;
type PathInput<E> = E extends { params: z.ZodType }
  ? Sent<E, 'params'>
  : E extends { path: infer Path }
    ? Record<PathNames<Path>, string>
    : unknown;

/** Input of an operation: path, query and body fields in one flat object under their wire names. */
type OperationInput<Id extends keyof Contracts> = PathInput<Contracts[Id]> &
  Sent<Contracts[Id], 'query'> &
  Sent<Contracts[Id], 'body'>;

/** Response of an operation; a stream yields events of type OperationEvent. */
export type OperationOutput<Id extends keyof Contracts> = Output<Contracts[Id]>;
type OperationEvent<Id extends keyof Contracts> = StreamItem<Contracts[Id]>;

type Arguments<Input> = unknown extends Input
  ? [input?: Record<string, never>, options?: CallOptions]
  : Record<string, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

/** One method per operation, named by its id. */
export type Client = {
  [Id in keyof Contracts]: Contracts[Id] extends { stream: object }
    ? (...args: Arguments<OperationInput<Id>>) => AsyncGenerator<OperationEvent<Id>, void, undefined>
    : (...args: Arguments<OperationInput<Id>>) => Promise<OperationOutput<Id>>;
};

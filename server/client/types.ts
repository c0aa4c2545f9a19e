import type { z } from 'zod';
import type { Output, StreamItem } from '#server/platform/contract/index.ts';
import type { Contracts } from './operations.generated.ts';

/** How the client reaches the service and proves who calls. */
export type ClientOptions = {
  /** Scheme and host of the service; empty for the page's own origin. */
  baseUrl: string;
  /** The white-label app; an API key fixes it, so it may then be left out. */
  appId?: string;
  /** Access token of a member, or a function that gives the current one. */
  token?: string | (() => string | undefined);
  /** Server-to-server key. Never ship one to a browser. */
  apiKey?: string;
  environment?: 'Sandbox' | 'Production';
  /** Another transport than the global fetch, for tests. */
  fetch?: typeof fetch;
};

/** What one call may add. */
export type CallOptions = {
  signal?: AbortSignal;
  /** Makes a retry safe on operations that honour it. */
  idempotencyKey?: string;
  /** Resumes a stream after the event with this id. */
  lastEventId?: string;
  headers?: Record<string, string>;
  /** Sees status and headers of the answer before its body is read. */
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

/** What an operation is sent: path, query and body fields in one flat object under their wire names. */
export type OperationInput<Id extends keyof Contracts> = PathInput<Contracts[Id]> &
  Sent<Contracts[Id], 'query'> &
  Sent<Contracts[Id], 'body'>;

/** What an operation answers; streams answer their events one by one. */
export type OperationOutput<Id extends keyof Contracts> = Output<Contracts[Id]>;
export type OperationEvent<Id extends keyof Contracts> = StreamItem<Contracts[Id]>;

type Arguments<Input> = unknown extends Input
  ? [input?: Record<string, never>, options?: CallOptions]
  : Record<string, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

/** One method an operation, by its id. */
export type Client = {
  [Id in keyof Contracts]: Contracts[Id] extends { stream: object }
    ? (...args: Arguments<OperationInput<Id>>) => AsyncGenerator<OperationEvent<Id>, void, undefined>
    : (...args: Arguments<OperationInput<Id>>) => Promise<OperationOutput<Id>>;
};

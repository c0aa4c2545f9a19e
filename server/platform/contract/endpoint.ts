import type { z } from 'zod';
import type { CallerKind, ContextByCaller, ModuleName } from '../context/index.ts';
import type { ErrorCode, Problem } from '../errors/index.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodObject;

/** An event stream: `event` is the schema of unnamed events, `named` has those of named events. */
type StreamContract = { event: z.ZodType; named: Record<string, z.ZodType> };

/**
 * The contract of one API operation. Validation, authentication, rate limits, idempotency, OpenAPI, the typed
 * client, the reference and the security suite are derived from it.
 */
export type Endpoint = {
  /** OpenAPI operationId. */
  id: string;
  method: HttpMethod;
  /** Path with parameters in braces, such as `/v1/circle/{circle_id}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /**
   * Required credentials: `open` none, `public` an app, `member` a bearer token, `server` an API key (an
   * additional bearer token names the member), `either` an API key or a bearer token, `webhook` a signature.
   */
  caller: CallerKind;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /** The body may be omitted. */
  bodyOptional?: boolean;
  /** Error code for an invalid query or body, where it is another than validation_failed. */
  refusal?: ErrorCode;
  response?: z.ZodType;
  stream?: StreamContract;
  /**
   * Success status, or several if the use case chooses by `reply`. By default 200, or 204 without a response.
   */
  status?: number | readonly number[];
  /** URL of the created resource, sent as Location with 201 and 202. */
  location?: (output: never) => string;
  /** Error codes in addition to those of every operation with this caller kind. */
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  /** Cost limit checked after validation. `supplier_cost` allows 60 requests per minute by default. */
  limit?: 'supplier_cost' | 'code_redemption';
  /** The signature scheme of a webhook; with `supplier`, the one that the adapter of {name} declares. */
  signature?: 'x-signature' | 'cardprocessor' | 'supplier';
  /** Gateways whose `X-Signature` is not hexadecimal. */
  signatureEncodings?: Readonly<Record<string, 'hex' | 'base64'>>;
  /** Gateway whose webhook secrets apply when the path has no {gateway}. */
  gateway?: string;
  /**
   * Set on deprecated operations; sent in headers of every response, errors included (RFC 9745, RFC 8594).
   */
  deprecated?: { since: string; sunset: string; successor: string };
  /** HEAD on the path answers 200 without a body: some senders probe the address of their webhooks with it. */
  answersProbes?: boolean;
  /** The operation exists in the Sandbox only; elsewhere it answers 404. */
  sandboxOnly?: boolean;
  /**
   * The module of the operation; while the app has it disabled, the operation answers 404. Operations that
   * read or end what a member already has belong to no module, so that they remain available.
   */
  module?: ModuleName;
};

type Shape<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type SentShape<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

/** Input of the use case: path, query and body merged into one flat object under their wire names. */
export type Input<E> = Shape<Field<E, 'params'>> & Shape<Field<E, 'query'>> & Shape<Field<E, 'body'>>;

/** Output of the use case. */
export type Output<E> = E extends { response: infer Schema } ? SentShape<Schema> : undefined;

/** One event of a stream as clients receive it. */
export type StreamItem<E> = E extends { stream: { event: infer Event; named: infer Named } }
  ?
      | { event?: undefined; id?: string; data: SentShape<Event> }
      | { [Name in keyof Named]: { event: Name; id?: string; data: SentShape<Named[Name]> } }[keyof Named]
  : never;

/**
 * One event as a streaming use case yields it. A failure is yielded as a Problem and sent as its document.
 */
export type StreamOutput<E> =
  | Exclude<StreamItem<E>, { event: 'problem' }>
  | { event: 'problem'; id?: string; data: Problem };

export type ContextOf<E> = E extends { caller: infer Kind extends CallerKind }
  ? ContextByCaller[Kind]
  : never;

type Field<E, Key extends string> = E extends Record<Key, infer Value> ? Value : unknown;

/** Declares an operation. `server/wiring/operations.ts` collects the exported contracts. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The success statuses of an operation. */
export function statusesOf(contract: Endpoint): readonly number[] {
  const { status } = contract;
  if (status === undefined) return [contract.response || contract.stream ? 200 : 204];
  return typeof status === 'number' ? [status] : status;
}

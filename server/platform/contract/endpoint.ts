import type { z } from 'zod';
import type { CallerKind, ContextByCaller, ModuleName } from '../context/index.ts';
import type { ErrorCode, Problem } from '../errors/index.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodObject;

/** An event stream: `event` types the unnamed events, `named` the others. */
export type StreamContract = { event: z.ZodType; named: Record<string, z.ZodType> };

/**
 * One operation of the wire, declared once. Validation, guard, limits, idempotency, OpenAPI, the typed client,
 * the reference and the security suite are derived from it.
 */
export type Endpoint = {
  /** OpenAPI operationId. */
  id: string;
  method: HttpMethod;
  /** Path as interface.md writes it, parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /**
   * Who may call. `open` needs nothing, `public` an app, `member` a bearer token, `server` an API key (a bearer
   * beside it names the member), `either` at least one of them, `webhook` a signature.
   */
  caller: CallerKind;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /** A body may be left out altogether. */
  bodyOptional?: boolean;
  /** How query and body that break their schemas are refused, where interface.md asks for another than validation_failed. */
  refusal?: ErrorCode;
  response?: z.ZodType;
  stream?: StreamContract;
  /** Success code, or several when the verb chooses by `reply`. 200 unless told. */
  status?: number | readonly number[];
  /** URL of what was made, sent as Location with 201 and 202. */
  location?: (output: never) => string;
  /** Codes beyond those that every operation of this caller kind may answer. */
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  /** `supplier_cost` counts against the member's 60 a minute, after validation. */
  limit?: 'supplier_cost' | 'code_redemption';
  /** Where webhooks carry their signature. */
  signature?: 'x-signature' | 'cardprocessor';
  /** Gateways that write `X-Signature` in another way than hexadecimal. */
  signatureEncodings?: Readonly<Record<string, 'hex' | 'base64'>>;
  /** Whose webhook secrets apply when the path does not name a {gateway}. */
  gateway?: string;
  /** Set on deprecated operations: sent on every answer, errors too (RFC 9745, RFC 8594). */
  deprecated?: { since: string; sunset: string; successor: string };
  /** Only in the Sandbox; elsewhere 404. */
  sandboxOnly?: boolean;
  /**
   * The app's module this belongs to; switched off, the operation answers 404. What reads or ends something that a
   * member has already belongs to none: it stays within reach.
   */
  module?: ModuleName;
};

type Shape<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type SentShape<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

/** What the verb gets: path, query and body merged into one flat object under their wire names. */
export type Input<E> = Shape<Field<E, 'params'>> & Shape<Field<E, 'query'>> & Shape<Field<E, 'body'>>;

/** What the verb answers. */
export type Output<E> = E extends { response: infer Schema } ? SentShape<Schema> : undefined;

/** One event of a stream as clients read it. */
export type StreamItem<E> = E extends { stream: { event: infer Event; named: infer Named } }
  ?
      | { event?: undefined; id?: string; data: SentShape<Event> }
      | { [Name in keyof Named]: { event: Name; id?: string; data: SentShape<Named[Name]> } }[keyof Named]
  : never;

/** One event as a stream verb gives it. A failure is given as a Problem and sent as its document. */
export type GivenItem<E> =
  | Exclude<StreamItem<E>, { event: 'problem' }>
  | { event: 'problem'; id?: string; data: Problem };

export type ContextOf<E> = E extends { caller: infer Kind extends CallerKind }
  ? ContextByCaller[Kind]
  : never;

type Field<E, Key extends string> = E extends Record<Key, infer Value> ? Value : unknown;

/** Declares an operation. The registry finds it through the module that exports it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The success codes an operation may answer. */
export function statusesOf(contract: Endpoint): readonly number[] {
  const { status } = contract;
  if (status === undefined) return [contract.response || contract.stream ? 200 : 204];
  return typeof status === 'number' ? [status] : status;
}

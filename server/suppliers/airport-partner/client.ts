import type { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  type ReadSettings,
  requireSettings,
  type SupplierOrder,
  supplierClient,
} from '#server/platform/supplier-http/index.ts';
import { signMessage } from '#server/platform/webhooks/index.ts';
import { type OperationName, operations, Refusal, refusalCodes } from './protocol.ts';

export type Options = { settings: ReadSettings; fetch?: typeof fetch; clockMs?: () => number };

type Fields<Name extends OperationName> = Omit<z.input<(typeof operations)[Name]['request']>, 'operation'>;
type Answer<Name extends OperationName> = z.output<(typeof operations)[Name]['answer']>;

export type PartnerClient = {
  /** The address of the app's partner, by which its venues are kept apart. */
  addressOf(ctx: BaseContext): Promise<string>;
  /** Calls an operation. With `order` the call may change something, and its answer is kept under the reference. */
  call<Name extends OperationName>(
    ctx: BaseContext,
    name: Name,
    fields: Fields<Name>,
    options?: { order?: SupplierOrder; appId?: string | undefined },
  ): Promise<Answer<Name>>;
  /** Like `call` for a read whose answer is checked by the caller, item by item. */
  read<Shape extends z.ZodType>(
    ctx: BaseContext,
    name: OperationName,
    fields: object,
    shape: Shape,
  ): Promise<z.output<Shape>>;
};

/**
 * Makes the client of the airport partner. Each request is signed with its body, which names the operation, under an id
 * and a time of its own; a repeat is a new message with the same reference.
 */
export function partnerClient({ settings, fetch, clockMs = Date.now }: Options): PartnerClient {
  const account = async (ctx: BaseContext, appId?: string) =>
    requireSettings(await settings(ctx, appId), ['AIRPORT_PARTNER_URL', 'AIRPORT_PARTNER_SECRET']);
  const client = supplierClient({
    name: 'airport-partner',
    connect: async (ctx, appId) => ({ url: (await account(ctx, appId)).AIRPORT_PARTNER_URL, headers: {} }),
    failureOf: ({ status, body }, order) => failureOf(status, body, order !== undefined),
    secretFields: ['access_code', 'payload', 'lead'],
    fetch,
  });

  async function send<Shape extends z.ZodType>(
    ctx: BaseContext,
    name: OperationName,
    fields: object,
    shape: Shape,
    { order, appId }: { order?: SupplierOrder; appId?: string | undefined } = {},
  ): Promise<z.output<Shape>> {
    const json = { operation: name, ...fields };
    const { AIRPORT_PARTNER_SECRET: secret } = await account(ctx, appId);
    const headers = signMessage(
      [secret],
      `msg_${newId()}`,
      Math.floor(clockMs() / 1000),
      JSON.stringify(json),
    );
    const request = { method: 'POST' as const, path: `/${name}`, json, headers, appId };
    return (await client.send(ctx, request, shape, order)) as z.output<Shape>;
  }

  return {
    addressOf: async (ctx) => (await account(ctx)).AIRPORT_PARTNER_URL,
    call: (ctx, name, fields, options) =>
      send(ctx, name, fields, operations[name].answer, options) as Promise<Answer<typeof name>>,
    read: (ctx, name, fields, shape) => send(ctx, name, fields, shape),
  };
}

/**
 * The failure that the body of an answer names; undefined leaves it to the status. A refusal of an order without its
 * code may come from a proxy that has passed the order on, so its outcome is unknown.
 */
function failureOf(status: number, body: unknown, isOrder: boolean): SupplierFailure | undefined {
  if (status < 400 || status === 429 || status >= 500) return undefined;
  const code = Refusal.safeParse(body).data?.error.code;
  if (code === 'sold_out') return new SupplierFailure('sold_out', 'airport-partner: sold out');
  if (refusalCodes.some((one) => one === code))
    return new SupplierFailure('rejected', `airport-partner: ${code}`);
  if (code === undefined && isOrder && [404, 405, 409, 410].includes(status))
    return new SupplierFailure('timeout', `airport-partner answered with ${status} and no code`);
  return undefined;
}

import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import {
  beforeSending,
  type ReadSettings,
  requireSettings,
  supplierClient,
} from '#server/platform/supplier-http/index.ts';
import { type Account, accessTokens } from './access-token.ts';
import { failureOf, isRefusedToken } from './failures.ts';

export type Options = { settings: ReadSettings; fetch?: typeof fetch; clockMs?: () => number };

type Request = {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  json?: unknown;
  appId?: string | undefined;
};

type Order = { operation: string; reference: string };

export type AiraloClient = {
  /** The account of the app, by which answers may be kept apart. */
  account(ctx: BaseContext, appId?: string): Promise<Account & { ordersAsync: boolean }>;
  send<Answer>(ctx: BaseContext, request: Request, schema: z.ZodType<Answer>, order?: Order): Promise<Answer>;
};

/**
 * Makes the client of Airalo's Partner API, version 2. A refused access token is renewed once and the request repeated,
 * which is safe for orders as well: nothing is done without a token.
 */
export function airaloClient({ settings, fetch, clockMs = Date.now }: Options): AiraloClient {
  const tokens = accessTokens(clockMs, fetch);

  const account = async (ctx: BaseContext, appId?: string) => {
    const found = requireSettings(await settings(ctx, appId), [
      'AIRALO_CLIENT_ID',
      'AIRALO_CLIENT_SECRET',
      'AIRALO_URL',
      'AIRALO_ORDERS',
    ]);
    return {
      url: found.AIRALO_URL,
      clientId: found.AIRALO_CLIENT_ID,
      clientSecret: found.AIRALO_CLIENT_SECRET,
      ordersAsync: found.AIRALO_ORDERS === 'async',
    };
  };

  const client = supplierClient({
    name: 'airalo',
    async connect(ctx, appId) {
      const used = await account(ctx, appId);
      return { url: used.url, headers: { authorization: `Bearer ${await tokens.get(ctx, used)}` } };
    },
    failureOf: (answer, order) => failureOf(answer, order !== undefined),
    secretFields: ['manual_installation', 'qrcode_installation', 'installation_guides', 'imsis'],
    fetch,
  });

  return {
    account,
    async send(ctx, { appId, ...request }, schema, order) {
      const used = await beforeSending(ctx, 'airalo', () => account(ctx, appId));
      const signed = {
        ...request,
        appId,
        ...(request.json === undefined
          ? {}
          : { headers: { 'airalo-signature': signatureOf(request.json, used.clientSecret) } }),
      };
      try {
        return await client.send(ctx, signed, schema, order);
      } catch (err) {
        if (!isRefusedToken(err) || !tokens.renew(used)) throw err;
        return client.send(ctx, signed, schema, order);
      }
    },
  };
}

/** The signature of a body: of its JSON text with each slash escaped, as PHP writes it. */
function signatureOf(json: unknown, secret: string): string {
  const text = JSON.stringify(json).replaceAll('/', '\\/');
  return createHmac('sha512', secret).update(text).digest('hex');
}

import type Stripe from 'stripe';
import type { z } from 'zod';
import type { GatewayAccount } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  type ReadSettings,
  requireSettings,
  type SupplierOrder,
} from '#server/platform/supplier-http/index.ts';
import { answerFetch } from './answer-fetch.ts';

/** The version of the API that the adapter was written for. It does not follow the account's default. */
const apiVersion = '2026-10-28.endive';

/** Beyond every deadline of the port, so that `ctx.signal` ends a call first. */
const timeoutMs = 60_000;

/** Whose payments a call is about, and, if it may change something, under which key of ours. */
type StripeCall = {
  account: GatewayAccount | null;
  /** The app, which may have keys of its own. */
  appId: string | undefined;
  order?: SupplierOrder & { key: string };
};

/** Options of one request: those of the SDK that the adapter sets. */
type RequestOptions = { idempotencyKey?: string };

export type StripeClient = {
  /**
   * Runs one request of the SDK and returns its answer in the shape of `schema`; unknown fields are dropped. Throws
   * SupplierFailure; a refusal by Stripe is a StripeFailure of kind `rejected`.
   */
  call<Answer>(
    ctx: BaseContext,
    about: StripeCall,
    schema: z.ZodType<Answer>,
    run: (sdk: Stripe, options: RequestOptions) => Promise<unknown>,
  ): Promise<Answer>;
};

type ClientOptions = { settings: ReadSettings; url: string; fetch: typeof fetch };

/**
 * Makes the client of the adapter over Stripe's SDK: its API version is pinned, it sends no telemetry and repeats
 * nothing by itself. The SDK is loaded by the first call, because it takes half a second.
 */
export function stripeClient({ settings, url, fetch: via }: ClientOptions): StripeClient {
  const { protocol, hostname, port } = new URL(url);
  return {
    async call(ctx, { account, appId, order }, schema, run) {
      const secretKey = account?.secretKey ?? (await deploymentKey(ctx, settings, appId));
      const { default: Sdk } = await import('stripe');
      const { fetch, failure } = answerFetch(ctx, via, order);
      const isConnected = account !== null && account.secretKey === null;
      const sdk = new Sdk(secretKey, {
        apiVersion,
        httpClient: Sdk.createFetchHttpClient(fetch),
        maxNetworkRetries: 0,
        telemetry: false,
        timeout: timeoutMs,
        protocol: protocol === 'http:' ? 'http' : 'https',
        host: hostname,
        ...(port === '' ? { port: protocol === 'http:' ? 80 : 443 } : { port: Number(port) }),
        ...(isConnected ? { stripeAccount: account.id } : {}),
      });
      const answer = await run(sdk, order ? { idempotencyKey: order.key } : {}).catch((err) => {
        ctx.signal.throwIfAborted();
        throw failure() ?? err;
      });
      return shaped(ctx, schema, answer, order !== undefined);
    },
  };
}

async function deploymentKey(
  ctx: BaseContext,
  settings: ReadSettings,
  appId: string | undefined,
): Promise<string> {
  return requireSettings(await settings(ctx, appId), ['STRIPE_SECRET_KEY']).STRIPE_SECRET_KEY;
}

/** The answer in its shape. Of an order whose answer cannot be read nobody knows the outcome. */
function shaped<Answer>(
  ctx: BaseContext,
  schema: z.ZodType<Answer>,
  answer: unknown,
  isOrder: boolean,
): Answer {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.');
  ctx.log.warn({ supplier: 'stripe', field }, 'a supplier answered with another shape');
  throw new SupplierFailure(isOrder ? 'timeout' : 'error', `stripe: another shape at ${field}`);
}

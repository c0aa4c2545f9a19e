import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  brokenConnection,
  keepAnswer,
  readText,
  type SupplierOrder,
} from '#server/platform/supplier-http/index.ts';
import { failureOfAnswer } from './failure-of-answer.ts';

/** Fields of Stripe's objects that tell of the payer or open the payment. */
const secretFields = [
  'billing_details',
  'client_secret',
  'customer',
  'instructions_email',
  'message',
  'next_action',
  'payment_method',
  'payment_method_details',
  'receipt_email',
  'receipt_url',
  'shipping',
  'source',
];

/** The `fetch` of one call, and why it failed, which the SDK wraps in errors of its own. */
type AnswerFetch = { fetch: typeof fetch; failure: () => unknown };

/**
 * Makes the `fetch` that the SDK uses for one call. It ends with `ctx.signal`, refuses redirects, reads bounded answers,
 * keeps those to orders, and passes on only JSON objects whose status agrees with them: the SDK takes every object
 * without `error` for a success, whatever its status.
 */
export function answerFetch(
  ctx: BaseContext,
  via: typeof fetch,
  order: SupplierOrder | undefined,
): AnswerFetch {
  let failure: unknown;
  const ask: typeof fetch = async (input, init) => {
    const response = await send(ctx, via, input, init, order !== undefined);
    const body = objectIn(await readText(ctx, response, order !== undefined));
    if (order)
      await keepAnswer(
        ctx,
        { supplier: 'stripe', ...order },
        { status: response.status, body },
        secretFields,
      );
    const refused = failureOfAnswer(
      { status: response.status, headers: response.headers, body },
      order !== undefined,
    );
    if (refused) throw refused;
    if (body === null || 'error' in body)
      throw new SupplierFailure(order ? 'timeout' : 'error', 'stripe answered with no object');
    return Response.json(body);
  };
  return {
    failure: () => failure,
    fetch: async (input, init) => {
      try {
        return await ask(input, init);
      } catch (err) {
        failure = err;
        throw err;
      }
    },
  };
}

async function send(
  ctx: BaseContext,
  via: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  isOrder: boolean,
): Promise<Response> {
  const signals = [ctx.signal, ...(init?.signal ? [init.signal] : [])];
  try {
    return await via(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
  } catch (err) {
    ctx.signal.throwIfAborted();
    throw brokenConnection(err, isOrder);
  }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

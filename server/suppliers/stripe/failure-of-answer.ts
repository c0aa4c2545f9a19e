import { z } from 'zod';
import type { SupplierFailureKind } from '#server/platform/resilience/index.ts';
import { StripeFailure } from './stripe-failure.ts';

const errorBody = z.object({
  error: z.object({
    type: z.string().max(64).optional(),
    code: z.string().max(64).optional(),
    decline_code: z.string().max(64).optional(),
  }),
});

/** An answer as it arrived; `body` is parsed JSON, or null where it is none. */
export type ArrivedAnswer = { status: number; headers: Headers; body: unknown };

/**
 * The failure that an answer means; null for one of 2xx. A server error of a request that may change something leaves
 * its outcome unknown (`timeout`); Stripe says so itself. So does a clash with the same request, which is still
 * executed. Messages of Stripe may name the payer and are left out.
 */
export function failureOfAnswer(
  { status, headers, body }: ArrivedAnswer,
  isOrder: boolean,
): StripeFailure | null {
  if (status >= 200 && status < 300) return null;
  const error = errorBody.safeParse(body).data?.error;
  const kind = kindOf(status, error?.type, error?.code, isOrder);
  const asked = Number(headers.get('retry-after') ?? Number.NaN);
  return new StripeFailure(kind, {
    status,
    code: error?.decline_code ?? error?.code ?? error?.type ?? null,
    retryAfterSeconds: kind === 'unavailable' ? (asked >= 0 ? asked : 1) : undefined,
    isReplayed: headers.get('idempotent-replayed') === 'true',
  });
}

function kindOf(
  status: number,
  type: string | undefined,
  code: string | undefined,
  isOrder: boolean,
): SupplierFailureKind {
  if (status === 409 && code === 'idempotency_key_in_use' && isOrder) return 'timeout';
  if (status === 409 || status === 429 || (status === 503 && !isOrder)) return 'unavailable';
  if (status >= 500) return isOrder ? 'timeout' : 'error';
  // The same key with other parameters is an error of ours, and nothing was done.
  if (type === 'idempotency_error') return 'error';
  return type !== undefined && (status === 400 || status === 402 || status === 404) ? 'rejected' : 'error';
}

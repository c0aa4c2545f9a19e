import { SupplierFailure } from '../resilience/index.ts';
import type { RawAnswer } from './supplier-client.ts';

/**
 * Answers of proxies that may have passed the request on before they gave up (RFC 9110, 15.5.9, 15.6.3 and 15.6.5).
 * Their own codes are above 504.
 */
const unknownOutcomes = [408, 500, 502, 504];

/**
 * The failure that an HTTP status means; undefined for 2xx. A refused key and a request that the supplier does not
 * understand are errors of ours: a retry does not help, and members see that the supplier failed. An order that ends in
 * a server error may have been made, so its outcome is unknown (`timeout`).
 */
export function failureOfStatus(
  supplier: string,
  { status, retryAfterSeconds }: Pick<RawAnswer, 'status' | 'retryAfterSeconds'>,
  isOrder: boolean,
): SupplierFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const message = `${supplier} answered with ${status}`;
  if (status === 429 || status === 503)
    return new SupplierFailure('unavailable', message, { retryAfterSeconds: retryAfterSeconds ?? 1 });
  if (isOrder && (unknownOutcomes.includes(status) || status > 504))
    return new SupplierFailure('timeout', message);
  return new SupplierFailure('error', message);
}

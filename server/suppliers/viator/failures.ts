import { z } from 'zod';
import { SupplierFailure } from '#server/platform/resilience/index.ts';

/** Viator's errors: `{code, message, timestamp, trackingId}`. */
const error = z.object({ code: z.string(), message: z.string().catch(''), trackingId: z.string().catch('') });

/** Viator itself knows no such product or booking; a 404 of a proxy says nothing about it. */
class NotFound extends SupplierFailure {
  readonly isNotFound = true;
}

/** True for the failure that means that there is no such product or booking. */
export const isNotFound = (err: unknown): boolean =>
  (err as { isNotFound?: boolean } | null)?.isNotFound === true;

/**
 * The failure that an answer means by its status and Viator's code; undefined leaves it to the status. Viator asks to look a
 * booking up after any answer with 500. A reference that is known already may be that of the booking we made, so its
 * outcome is unknown as well; a request without our reference makes no booking.
 */
export function failureOf(
  { status, body }: { status: number; body: unknown },
  isOrder: boolean,
): SupplierFailure | undefined {
  if (status !== 400 && status !== 404 && status !== 409) return undefined;
  const read = error.safeParse(body).data;
  if (!read) return undefined;
  const message = `viator: ${read.code} ${read.message.slice(0, 200)} ${read.trackingId}`;
  if (status === 404) return new NotFound('rejected', message);
  if (isOrder && /DUPLICATE|ALREADY/.test(read.code)) return new SupplierFailure('timeout', message);
  return new SupplierFailure('rejected', message);
}

import { z } from 'zod';
import { SupplierFailure, type SupplierFailureKind } from '#server/platform/resilience/index.ts';

/** Airalo's own refusals, with status 422, and with 403 for an address that is not on its allow-list. */
const refusal = z.object({ code: z.coerce.number().int(), reason: z.string().catch('') });
/** A refused field: `{"data": {"quantity": "..."}, "meta": {"message": "the parameter is invalid"}}`. */
const refusedFields = z.object({ data: z.record(z.string(), z.unknown()) });

/**
 * What each code promises. 11 is our credit at Airalo and 13 the maintenance of an operator: both pass without the
 * traveller. 14 and 43 are requests of ours that it does not take. 53 is "something unexpected", so an order that ends
 * with it may have been made.
 */
const kinds: Record<number, { read: SupplierFailureKind; order: SupplierFailureKind }> = {
  11: { read: 'unavailable', order: 'unavailable' },
  13: { read: 'unavailable', order: 'unavailable' },
  14: { read: 'error', order: 'error' },
  23: { read: 'rejected', order: 'rejected' },
  33: { read: 'sold_out', order: 'sold_out' },
  34: { read: 'sold_out', order: 'sold_out' },
  43: { read: 'rejected', order: 'rejected' },
  53: { read: 'error', order: 'timeout' },
  73: { read: 'rejected', order: 'rejected' },
};

const pauseSeconds = 60;

/** The access token was refused, so that nothing was done. */
class RefusedToken extends SupplierFailure {
  readonly isRefusedToken = true;
}

/** True for the failure of a request whose access token was refused. */
export const isRefusedToken = (err: unknown): boolean =>
  (err as { isRefusedToken?: boolean } | null)?.isRefusedToken === true;

/** The failure that an answer means by Airalo's codes; undefined leaves it to the status. */
export function failureOf(
  { status, body }: { status: number; body: unknown },
  isOrder: boolean,
): SupplierFailure | undefined {
  if (status === 401) return new RefusedToken('error', 'airalo refused the access token');
  if (status === 404 && typeof body === 'object' && body !== null)
    return new SupplierFailure('rejected', 'airalo knows no such resource');
  if (status !== 422 && status !== 403) return undefined;
  const read = refusal.safeParse(body);
  if (read.success) {
    const { code, reason } = read.data;
    const message = `airalo: ${code} ${reason.slice(0, 200)}`;
    const kind = kinds[code]?.[isOrder ? 'order' : 'read'];
    if (kind === 'unavailable')
      return new SupplierFailure(kind, message, { retryAfterSeconds: pauseSeconds });
    return new SupplierFailure(kind ?? (isOrder && status === 422 ? 'timeout' : 'error'), message);
  }
  if (status === 403) return undefined;
  const fields = refusedFields.safeParse(body);
  const names = fields.success ? Object.keys(fields.data.data).slice(0, 10).join(', ') : '';
  // Stock is refused on the quantity as well, beside the code 33.
  return new SupplierFailure(
    names === 'quantity' ? 'sold_out' : 'rejected',
    `airalo refused the fields ${names}`,
  );
}

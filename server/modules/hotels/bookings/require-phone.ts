import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { needsPhone, type OpenRate } from '../catalogue/index.ts';

/**
 * Throws 422 for the telephone number of the lead guest where the supplier of the rate needs it and there is none, or
 * only a national one.
 */
export function requirePhone(
  ctx: Pick<BaseContext, 'environment'>,
  rate: Pick<OpenRate, 'supplier' | 'hotelId' | 'rateKey'>,
  phone: string | null | undefined,
): void {
  if (phone?.startsWith('+') || !needsPhone(ctx, rate)) return;
  const field = 'lead_guest.phone_number';
  if (!phone) {
    const message = 'The supplier of this rate needs the telephone number of the lead guest.';
    throw invalid(field, 'required', message);
  }
  const message =
    'Must begin with + and the calling code, because the supplier of this rate needs the number.';
  throw invalid(field, 'no_calling_code', message);
}

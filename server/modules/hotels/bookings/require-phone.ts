import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { needsPhone, type OpenRate } from '../catalogue/index.ts';

/** Throws 422 for the telephone number of the lead guest where the supplier of the rate needs it and there is none. */
export function requirePhone(
  ctx: Pick<BaseContext, 'environment'>,
  rate: Pick<OpenRate, 'supplier' | 'hotelId' | 'rateKey'>,
  phone: string | null | undefined,
): void {
  if (phone || !needsPhone(ctx, rate)) return;
  throw invalid(
    'lead_guest.phone_number',
    'required',
    'The supplier of this rate needs the telephone number of the lead guest.',
  );
}

import type { Cancellation } from './cancellation.ts';
import type { RefundState } from './contract-cancellation.ts';

/**
 * What becomes of the perks that paid for a booking which ends without service: `all` or `some` are in the wallet again
 * and can be used; `ended` = none can, because all have expired or were revoked meanwhile; `kept` = they stay used.
 */
export type PerkReturn = 'all' | 'some' | 'ended' | 'kept';

/** The cancellation of a booking, or its terms now. Amounts are in minor units of `currency`. */
export type CancellationView = Required<Cancellation> & {
  currency: string;
  refundState: RefundState;
  /** What becomes of the perks that paid; null if none did. A penalty keeps them. */
  perkReturn: PerkReturn | null;
  /** Whether the property collects the whole price, so that only the property can ask for the penalty. */
  isPaidAtProperty: boolean;
};

/**
 * The result of a cancellation; of a dry run, the result that it would have. While the supplier has not answered, the
 * terms are those that were agreed.
 */
export type CancelledBooking = {
  id: string;
  status: 'cancelled' | 'cancellation_pending';
  cancellation: CancellationView;
};

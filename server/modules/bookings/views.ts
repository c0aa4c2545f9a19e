import type { Cancellation } from './cancellation.ts';
import type { RefundState } from './contract-cancellation.ts';

/** The cancellation of a booking, or its terms now. Amounts are in minor units of `currency`. */
export type CancellationView = Required<Cancellation> & {
  currency: string;
  refundState: RefundState;
  /** Whether the perks that paid are returned, which requires that there is no penalty. */
  perksReturned: boolean;
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

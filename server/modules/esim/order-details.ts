import type { Booking } from '#server/modules/bookings/index.ts';
import type { EsimPlan, EsimProfile } from './port.ts';

/** The fields that only eSIM orders have; stored as `details` of the booking. */
export type EsimDetails = {
  /** The plan at the time of purchase; its price is for one eSIM. */
  plan: EsimPlan;
  quantity: number;
  image: string;
  /** The installable profiles; empty until the provider has issued them. */
  profiles: EsimProfile[];
  issuedAt: string | null;
  expiresAt: string | null;
};

/** The `details` of a booking as those of an eSIM order; the caller has checked its kind. */
export function esimDetails(booking: Pick<Booking, 'details'>): EsimDetails {
  return booking.details as EsimDetails;
}

/** Maps the booking state to the order status of the API. */
export function orderStatus({ state }: Pick<Booking, 'state'>): 'pending' | 'active' | 'failed' {
  switch (state) {
    case 'confirmed':
    case 'completed':
      return 'active';
    case 'cancelled':
    case 'expired':
    case 'failed':
      return 'failed';
    default:
      return 'pending';
  }
}

import type { Booking } from '#server/bookings/index.ts';
import type { EsimPlan, EsimProfile } from './port.ts';

/** What only eSIM orders know; stored as `details` of the booking. */
export type EsimDetails = {
  /** As it was sold; its price is for one eSIM. */
  plan: EsimPlan;
  quantity: number;
  image: string;
  /** What can be installed; empty until the provider has issued it. */
  profiles: EsimProfile[];
  issuedAt: string | null;
  expiresAt: string | null;
};

export function esimDetails(booking: Pick<Booking, 'details'>): EsimDetails {
  return booking.details as EsimDetails;
}

/** Interface states of an eSIM order: what it is as a booking, seen from the member who waits for it. */
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

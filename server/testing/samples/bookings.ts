import { aPendingBooking } from './hotel-bookings.ts';
import type { Samples } from './sample.ts';

export const samples: Samples = {
  streamBookingEvents: {
    input: async (actor) => ({ booking_id: await aPendingBooking(actor) }),
    owned: { booking_id: 'member' },
  },
  advanceBooking: {
    input: async (actor) => ({ booking_id: await aPendingBooking(actor), to: 'expired' }),
    owned: { booking_id: 'organisation' },
  },
};

import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { aPendingBooking } from './hotel-bookings.ts';
import type { Samples } from './sample.ts';

export const samples: Samples = {
  listTrips: { input: () => ({ when: 'upcoming', limit: 5 }) },
  getTrip: {
    input: async (actor) => ({ id: await aPendingBooking(actor) }),
    owned: { id: 'member' },
  },
  dismissTripGap: {
    input: async (actor) => {
      const id = await aPendingBooking(actor);
      return { id, booking_id: id, kind: 'ride' };
    },
    owned: { id: 'member', booking_id: 'member' },
  },
  listCircleTrips: {
    input: async ({ person }) => ({ circle_id: (await aCircle(person)).id, when: 'upcoming', limit: 5 }),
    owned: { circle_id: 'member' },
  },
};

import type { PersonalDetails } from '#server/modules/bookings/index.ts';
import { type HotelDetails, hotelDetails } from './details.ts';

/** The personal fields of hotel bookings. */
export const personalDetails: PersonalDetails = {
  read(booking) {
    const { leadGuest, travellers, specialRequests } = hotelDetails(booking);
    return { people: [leadGuest, ...travellers], notes: [specialRequests] };
  },
  erased: {
    leadGuest: { firstName: '', lastName: '', email: '', phone: null },
    travellers: [],
    specialRequests: null,
    allocatedMembers: [],
  } satisfies Partial<HotelDetails>,
  recipient: 'leadGuest' satisfies keyof HotelDetails,
};

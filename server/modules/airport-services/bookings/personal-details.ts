import type { PersonalDetails } from '#server/modules/bookings/index.ts';
import { type TravelDetails, travelDetails } from './details.ts';

/** The personal fields of bookings of airport services. */
export const personalDetails: PersonalDetails = {
  read(booking) {
    const { lead, passengers, flightNumber, specialRequests } = travelDetails(booking);
    return { people: [...(lead ? [lead] : []), ...passengers], notes: [flightNumber, specialRequests] };
  },
  erased: {
    lead: null,
    passengers: [],
    flightNumber: null,
    specialRequests: null,
    // A partner may write the name of the guest into it.
    barcode: null,
  } satisfies Partial<TravelDetails>,
  recipient: 'lead' satisfies keyof TravelDetails,
};

import type { PersonalDetails } from '#server/modules/bookings/index.ts';
import { type TransferDetails, transferDetails } from './booking-details.ts';
import { withoutAddresses } from './erase-from-transfers.ts';

/** The personal fields of transfers. */
export const personalDetails: PersonalDetails = {
  read(booking) {
    const { passenger, query } = transferDetails(booking);
    return {
      people: passenger ? [passenger] : [],
      notes: [query.from.address, query.to.address, passenger?.flightNumber, passenger?.notes],
    };
  },
  erased: { passenger: null, changes: {}, pickupInstructions: null } satisfies Partial<TransferDetails>,
  eraseMore: withoutAddresses,
  recipient: 'passenger' satisfies keyof TransferDetails,
};

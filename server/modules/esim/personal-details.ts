import type { PersonalDetails } from '#server/modules/bookings/index.ts';
import { type EsimDetails, esimDetails } from './order-details.ts';

/** The personal fields of eSIM orders: the numbers of the issued eSIMs. */
export const personalDetails: PersonalDetails = {
  read: (booking) => ({ people: [], notes: esimDetails(booking).profiles.map(({ iccid }) => iccid) }),
  erased: { profiles: [] } satisfies Partial<EsimDetails>,
};

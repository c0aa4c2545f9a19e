import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-catalogue.ts';
import { presentHotel, presentLeadRate } from './present.ts';
import type { Recommendations } from './views.ts';

/** The featured hotels of the week in their API form. */
export function presentRecommendations(found: Recommendations): Output<typeof contract.listRecommendations> {
  return {
    week: found.week,
    check_in: found.checkIn,
    check_out: found.checkOut,
    hotels: found.hotels.map(({ hotel, distanceKm, lead, reason }) => ({
      ...presentHotel(hotel, distanceKm),
      lead_rate: lead && presentLeadRate(lead.offer, lead.rateId),
      reason,
    })),
  };
}

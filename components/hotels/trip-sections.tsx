import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import type { TripSections } from '../booking/product-view.ts';
import { StaySection } from './stay-section.tsx';

export const hotelSections: TripSections<StayBooking> = {
  sections: (portal, stays) =>
    stays.map(({ booking: stay, links }) => (
      <StaySection key={stay.id} portal={portal} stay={stay} links={links} />
    )),
};

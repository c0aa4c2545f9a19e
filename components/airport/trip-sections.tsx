import type { TravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import type { TripSections } from '../booking/product-view.ts';
import { ServiceSection } from './service-section.tsx';

export const airportSections: TripSections<TravelBooking> = {
  sections: (portal, services) =>
    services.map(({ booking: service, links, pass, isMainPass }) => (
      <ServiceSection
        key={service.id}
        portal={portal}
        service={service}
        links={links}
        pass={pass}
        offersPass={!isMainPass}
      />
    )),
};

import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import type { TripSections } from '../booking/product-view.ts';
import { VisitSection } from './visit-section.tsx';

export const experienceSections: TripSections<ExperienceBooking> = {
  sections: (portal, visits) =>
    visits.map(({ booking: visit, links }) => (
      <VisitSection key={visit.id} portal={portal} visit={visit} links={links} />
    )),
};

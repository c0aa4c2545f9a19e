import { airportSections } from '../airport/trip-sections.tsx';
import { esimSections } from '../esim/trip-sections.tsx';
import { experienceSections } from '../experiences/trip-sections.tsx';
import { hotelSections } from '../hotels/trip-sections.tsx';
import { transferSections } from '../transfers/trip-sections.tsx';
import type { ProductKind } from './booking-kinds.ts';
import type { TripSections } from './product-view.ts';

/** The sections of each product on the page of a trip. */
export const tripSections: Record<ProductKind, TripSections> = {
  hotel: hotelSections,
  experience: experienceSections,
  transfer: transferSections,
  airport: airportSections,
  esim: esimSections,
};

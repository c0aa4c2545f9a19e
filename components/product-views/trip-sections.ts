import { airportSections } from '../airport/trip-sections.tsx';
import type { ProductKind } from '../booking/booking-kinds.ts';
import type { TripSections } from '../booking/product-view.ts';
import { esimSections } from '../esim/trip-sections.tsx';
import { experienceSections } from '../experiences/trip-sections.tsx';
import { hotelSections } from '../hotels/trip-sections.tsx';
import { transferSections } from '../transfers/trip-sections.tsx';

/** The sections of each product on the page of a trip. */
export const tripSections: Record<ProductKind, TripSections> = {
  hotel: hotelSections,
  experience: experienceSections,
  transfer: transferSections,
  airport: airportSections,
  esim: esimSections,
};

import type { VenueAmenity, VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { draw } from '../hotels/draws.ts';
import type { SandboxVenue } from './venues.ts';

/** Every venue of a kind has the amenities in `always`; two thirds of them have each one in `often`. */
const offered: Readonly<
  Record<VenueKind, { always: readonly VenueAmenity[]; often: readonly VenueAmenity[] }>
> = {
  lounge: {
    always: ['wifi', 'soft_drinks', 'charging'],
    often: [
      'buffet',
      'hot_meals',
      'bar',
      'showers',
      'quiet_room',
      'work_desks',
      'family_area',
      'prayer_room',
      'runway_view',
      'accessible',
    ],
  },
  fast_track: { always: ['priority_security'], often: ['priority_passport', 'escort', 'accessible'] },
  dining: {
    always: ['main_course', 'soft_drinks'],
    often: ['dessert', 'vegan', 'halal', 'bar', 'wifi', 'runway_view', 'family_area', 'accessible'],
  },
  fitness: {
    always: ['cardio', 'towels', 'lockers'],
    often: ['weights', 'yoga', 'pool', 'showers', 'kit_hire', 'wifi', 'accessible'],
  },
};

/** The amenities of a venue in a stable order. */
export function amenitiesOf(venue: Pick<SandboxVenue, 'kind' | 'seed'>): VenueAmenity[] {
  const { always, often } = offered[venue.kind];
  return [...always, ...often.filter((_, index) => draw(venue.seed, 100 + index) % 3 > 0)];
}

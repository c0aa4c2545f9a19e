import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { draw } from '../hotels/draws.ts';
import type { Language, Texts } from '../hotels/languages.ts';
import amenityNames from './amenities.json' with { type: 'json' };
import type { SandboxVenue } from './venues.ts';

/** Names of amenities by key. */
const names = amenityNames satisfies Record<string, Texts>;

type Amenity = keyof typeof names;

/** Every venue of a kind has the amenities in `always`; two thirds of them have each one in `often`. */
const offered: Readonly<Record<VenueKind, { always: readonly Amenity[]; often: readonly Amenity[] }>> = {
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
export function amenitiesOf(venue: Pick<SandboxVenue, 'kind' | 'seed'>): Amenity[] {
  const { always, often } = offered[venue.kind];
  return [...always, ...often.filter((_, index) => draw(venue.seed, 100 + index) % 3 > 0)];
}

/** Name of an amenity in a language of the Sandbox. */
export function amenityName(amenity: Amenity, language: Language): string {
  return names[amenity][language];
}

import { type PlaceLanguage, placeLanguage } from '#server/modules/places/index.ts';
import names from './amenity-names.json' with { type: 'json' };
import type { VenueAmenity } from './port.ts';

const texts: Readonly<Record<VenueAmenity, Readonly<Record<PlaceLanguage, string>>>> = names;

/** Name of an amenity in a language of the portal. */
export function amenityName(key: VenueAmenity, language: string): string {
  return texts[key][placeLanguage(language)];
}

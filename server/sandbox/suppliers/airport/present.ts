import type {
  Venue,
  VenueAmenity,
  VenueDetails,
  VenuePreferences,
} from '#server/modules/airport-services/catalogue/port.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { drawBetween } from '../hotels/draws.ts';
import { languageOf } from '../hotels/languages.ts';
import { amenitiesOf } from './amenities.ts';
import { openingOn, weekOf } from './opening-hours.ts';
import { describeVenue, locationText, terminalName, venueName } from './texts.ts';
import type { SandboxVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/** Functions of other modules that the presentation of venues uses. */
export type PresentationSources = {
  placeName(place: { name: string; names: Partial<Record<string, string>> | null }, language: string): string;
  countryName(countryCode: string, language: string): string;
  amenityName(key: VenueAmenity, language: string): string;
  convertMinor: ConvertMinor;
  pictures: { posterUrl(subject: VenuePicture): string };
};

type VenuePicture = {
  kind: 'venue';
  placeId: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  propertyId: string;
  scene: 'lounge' | 'place';
  position?: number;
};

/** A venue as an entry of a list. */
export function presentVenue(
  venue: SandboxVenue,
  options: VenuePreferences,
  sources: PresentationSources,
): Venue {
  const { hub } = venue;
  const language = languageOf(options.language);
  return {
    id: venue.id,
    kind: venue.kind,
    name: venueName(venue, language),
    airportCode: hub.code,
    airportName: sources.placeName(hub, language),
    hubId: hub.id,
    city: hub.city ? sources.placeName(hub.city, language) : sources.placeName(hub, language),
    cityId: hub.city?.id ?? null,
    countryCode: hub.countryCode,
    countryName: sources.countryName(hub.countryCode, language),
    terminal: terminalName(venue, language),
    location: locationText(venue, language),
    latitude: hub.latitude,
    longitude: hub.longitude,
    openingHours: weekOf((day) => openingOn(venue, day)),
    timeZone: hub.timeZone,
    fromPriceMinor: sources.convertMinor(venue.priceCents, 'EUR', options.currency),
    currency: options.currency,
    rating: { score: venue.score, count: venue.reviewCount },
    image: picture(venue, sources, 'lounge'),
  };
}

/** A venue with all its details that do not depend on dates. */
export function presentDetails(
  venue: SandboxVenue,
  options: VenuePreferences,
  sources: PresentationSources,
): VenueDetails {
  const language = languageOf(options.language);
  const listed = presentVenue(venue, options, sources);
  const amenities = amenitiesOf(venue);
  return {
    ...listed,
    ...describeVenue(venue, listed.airportName, language),
    amenities: amenities.map((key) => ({ key, name: sources.amenityName(key, language) })),
    showers: amenities.includes('showers'),
    maxStayMinutes: visitRules[venue.kind].stayMinutes,
    images: [listed.image, picture(venue, sources, 'lounge', 3), picture(venue, sources, 'place')],
    flightNumberRequired: venue.flightNumberRequired,
    phone: `+1 555 01${String(drawBetween(venue.seed, 30, 0, 99)).padStart(2, '0')}`,
    cancellation: { freeUntilHours: venue.freeUntilHours },
  };
}

function picture(
  venue: SandboxVenue,
  { pictures }: PresentationSources,
  scene: VenuePicture['scene'],
  position?: number,
): string {
  const { hub } = venue;
  return pictures.posterUrl({
    kind: 'venue',
    placeId: hub.city?.id ?? hub.code,
    countryCode: hub.countryCode,
    latitude: hub.latitude,
    longitude: hub.longitude,
    propertyId: venue.id,
    scene,
    ...(position === undefined ? {} : { position }),
  });
}

import { placeLanguage } from '#server/modules/places/index.ts';
import {
  type AirportDirectory,
  type Venue,
  type VenueAirport,
  type VenueDetails,
  type VenuePreferences,
  weekdays,
} from '../catalogue/port.ts';
import type { OwnText, OwnVenue } from './own-venue.ts';

/** The price for one guest: in the currency that is asked for, else in the first one of the venue. */
export function priceOf({ prices }: OwnVenue, currency: string): { currency: string; minor: number } {
  const price = prices.find((one) => one.currency === currency) ?? prices[0];
  if (!price) throw new Error('A venue has no price');
  return price;
}

/** A venue as an entry of a list. */
export function presentVenue(
  venue: OwnVenue,
  airport: VenueAirport,
  { language, currency }: VenuePreferences,
  directory: AirportDirectory,
): Venue {
  const text = textIn(language);
  const price = priceOf(venue, currency);
  return {
    ...airport,
    id: venue.code,
    kind: venue.kind,
    name: text(venue.name),
    terminal: text(venue.terminal),
    location: text(venue.location),
    openingHours: weekdays.flatMap((day) => {
      const hours = venue.openingHours[day];
      return hours ? [{ day, ...hours }] : [];
    }),
    fromPriceMinor: price.minor,
    currency: price.currency,
    // Nobody rates own venues; pages show no rating without a count.
    rating: { score: 0, count: 0 },
    image: directory.pictureOf(airport, venue.code),
  };
}

/** A venue with all its details that do not depend on dates. */
export function presentDetails(
  venue: OwnVenue,
  airport: VenueAirport,
  preferences: VenuePreferences,
  directory: AirportDirectory,
): VenueDetails {
  const text = textIn(preferences.language);
  const listed = presentVenue(venue, airport, preferences, directory);
  return {
    ...listed,
    description: text(venue.description),
    amenities: venue.amenities.map((key) => ({
      key,
      name: directory.amenityName(key, preferences.language),
    })),
    showers: venue.amenities.includes('showers'),
    directions: text(venue.directions),
    conditions: text(venue.conditions),
    childrenPolicy: text(venue.childrenPolicy),
    maxStayMinutes: venue.stayMinutes,
    images: [listed.image],
    flightNumberRequired: venue.flightNumberRequired,
    phone: venue.phone,
    cancellation: { freeUntilHours: venue.freeUntilHours, lateRefundPercent: venue.lateRefundPercent },
  };
}

const textIn =
  (language: string) =>
  <Value>(texts: OwnText<Value>): Value =>
    texts[placeLanguage(language)] ?? texts.en;

import { posterUrl } from '#server/artwork/index.ts';
import { countryName, type PlaceSuggestion, suggestPlaces } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { usesOurIds } from './asked-suppliers.ts';
import { findCanonicalHotels } from './canonical-hotels.ts';
import type * as contract from './contract-catalogue.ts';
import { findHotelPlaces, toHotelPlace } from './destinations.ts';
import { featuredPlaces } from './featured-places.ts';
import type { HotelPlace, HotelSupplier, SuggestedHotel, SuggestQuery } from './port.ts';
import { hotelSupplierRegistry } from './suppliers.ts';

const maxPlaces = 6;
const maxHotels = 5;

type Found = { places: PlaceSuggestion[]; hotels: SuggestedHotel[] };

/** Suggests places and hotels for a typed text, places first, in the shape of the first version. */
export async function suggestLocations(
  ctx: PublicContext,
  input: Input<typeof contract.suggestHotelLocations>,
): Promise<Output<typeof contract.suggestHotelLocations>> {
  const { places, hotels } = await find(ctx, input.location, 'en');
  return {
    suggestions: [
      ...places.map((place) => ({ ...placeFields(place), name: place.name })),
      ...hotels.map((hotel) => hotelFields(hotel)),
    ],
  };
}

/** Suggests places and hotels for a typed text, places first, with localised names and details for a list. */
export async function suggestLocationsV2(
  ctx: PublicContext,
  input: Input<typeof contract.suggestHotelLocationsV2>,
): Promise<Output<typeof contract.suggestHotelLocationsV2>> {
  const language = input.language.toLowerCase();
  const { places, hotels } = await find(ctx, input.location, language);
  const [supplier] = await suppliersFor(ctx);
  return {
    suggestions: [
      ...places.map((place) => ({
        ...placeFields(place),
        name: place.name,
        localised_name: place.displayName,
        country_name: countryName(place.country, language),
        time_zone: place.timeZone,
        thumbnail: pictureOf(toHotelPlace(place)),
        hotel_count: supplier?.count(toHotelPlace(place)) ?? null,
        rating: null,
      })),
      ...hotels.map((hotel) => ({
        ...hotelFields(hotel),
        localised_name: (language === 'ar' ? hotel.localName : null) ?? hotel.name,
        country_name: countryName(hotel.place.countryCode, language),
        time_zone: hotel.place.timeZone,
        thumbnail: hotel.thumbnail,
        hotel_count: null,
        rating: hotel.guestRating?.score ?? null,
      })),
    ],
  };
}

async function find(ctx: PublicContext, text: string, language: string): Promise<Found> {
  const suppliers = await suppliersFor(ctx);
  // The place of a hotel is often typed last: "grand hotel prague".
  const lastWord = text.trim().split(/\s+/).at(-1) ?? '';
  const [places, named, featured] = await Promise.all([
    suggestPlaces(ctx, { text, language, limit: maxPlaces, kinds: ['city', 'airport'] }),
    lastWord === text.trim() || lastWord.length < 3
      ? []
      : suggestPlaces(ctx, { text: lastWord, language, limit: 2, kinds: ['city'] }),
    featuredPlaces(ctx),
  ]);
  const near = [...named, ...places.filter(({ kind }) => kind === 'city').slice(0, 2)].map(toHotelPlace);
  const distinct = [...new Map([...near, ...featured].map((place) => [place.id, place])).values()];
  const query = { text, places: distinct, language, limit: maxHotels };
  const [listed, made] = await Promise.all([
    suggestListedHotels(ctx, suppliers.filter(usesOurIds), query),
    suppliers.every(usesOurIds) ? [] : suggestCanonicalHotels(ctx, text),
  ]);
  return { places, hotels: [...listed, ...made].slice(0, maxHotels) };
}

async function suggestListedHotels(
  ctx: PublicContext,
  suppliers: readonly HotelSupplier[],
  query: SuggestQuery,
): Promise<SuggestedHotel[]> {
  const byId = new Map<string, SuggestedHotel>();
  for (const supplier of suppliers) {
    // Suppliers that share a catalogue return the same hotels, so the first with enough of them is enough.
    for (const hotel of await supplier.suggest(ctx, query))
      if (!byId.has(hotel.id)) byId.set(hotel.id, hotel);
    if (byId.size >= maxHotels) break;
  }
  return [...byId.values()];
}

/**
 * Hotels of suppliers with ids of their own. No supplier is asked while somebody types; what we have not stored of a
 * hotel is unknown.
 */
async function suggestCanonicalHotels(ctx: PublicContext, text: string): Promise<SuggestedHotel[]> {
  const found = await findCanonicalHotels(ctx, text, maxHotels);
  const places = await findHotelPlaces(ctx, [...new Set(found.map(({ placeId }) => placeId))]);
  return found.flatMap(({ id, placeId, name, latitude, longitude }): SuggestedHotel[] => {
    const place = places.get(placeId);
    if (!place) return [];
    const unknown = { localName: null, starRating: null, guestRating: null };
    return [{ id, name, place, latitude, longitude, thumbnail: pictureOf(place), ...unknown }];
  });
}

/** No suppliers for an app without hotels: its other searches need suggestions of places only. */
const suppliersFor = async (ctx: PublicContext): Promise<readonly HotelSupplier[]> =>
  ctx.app.modules.includes('hotels') ? hotelSupplierRegistry.offered(ctx) : [];

function placeFields(place: PlaceSuggestion) {
  return {
    id: place.id,
    type: place.kind,
    country: place.country,
    lat: place.lat,
    lng: place.lng,
    ...(place.iata ? { iata_code: place.iata } : {}),
  };
}

function hotelFields(hotel: SuggestedHotel) {
  return {
    id: hotel.id,
    type: 'hotel' as const,
    name: hotel.name,
    country: hotel.place.countryCode,
    lat: hotel.latitude,
    lng: hotel.longitude,
    hotel_id: hotel.id,
  };
}

function pictureOf(place: HotelPlace): string {
  const { id, countryCode, latitude, longitude } = place;
  return posterUrl({ kind: 'place', placeId: id, countryCode, latitude, longitude, scene: 'place' });
}

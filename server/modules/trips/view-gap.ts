import { type PlaceLanguage, placeName } from '#server/modules/places/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import type { Gap, Stay } from './gap-plans.ts';
import type { TripGap } from './views.ts';

/** A gap with what a search to fill it needs, and place names in the language. */
export function viewGap(gap: Gap, tripPlace: string | null, language: PlaceLanguage): TripGap {
  const { kind, bookingId } = gap;
  switch (kind) {
    case 'bed':
      return {
        kind,
        bookingId,
        checkIn: gap.checkIn,
        checkOut: gap.checkOut,
        nights: nightsBetween(gap.checkIn, gap.checkOut),
        destination: tripPlace ?? gap.stay.stay.address.city,
        guests: gap.stay.stay.party,
      };
    case 'ride':
      return {
        kind,
        bookingId,
        airport: { code: gap.airport.code, name: placeName(gap.airport, language) },
        property: { name: gap.stay.title, address: addressOf(gap.stay) },
        arrivalDate: gap.arrivalDate,
        departureDate: gap.departureDate,
        passengers: gap.stay.stay.party.adults + gap.stay.stay.party.childrenAges.length,
      };
    case 'esim':
      return { kind, bookingId, countryCode: gap.countryCode };
    case 'experience':
      return { kind, bookingId, destination: tripPlace ?? '' };
  }
}

function addressOf({ stay: { address } }: Stay): string {
  const town = [address.postal_code, address.city].filter(Boolean).join(' ');
  return [address.line, town, address.country].filter(Boolean).join(', ');
}

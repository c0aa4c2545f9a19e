import { type PlaceLanguage, placeName } from '#server/modules/places/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import type * as contract from './contract.ts';
import type { Gap, Stay } from './gap-plans.ts';

type Wire = Output<typeof contract.getTrip>['gaps'][number];

/** A gap in its API form, with place names in the language. */
export function presentGap(gap: Gap, tripPlace: string | null, language: PlaceLanguage): Wire {
  const { kind, bookingId: booking_id } = gap;
  switch (kind) {
    case 'bed':
      return {
        kind,
        booking_id,
        check_in: gap.checkIn,
        check_out: gap.checkOut,
        nights: nightsBetween(gap.checkIn, gap.checkOut),
        destination: tripPlace ?? gap.stay.stay.address.city,
        guests: guestsOf(gap.stay),
      };
    case 'ride':
      return {
        kind,
        booking_id,
        airport: { iata_code: gap.airport.code, name: placeName(gap.airport, language) },
        property: { name: gap.stay.title, address: addressOf(gap.stay) },
        arrival_date: gap.arrivalDate,
        departure_date: gap.departureDate,
        passengers: gap.stay.stay.party.adults + gap.stay.stay.party.childrenAges.length,
      };
    case 'esim':
      return { kind, booking_id, country_code: gap.countryCode };
    case 'experience':
      return { kind, booking_id, destination: tripPlace ?? '' };
  }
}

function guestsOf({ stay: { party } }: Stay) {
  return { adults: party.adults, rooms: party.rooms, children_ages: party.childrenAges };
}

function addressOf({ stay: { address } }: Stay): string {
  const town = [address.postal_code, address.city].filter(Boolean).join(' ');
  return [address.line, town, address.country].filter(Boolean).join(', ');
}

import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { TripGap } from './views.ts';

/** A gap in its wire shape. */
export function presentGap(gap: TripGap): Output<typeof contract.getTrip>['gaps'][number] {
  const { kind, bookingId: booking_id } = gap;
  switch (kind) {
    case 'bed':
      return {
        kind,
        booking_id,
        check_in: gap.checkIn,
        check_out: gap.checkOut,
        nights: gap.nights,
        destination: gap.destination,
        guests: {
          adults: gap.guests.adults,
          rooms: gap.guests.rooms,
          children_ages: gap.guests.childrenAges,
        },
      };
    case 'ride':
      return {
        kind,
        booking_id,
        airport: { iata_code: gap.airport.code, name: gap.airport.name },
        property: gap.property,
        arrival_date: gap.arrivalDate,
        departure_date: gap.departureDate,
        passengers: gap.passengers,
      };
    case 'esim':
      return { kind, booking_id, country_code: gap.countryCode };
    case 'experience':
      return { kind, booking_id, destination: gap.destination };
  }
}

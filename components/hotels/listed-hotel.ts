import type { z } from 'zod';
import type { Hotel } from '#server/modules/hotels/catalogue/contract-shapes.ts';
import { filterAmenities } from './results-query.ts';

type HotelOnTheWire = z.input<typeof Hotel>;

/** The fields of a streamed hotel that lists need, as the API sends them. */
export type StreamedHotel = Pick<
  HotelOnTheWire,
  | 'hotel_id'
  | 'name'
  | 'star_rating'
  | 'guest_rating'
  | 'lat'
  | 'lng'
  | 'distance_km'
  | 'thumbnail'
  | 'amenities'
> & {
  address: Pick<HotelOnTheWire['address'], 'district'>;
  lead_rate: Pick<
    HotelOnTheWire['lead_rate'],
    | 'board_type'
    | 'refundable'
    | 'free_cancellation_until'
    | 'total'
    | 'due_at_property'
    | 'due_at_property_local'
    | 'charges_beside_total'
  >;
};

/**
 * The data that a list keeps of each hotel. Rate id and address are omitted, because a
 * list holds hundreds of hotels.
 */
export type ListedHotel = {
  id: string;
  name: string;
  /** Null when unknown. */
  stars: number | null;
  /** Null without reviews, or when unknown. */
  rating: { score: number; count: number } | null;
  district: string | null;
  distanceKm: number;
  lat: number;
  lng: number;
  image: string;
  amenities: string[];
  board: StreamedHotel['lead_rate']['board_type'];
  isRefundable: boolean;
  freeUntil: string | null;
  /** Major units of the search's currency. */
  total: number;
  dueAtProperty: number;
  /** True if the hotel collects it in another currency, so that `dueAtProperty` is converted. */
  isDueConverted: boolean;
  /** True if the hotel collects charges beside `total`, such as a tax in its own currency. */
  hasChargesAtHotel: boolean;
};

/** The amenities that lists filter by and show as highlights; hotels have many more. */
const listedAmenities: ReadonlySet<string> = new Set(filterAmenities);

/** Reduces a streamed hotel to what a list keeps. */
export function toListedHotel(hotel: StreamedHotel): ListedHotel {
  const rate = hotel.lead_rate;
  return {
    id: hotel.hotel_id,
    name: hotel.name,
    stars: hotel.star_rating ?? null,
    rating: hotel.guest_rating?.count ? hotel.guest_rating : null,
    district: hotel.address.district,
    distanceKm: hotel.distance_km,
    lat: hotel.lat,
    lng: hotel.lng,
    image: hotel.thumbnail,
    amenities: hotel.amenities.filter((key) => listedAmenities.has(key)),
    board: rate.board_type,
    isRefundable: rate.refundable,
    freeUntil: rate.free_cancellation_until,
    total: rate.total,
    dueAtProperty: rate.due_at_property,
    isDueConverted: Boolean(rate.due_at_property_local),
    hasChargesAtHotel: rate.charges_beside_total,
  };
}

import type { HotelOnTheWire } from '../portal/hotel-facts.ts';
import { filterAmenities } from './results-query.ts';

/** The fields of a streamed hotel that lists need. */
export type StreamedHotel = HotelOnTheWire & {
  star_rating: number;
  lat: number;
  lng: number;
  amenities: string[];
  lead_rate: NonNullable<HotelOnTheWire['lead_rate']>;
};

/**
 * The data that a list keeps of each hotel. Rate id and address are omitted, because a
 * list holds hundreds of hotels.
 */
export type ListedHotel = {
  id: string;
  name: string;
  stars: number;
  score: number;
  reviews: number;
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
  isDueConverted?: true;
};

/** The amenities that lists filter by and show as highlights; hotels have many more. */
const listedAmenities: ReadonlySet<string> = new Set(filterAmenities);

/** Reduces a streamed hotel to what a list keeps. */
export function toListedHotel(hotel: StreamedHotel): ListedHotel {
  const rate = hotel.lead_rate;
  return {
    id: hotel.hotel_id,
    name: hotel.name,
    stars: hotel.star_rating,
    score: hotel.guest_rating.score,
    reviews: hotel.guest_rating.count,
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
    ...(rate.due_at_property_local && { isDueConverted: true }),
  };
}

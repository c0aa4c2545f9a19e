import type { HotelOnTheWire } from '../portal/hotel-facts.ts';
import { filterAmenities } from './results-query.ts';

/** A hotel as the API streams it, as far as lists need it. */
export type StreamedHotel = HotelOnTheWire & {
  star_rating: number;
  lat: number;
  lng: number;
  amenities: string[];
  lead_rate: NonNullable<HotelOnTheWire['lead_rate']>;
};

/** What a list keeps of each hotel: the rate id and the address line stay behind, there are hundreds of them. */
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
  /** The hotel collects it in its own currency: `dueAtProperty` is converted. */
  isDueConverted?: true;
};

/** Lists filter by these and praise with these; hotels have many more. */
const listedAmenities: ReadonlySet<string> = new Set(filterAmenities);

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

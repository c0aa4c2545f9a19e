type HotelAddress = {
  line: string;
  district: string | null;
  city: string;
  postalCode: string | null;
  country: string;
  countryCode: string;
};

export type GuestRating = { score: number; count: number };

export type HotelSummary = {
  id: string;
  placeId: string;
  name: string;
  /** Stars and rating are null when the supplier does not know them. */
  starRating: number | null;
  guestRating: GuestRating | null;
  propertyType: string;
  address: HotelAddress;
  latitude: number;
  longitude: number;
  thumbnail: string;
  amenities: string[];
};

/** A hotel of which stars and rating are known. */
export type RatedHotel = HotelSummary & { starRating: number; guestRating: GuestRating };

/** The hotels of which stars and rating are known, the best rated first, at most `limit`. */
export const bestRated = (hotels: readonly HotelSummary[], limit: number): RatedHotel[] =>
  hotels
    .flatMap((hotel): RatedHotel[] => {
      const { starRating, guestRating } = hotel;
      return starRating && guestRating ? [{ ...hotel, starRating, guestRating }] : [];
    })
    .sort((one, other) => other.guestRating.score - one.guestRating.score)
    .slice(0, limit);

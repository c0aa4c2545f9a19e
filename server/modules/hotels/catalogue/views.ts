import type { TermsPart } from './agreed-terms.ts';
import type { HotelSummary, RateOffer, RoomType } from './port.ts';

/** A rate that can be booked under its sealed id until it expires. */
export type BookableRate = Pick<
  RateOffer,
  'boardType' | 'paymentType' | 'policy' | 'price' | 'quantityLeft'
> & {
  id: string;
  /** Cancelling now costs nothing. */
  isRefundable: boolean;
  /** The supplier books it only with the telephone number of the lead guest. */
  needsPhone: boolean;
  expiresAt: string;
};

/** A room type with its rates, the cheapest first. */
export type RoomWithRates = RoomType & { rates: BookableRate[] };

export type HotelRooms = {
  hotelId: string;
  checkIn: string;
  checkOut: string;
  currency: string;
  rooms: RoomWithRates[];
};

/** The current price and terms of a rate, guaranteed by the token until it expires. */
export type ConfirmedPrice = Pick<RateOffer, 'boardType' | 'price' | 'policy'> & {
  token: string;
  expiresAt: string;
  previousTotalMinor: number;
  /** In what they are worse than those of the rate. */
  worse: TermsPart[];
};

export type RecommendedHotel = {
  hotel: HotelSummary;
  /** From the centre of its city. */
  distanceKm: number;
  /** The cheapest rate for the dates of the list; null when none is left. */
  lead: { rateId: string; offer: RateOffer } | null;
  reason: string;
};

/** The featured hotels of an ISO week, with prices for one weekend. */
export type Recommendations = {
  week: string;
  checkIn: string;
  checkOut: string;
  hotels: RecommendedHotel[];
};

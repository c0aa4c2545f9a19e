import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/brands/index.ts';
import { numberText, priceText } from '#server/portal/index.ts';
import type { HotelCardFacts } from './hotel-card.tsx';

/** A hotel as the API tells it, as far as rows and cards need it. */
export type HotelOnTheWire = {
  hotel_id: string;
  name: string;
  guest_rating: { score: number; count: number };
  address: { district: string | null; city: string };
  distance_km: number;
  thumbnail: string;
  lead_rate: {
    board_type: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive';
    refundable: boolean;
    free_cancellation_until: string | null;
    total: number;
    taxes_included: boolean;
    due_at_property: number;
    due_at_property_local: { amount: number; currency: string } | null;
    currency: string;
  } | null;
};

const oneDigit: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** One of our own posters in the time of day that is due at this place of a list, so that neighbours differ. */
export function inLightOf(image: string, position: number): string {
  return image.replace(/^(\/media\/v1\/[a-z]+\/[^/~]+)(?:~\d)?\//, `$1~${position % 10}/`);
}

/** A hotel for a card of suggestions. `href` already carries the stay. */
export async function hotelCardFacts(
  hotel: HotelOnTheWire,
  options: { locale: Locale; nights: number; href: string; position: number },
): Promise<HotelCardFacts> {
  const t = await getTranslations('search');
  const rate = hotel.lead_rate;
  const { locale } = options;
  return {
    href: options.href,
    name: hotel.name,
    line: `${hotel.address.city} · ${numberText(hotel.guest_rating.score, locale, oneDigit)}`,
    image: inLightOf(hotel.thumbnail, options.position),
    price: rate && priceText(rate.total, rate.currency, locale),
    priceNote: t('nights', { count: options.nights }),
  };
}

import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import { numberText, priceText } from '#server/portal/index.ts';
import type { HotelCardFacts } from './hotel-card.tsx';

/** The fields of a hotel that rows and cards need, as the API returns them. */
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

/**
 * Selects the variant of a generated poster by its position in a list, so that the lighting of
 * adjacent posters differs.
 */
export function inLightOf(image: string, position: number): string {
  return image.replace(/^(\/media\/v1\/[a-z]+\/[^/~]+)(?:~\d)?\//, `$1~${position % 10}/`);
}

/** The texts of a hotel for a card. `href` already contains the stay. */
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

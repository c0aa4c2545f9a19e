import { getTranslations } from 'next-intl/server';
import type { RecommendedHotel } from '#server/modules/hotels/catalogue/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyText, numberText } from '#server/portal/index.ts';
import type { HotelCardFacts } from './hotel-card.tsx';

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
  { hotel, lead }: RecommendedHotel,
  options: { locale: Locale; nights: number; href: string; position: number },
): Promise<HotelCardFacts> {
  const t = await getTranslations('search');
  const { locale } = options;
  const price = lead?.offer.price;
  const { guestRating } = hotel;
  const score = guestRating && numberText(guestRating.score, locale, oneDigit);
  return {
    href: options.href,
    name: hotel.name,
    line: score === null ? hotel.address.city : `${hotel.address.city} · ${score}`,
    image: inLightOf(hotel.thumbnail, options.position),
    price: price ? moneyText(price.totalMinor, price.currency, locale) : null,
    priceNote: t('nights', { count: options.nights }),
  };
}

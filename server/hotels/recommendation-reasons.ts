import type { HotelSummary } from './port.ts';

type Reason = 'rated' | 'central' | 'stars';

/** Why a hotel is featured, in the portal's languages. {score} {count} {distance} {stars} are filled in. */
const sentences: Record<Reason, Record<string, string>> = {
  rated: {
    en: 'Scored {score} by {count} guests',
    fr: 'Noté {score} par {count} voyageurs',
    es: 'Puntuado con {score} por {count} huéspedes',
    de: 'Von {count} Gästen mit {score} bewertet',
    ar: 'حصل على {score} من {count} ضيفًا',
  },
  central: {
    en: '{distance} km from the centre, scored {score}',
    fr: 'À {distance} km du centre, noté {score}',
    es: 'A {distance} km del centro, puntuado con {score}',
    de: '{distance} km vom Zentrum, Note {score}',
    ar: 'على بُعد {distance} كم من المركز وتقييمه {score}',
  },
  stars: {
    en: '{stars} stars, scored {score}',
    fr: '{stars} étoiles, noté {score}',
    es: '{stars} estrellas, puntuado con {score}',
    de: '{stars} Sterne, Note {score}',
    ar: '{stars} نجوم وتقييمه {score}',
  },
};

/** The best true thing to say about a hotel in few words. */
export function reasonFor(hotel: HotelSummary, distanceKm: number, language: string): string {
  const reason: Reason = distanceKm < 1 ? 'central' : hotel.guestRating.count > 300 ? 'rated' : 'stars';
  // Latin digits in every language, as everywhere in the product.
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`);
  const sentence = sentences[reason][language] ?? sentences[reason].en ?? '';
  return sentence
    .replace('{score}', number.format(hotel.guestRating.score))
    .replace('{count}', number.format(hotel.guestRating.count))
    .replace('{distance}', number.format(distanceKm))
    .replace('{stars}', number.format(hotel.starRating));
}

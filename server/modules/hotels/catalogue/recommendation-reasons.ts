import { type PlaceLanguage, placeLanguage } from '#server/modules/places/index.ts';
import { numberFormat, pluralRules } from '#server/platform/intl/index.ts';
import type { HotelSummary } from './port.ts';

type Reason = 'rated' | 'central' | 'stars' | 'near' | 'unrated';

/** Forms of a counted word, by CLDR plural category. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type Words = { sentences: Record<Reason, string>; guests: Forms; stars: Forms };

/** Why a hotel is featured, in the portal's languages, with placeholders in braces. */
const english: Words = {
  sentences: {
    rated: 'Scored {score} by {guests}',
    central: '{distance} km from the centre, scored {score}',
    near: '{distance} km from the centre',
    unrated: '{stars}',
    stars: '{stars}, scored {score}',
  },
  guests: { one: '# guest', other: '# guests' },
  stars: { one: '# star', other: '# stars' },
};

const words: Record<PlaceLanguage, Words> = {
  en: english,
  fr: {
    sentences: {
      rated: 'Noté {score} par {guests}',
      central: 'À {distance} km du centre, noté {score}',
      near: 'À {distance} km du centre',
      unrated: '{stars}',
      stars: '{stars}, noté {score}',
    },
    guests: { one: '# voyageur', many: '# de voyageurs', other: '# voyageurs' },
    stars: { one: '# étoile', other: '# étoiles' },
  },
  es: {
    sentences: {
      rated: 'Puntuado con {score} por {guests}',
      central: 'A {distance} km del centro, puntuado con {score}',
      near: 'A {distance} km del centro',
      unrated: '{stars}',
      stars: '{stars}, puntuado con {score}',
    },
    guests: { one: '# huésped', many: '# de huéspedes', other: '# huéspedes' },
    stars: { one: '# estrella', other: '# estrellas' },
  },
  de: {
    sentences: {
      rated: 'Von {guests} mit {score} bewertet',
      central: '{distance} km vom Zentrum, Note {score}',
      near: '{distance} km vom Zentrum',
      unrated: '{stars}',
      stars: '{stars}, Note {score}',
    },
    guests: { one: '# Gast', other: '# Gästen' },
    stars: { one: '# Stern', other: '# Sterne' },
  },
  ar: {
    sentences: {
      rated: 'حصل على {score} من {guests}',
      central: 'على بُعد {distance} كم من المركز وتقييمه {score}',
      near: 'على بُعد {distance} كم من المركز',
      unrated: '{stars}',
      stars: '{stars} وتقييمه {score}',
    },
    guests: {
      one: 'ضيف واحد',
      two: 'ضيفين',
      few: '# ضيوف',
      many: '# ضيفًا',
      other: '# ضيف',
    },
    stars: { one: 'نجمة واحدة', two: 'نجمتان', few: '# نجوم', many: '# نجمة', other: '# نجمة' },
  },
};

/**
 * Why to feature a hotel: central (under 1 km), well reviewed (over 300 reviews), or its stars. Of a hotel without a
 * rating, its stars or else its distance from the centre.
 */
export function reasonFor(
  { guestRating, starRating }: Pick<HotelSummary, 'guestRating' | 'starRating'>,
  distanceKm: number,
  language: string,
): string {
  const reason = chooseReason({ guestRating, starRating }, distanceKm);
  const supported = placeLanguage(language);
  const { sentences, guests, stars } = words[supported];
  // Latin digits in every language, as everywhere in the product.
  const number = numberFormat(`${supported}-u-nu-latn`);
  const plural = pluralRules(supported);
  const counted = (forms: Forms, value: number) =>
    (forms[plural.select(value)] ?? forms.other).replace('#', number.format(value));
  return sentences[reason]
    .replace('{score}', number.format(guestRating?.score ?? 0))
    .replace('{guests}', counted(guests, guestRating?.count ?? 0))
    .replace('{distance}', number.format(distanceKm))
    .replace('{stars}', counted(stars, starRating ?? 0));
}

/** The sentence, of which every value is known. */
function chooseReason(
  { guestRating, starRating }: Pick<HotelSummary, 'guestRating' | 'starRating'>,
  distanceKm: number,
): Reason {
  if (!guestRating) return starRating === null || distanceKm < 1 ? 'near' : 'unrated';
  if (distanceKm < 1) return 'central';
  if (guestRating.count > 300) return 'rated';
  return starRating === null ? 'central' : 'stars';
}

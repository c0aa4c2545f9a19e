import { type PlaceLanguage, placeLanguage } from '#server/modules/places/index.ts';
import type { VenueKind } from './port.ts';

const names: Readonly<Record<VenueKind, Readonly<Record<PlaceLanguage, string>>>> = {
  lounge: { en: 'Lounges', fr: 'Salons', es: 'Salas VIP', de: 'Lounges', ar: 'صالات' },
  fast_track: { en: 'Fast track', fr: 'Coupe-file', es: 'Vía rápida', de: 'Fast Track', ar: 'المسار السريع' },
  dining: { en: 'Dining', fr: 'Restaurants', es: 'Restaurantes', de: 'Restaurants', ar: 'مطاعم' },
  fitness: { en: 'Fitness', fr: 'Fitness', es: 'Gimnasios', de: 'Fitness', ar: 'لياقة بدنية' },
};

/** Name of a kind of service in a language of the portal. */
export function kindName(kind: VenueKind, language: string): string {
  return names[kind][placeLanguage(language)];
}

import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { draw } from '../hotels/draws.ts';
import { type Language, type Texts, textIn } from '../hotels/languages.ts';
import type { SandboxVenue } from './venues.ts';

/** Names of amenities by key, in English, French, Spanish, German and Arabic. */
const names = {
  wifi: ['Wi-Fi', 'Wi-Fi', 'Wi-Fi', 'WLAN', 'واي فاي'],
  buffet: ['Buffet', 'Buffet', 'Bufé', 'Buffet', 'بوفيه'],
  hot_meals: ['Hot meals', 'Plats chauds', 'Platos calientes', 'Warme Speisen', 'وجبات ساخنة'],
  soft_drinks: ['Soft drinks', 'Boissons sans alcool', 'Refrescos', 'Alkoholfreie Getränke', 'مشروبات غازية'],
  bar: ['Bar', 'Bar', 'Bar', 'Bar', 'بار'],
  showers: ['Showers', 'Douches', 'Duchas', 'Duschen', 'حمامات استحمام'],
  quiet_room: ['Quiet room', 'Espace calme', 'Zona de silencio', 'Ruheraum', 'غرفة هادئة'],
  work_desks: ['Work desks', 'Bureaux', 'Zona de trabajo', 'Arbeitsplätze', 'مكاتب للعمل'],
  charging: ['Charging points', 'Prises de recharge', 'Puntos de carga', 'Ladestationen', 'نقاط شحن'],
  family_area: ['Family area', 'Espace famille', 'Zona familiar', 'Familienbereich', 'منطقة عائلية'],
  prayer_room: ['Prayer room', 'Salle de prière', 'Sala de oración', 'Gebetsraum', 'غرفة صلاة'],
  runway_view: [
    'Runway view',
    'Vue sur les pistes',
    'Vistas a la pista',
    'Blick aufs Rollfeld',
    'إطلالة على المدرج',
  ],
  accessible: [
    'Step-free access',
    'Accès de plain-pied',
    'Acceso sin escalones',
    'Stufenloser Zugang',
    'دخول دون درج',
  ],
  priority_security: [
    'Priority at security',
    'Priorité à la sûreté',
    'Prioridad en seguridad',
    'Vorrang an der Kontrolle',
    'أولوية في التفتيش',
  ],
  priority_passport: [
    'Priority at passports',
    'Priorité aux passeports',
    'Prioridad en pasaportes',
    'Vorrang bei der Passkontrolle',
    'أولوية في الجوازات',
  ],
  escort: [
    'Escort to the gate',
    'Accompagnement',
    'Acompañamiento',
    'Begleitung zum Gate',
    'مرافقة إلى البوابة',
  ],
  main_course: ['Main course', 'Plat principal', 'Plato principal', 'Hauptgericht', 'طبق رئيسي'],
  dessert: ['Dessert', 'Dessert', 'Postre', 'Nachtisch', 'حلوى'],
  vegan: ['Vegan dishes', 'Plats végans', 'Platos veganos', 'Vegane Gerichte', 'أطباق نباتية'],
  halal: ['Halal dishes', 'Plats halal', 'Platos halal', 'Halal-Gerichte', 'أطباق حلال'],
  cardio: [
    'Cardio machines',
    'Appareils de cardio',
    'Máquinas de cardio',
    'Ausdauergeräte',
    'أجهزة تمارين القلب',
  ],
  weights: ['Weights', 'Poids', 'Pesas', 'Hanteln', 'أوزان'],
  yoga: ['Yoga area', 'Espace yoga', 'Zona de yoga', 'Yogafläche', 'مساحة يوغا'],
  pool: ['Pool', 'Piscine', 'Piscina', 'Schwimmbecken', 'مسبح'],
  towels: ['Towels', 'Serviettes', 'Toallas', 'Handtücher', 'مناشف'],
  lockers: ['Lockers', 'Casiers', 'Taquillas', 'Schließfächer', 'خزائن'],
  kit_hire: [
    'Sports kit to borrow',
    'Prêt de tenue',
    'Préstamo de ropa',
    'Leihkleidung',
    'ملابس رياضية للإعارة',
  ],
} as const satisfies Record<string, Texts>;

type Amenity = keyof typeof names;

/** Every venue of a kind has the amenities in `always`; two thirds of them have each one in `often`. */
const offered: Readonly<Record<VenueKind, { always: readonly Amenity[]; often: readonly Amenity[] }>> = {
  lounge: {
    always: ['wifi', 'soft_drinks', 'charging'],
    often: [
      'buffet',
      'hot_meals',
      'bar',
      'showers',
      'quiet_room',
      'work_desks',
      'family_area',
      'prayer_room',
      'runway_view',
      'accessible',
    ],
  },
  fast_track: { always: ['priority_security'], often: ['priority_passport', 'escort', 'accessible'] },
  dining: {
    always: ['main_course', 'soft_drinks'],
    often: ['dessert', 'vegan', 'halal', 'bar', 'wifi', 'runway_view', 'family_area', 'accessible'],
  },
  fitness: {
    always: ['cardio', 'towels', 'lockers'],
    often: ['weights', 'yoga', 'pool', 'showers', 'kit_hire', 'wifi', 'accessible'],
  },
};

/** The amenities of a venue in a stable order. */
export function amenitiesOf(venue: Pick<SandboxVenue, 'kind' | 'seed'>): Amenity[] {
  const { always, often } = offered[venue.kind];
  return [...always, ...often.filter((_, index) => draw(venue.seed, 100 + index) % 3 > 0)];
}

export function amenityName(amenity: Amenity, language: Language): string {
  return textIn(names[amenity], language);
}

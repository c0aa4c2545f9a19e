import { drawShare, trait } from './draws.ts';
import { type Language, type Texts, textIn } from './languages.ts';
import type { PropertyType } from './names/words.ts';

type Amenity = {
  key: string;
  category:
    | 'internet'
    | 'food'
    | 'wellness'
    | 'transport'
    | 'family'
    | 'services'
    | 'room'
    | 'accessibility'
    | 'outdoors';
  names: Texts;
  /** Share of properties with this amenity, from one star to five. */
  shares: readonly [number, number, number, number, number];
  only?: readonly PropertyType[];
  countries?: readonly string[];
};

const gulf = ['AE', 'SA', 'QA', 'KW', 'BH', 'OM', 'EG', 'MA', 'JO', 'TN', 'DZ', 'TR', 'MY', 'ID'];

const amenities: readonly Amenity[] = [
  {
    key: 'wifi',
    category: 'internet',
    names: ['Free Wi-Fi', 'Wi-Fi gratuit', 'Wi-Fi gratis', 'Kostenloses WLAN', 'إنترنت لاسلكي مجاني'],
    shares: [0.95, 1, 1, 1, 1],
  },
  {
    key: 'front_desk_24h',
    category: 'services',
    names: [
      '24-hour front desk',
      'Réception 24 h/24',
      'Recepción 24 horas',
      'Rezeption rund um die Uhr',
      'استقبال على مدار الساعة',
    ],
    shares: [0.4, 0.6, 0.8, 1, 1],
  },
  {
    key: 'restaurant',
    category: 'food',
    names: ['Restaurant', 'Restaurant', 'Restaurante', 'Restaurant', 'مطعم'],
    shares: [0.05, 0.25, 0.55, 0.85, 1],
  },
  {
    key: 'bar',
    category: 'food',
    names: ['Bar', 'Bar', 'Bar', 'Bar', 'ركن مشروبات'],
    shares: [0.2, 0.3, 0.5, 0.75, 0.9],
  },
  {
    key: 'room_service',
    category: 'food',
    names: ['Room service', 'Service en chambre', 'Servicio de habitaciones', 'Zimmerservice', 'خدمة الغرف'],
    shares: [0, 0.05, 0.3, 0.75, 1],
  },
  {
    key: 'breakfast',
    category: 'food',
    names: [
      'Breakfast available',
      'Petit-déjeuner proposé',
      'Desayuno disponible',
      'Frühstück erhältlich',
      'إفطار متاح',
    ],
    shares: [0.5, 0.75, 0.9, 1, 1],
  },
  {
    key: 'pool',
    category: 'wellness',
    names: ['Swimming pool', 'Piscine', 'Piscina', 'Schwimmbad', 'مسبح'],
    shares: [0, 0.05, 0.18, 0.45, 0.85],
  },
  {
    key: 'spa',
    category: 'wellness',
    names: ['Spa', 'Spa', 'Spa', 'Spa', 'منتجع صحي'],
    shares: [0, 0, 0.08, 0.4, 0.9],
  },
  {
    key: 'sauna',
    category: 'wellness',
    names: ['Sauna', 'Sauna', 'Sauna', 'Sauna', 'ساونا'],
    shares: [0, 0.04, 0.15, 0.4, 0.7],
  },
  {
    key: 'gym',
    category: 'wellness',
    names: ['Gym', 'Salle de sport', 'Gimnasio', 'Fitnessraum', 'صالة رياضية'],
    shares: [0, 0.05, 0.3, 0.75, 1],
  },
  {
    key: 'parking',
    category: 'transport',
    names: ['Parking', 'Parking', 'Aparcamiento', 'Parkplatz', 'موقف سيارات'],
    shares: [0.2, 0.35, 0.5, 0.7, 0.9],
  },
  {
    key: 'ev_charging',
    category: 'transport',
    names: [
      'Electric car charging',
      'Recharge pour voitures électriques',
      'Carga de coches eléctricos',
      'Ladestation für E-Autos',
      'شحن السيارات الكهربائية',
    ],
    shares: [0, 0.05, 0.15, 0.35, 0.6],
  },
  {
    key: 'airport_shuttle',
    category: 'transport',
    names: [
      'Airport shuttle',
      'Navette aéroport',
      'Traslado al aeropuerto',
      'Flughafentransfer',
      'نقل من المطار وإليه',
    ],
    shares: [0.05, 0.12, 0.25, 0.45, 0.75],
  },
  {
    key: 'bicycle_hire',
    category: 'transport',
    names: ['Bicycle hire', 'Location de vélos', 'Alquiler de bicicletas', 'Fahrradverleih', 'تأجير دراجات'],
    shares: [0.2, 0.2, 0.2, 0.25, 0.3],
  },
  {
    key: 'family_rooms',
    category: 'family',
    names: ['Family rooms', 'Chambres familiales', 'Habitaciones familiares', 'Familienzimmer', 'غرف عائلية'],
    shares: [0.3, 0.4, 0.5, 0.6, 0.7],
  },
  {
    key: 'kids_club',
    category: 'family',
    names: ['Children’s club', 'Club enfants', 'Club infantil', 'Kinderclub', 'نادي أطفال'],
    shares: [0, 0, 0.3, 0.5, 0.7],
    only: ['resort'],
  },
  {
    key: 'pets_allowed',
    category: 'services',
    names: [
      'Pets allowed',
      'Animaux acceptés',
      'Se admiten mascotas',
      'Haustiere erlaubt',
      'يُسمح بالحيوانات الأليفة',
    ],
    shares: [0.2, 0.25, 0.3, 0.3, 0.35],
  },
  {
    key: 'laundry',
    category: 'services',
    names: ['Laundry', 'Blanchisserie', 'Lavandería', 'Wäscheservice', 'غسيل ملابس'],
    shares: [0.4, 0.4, 0.55, 0.8, 1],
  },
  {
    key: 'concierge',
    category: 'services',
    names: ['Concierge', 'Concierge', 'Conserje', 'Concierge', 'خدمة الكونسيرج'],
    shares: [0, 0, 0.12, 0.55, 1],
  },
  {
    key: 'meeting_rooms',
    category: 'services',
    names: ['Meeting rooms', 'Salles de réunion', 'Salas de reuniones', 'Tagungsräume', 'قاعات اجتماعات'],
    shares: [0, 0.05, 0.25, 0.5, 0.7],
  },
  {
    key: 'air_conditioning',
    category: 'room',
    names: ['Air conditioning', 'Climatisation', 'Aire acondicionado', 'Klimaanlage', 'تكييف'],
    shares: [0.4, 0.6, 0.8, 0.95, 1],
  },
  {
    key: 'non_smoking',
    category: 'room',
    names: [
      'Non-smoking rooms',
      'Chambres non-fumeurs',
      'Habitaciones para no fumadores',
      'Nichtraucherzimmer',
      'غرف لغير المدخنين',
    ],
    shares: [0.7, 0.8, 0.9, 1, 1],
  },
  {
    key: 'kitchenette',
    category: 'room',
    names: ['Kitchenette', 'Kitchenette', 'Cocina pequeña', 'Kochnische', 'مطبخ صغير'],
    shares: [1, 1, 1, 1, 1],
    only: ['aparthotel', 'villa'],
  },
  {
    key: 'accessible',
    category: 'accessibility',
    names: [
      'Wheelchair accessible',
      'Accessible en fauteuil roulant',
      'Accesible en silla de ruedas',
      'Barrierefrei',
      'مهيأ للكراسي المتحركة',
    ],
    shares: [0.2, 0.35, 0.5, 0.75, 0.9],
  },
  {
    key: 'terrace',
    category: 'outdoors',
    names: ['Terrace', 'Terrasse', 'Terraza', 'Terrasse', 'شرفة'],
    shares: [0.2, 0.3, 0.4, 0.6, 0.8],
  },
  {
    key: 'garden',
    category: 'outdoors',
    names: ['Garden', 'Jardin', 'Jardín', 'Garten', 'حديقة'],
    shares: [0.2, 0.3, 0.35, 0.45, 0.6],
  },
  {
    key: 'beach_access',
    category: 'outdoors',
    names: ['Beach access', 'Accès à la plage', 'Acceso a la playa', 'Strandzugang', 'وصول إلى الشاطئ'],
    shares: [0, 0, 0.7, 0.8, 0.9],
    only: ['resort'],
  },
  {
    key: 'prayer_room',
    category: 'services',
    names: ['Prayer room', 'Salle de prière', 'Sala de oración', 'Gebetsraum', 'مصلى'],
    shares: [0.3, 0.4, 0.5, 0.7, 0.9],
    countries: gulf,
  },
];

const byKey = new Map(amenities.map((amenity) => [amenity.key, amenity]));

/** The amenities of a property: more with more stars, and always the same for the same seed. */
export function drawAmenities(
  seed: number,
  stars: number,
  type: PropertyType,
  countryCode: string,
): string[] {
  return amenities
    .filter(({ shares, only, countries }, index) => {
      if (only && !only.includes(type)) return false;
      if (countries && !countries.includes(countryCode)) return false;
      return drawShare(seed, trait.amenities + index) < (shares[stars - 1] ?? 0);
    })
    .map(({ key }) => key);
}

/** Name and category of an amenity in a language; the key itself for an unknown amenity. */
export function describeAmenity(
  key: string,
  language: Language,
): { key: string; name: string; category: string } {
  const amenity = byKey.get(key);
  if (!amenity) return { key, name: key, category: 'services' };
  return { key, name: textIn(amenity.names, language), category: amenity.category };
}

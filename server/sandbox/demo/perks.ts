import type { ApplicableProduct, CataloguePerk } from '#server/modules/perks/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';

type Text = Record<Locale, string>;

/** A perk of the demo. Without an amount it covers the full price for one person. */
export type DemoPerk = {
  title: Text;
  description: Text;
  category: CataloguePerk['category'];
  /** Major units in the currency of each demo app. */
  amount?: Record<string, number>;
  /** Products it can pay for; empty when it is only redeemed on site. */
  pays: ApplicableProduct['product_type'][];
  instructions: Text;
};

const showCode: Text = {
  en: 'Show the code at the desk.',
  fr: 'Présentez le code au comptoir.',
  es: 'Muestre el código en el mostrador.',
  de: 'Zeigen Sie den Code am Schalter.',
  ar: 'أظهر الرمز عند المكتب.',
};

export const demoPerks = {
  lounge: {
    title: {
      en: 'Lounge visit',
      fr: 'Accès au salon',
      es: 'Acceso a sala VIP',
      de: 'Loungebesuch',
      ar: 'دخول صالة',
    },
    description: {
      en: 'One person, any lounge.',
      fr: 'Une personne, n’importe quel salon.',
      es: 'Una persona, cualquier sala.',
      de: 'Eine Person, jede Lounge.',
      ar: 'شخص واحد، أي صالة.',
    },
    category: 'lounge',
    pays: ['lounge'],
    instructions: showCode,
  },
  fastTrack: {
    title: {
      en: 'Fast track',
      fr: 'Passage prioritaire',
      es: 'Acceso rápido',
      de: 'Schnellspur',
      ar: 'المسار السريع',
    },
    description: {
      en: 'One person through security.',
      fr: 'Une personne au contrôle de sûreté.',
      es: 'Una persona en el control de seguridad.',
      de: 'Eine Person durch die Sicherheitskontrolle.',
      ar: 'شخص واحد عبر التفتيش.',
    },
    category: 'fast_track',
    pays: ['fast_track'],
    instructions: showCode,
  },
  dining: {
    title: {
      en: 'Dining credit',
      fr: 'Crédit restaurant',
      es: 'Crédito para restaurantes',
      de: 'Restaurantguthaben',
      ar: 'رصيد مطاعم',
    },
    description: {
      en: 'Off a meal at the airport.',
      fr: 'À valoir sur un repas à l’aéroport.',
      es: 'A descontar de una comida en el aeropuerto.',
      de: 'Für eine Mahlzeit am Flughafen.',
      ar: 'خصم على وجبة في المطار.',
    },
    category: 'dining',
    amount: { EUR: 25, GBP: 20, AED: 100 },
    pays: ['dining'],
    instructions: showCode,
  },
  fitness: {
    title: {
      en: 'Gym and shower',
      fr: 'Salle de sport et douche',
      es: 'Gimnasio y ducha',
      de: 'Fitness und Dusche',
      ar: 'نادٍ رياضي ودش',
    },
    description: {
      en: 'One visit between flights.',
      fr: 'Une visite entre deux vols.',
      es: 'Una visita entre vuelos.',
      de: 'Ein Besuch zwischen zwei Flügen.',
      ar: 'زيارة واحدة بين رحلتين.',
    },
    category: 'fitness',
    pays: ['fitness'],
    instructions: showCode,
  },
  esim: {
    title: { en: 'eSIM credit', fr: 'Crédit eSIM', es: 'Crédito eSIM', de: 'eSIM-Guthaben', ar: 'رصيد eSIM' },
    description: {
      en: 'Off a data plan for any country.',
      fr: 'À valoir sur un forfait pour n’importe quel pays.',
      es: 'A descontar de un plan de datos para cualquier país.',
      de: 'Für einen Datentarif in jedem Land.',
      ar: 'خصم على باقة بيانات لأي بلد.',
    },
    category: 'esim',
    amount: { EUR: 10, GBP: 9, AED: 40 },
    pays: ['esim'],
    instructions: {
      en: 'Choose it when you pay for a plan.',
      fr: 'Choisissez-le au moment de payer un forfait.',
      es: 'Elíjalo al pagar un plan.',
      de: 'Wählen Sie es beim Bezahlen eines Tarifs.',
      ar: 'اختره عند دفع ثمن الباقة.',
    },
  },
  upgrade: {
    title: {
      en: 'Room upgrade',
      fr: 'Surclassement de chambre',
      es: 'Mejora de habitación',
      de: 'Zimmer-Upgrade',
      ar: 'ترقية الغرفة',
    },
    description: {
      en: 'The next room category, when one is free.',
      fr: 'La catégorie supérieure, si elle est libre.',
      es: 'La categoría siguiente, si hay disponible.',
      de: 'Die nächste Zimmerkategorie, wenn eine frei ist.',
      ar: 'فئة الغرفة التالية عند توفرها.',
    },
    category: 'hotel',
    pays: [],
    instructions: {
      en: 'Show the code when you check in.',
      fr: 'Présentez le code à l’arrivée.',
      es: 'Muestre el código al registrarse.',
      de: 'Zeigen Sie den Code bei der Anreise.',
      ar: 'أظهر الرمز عند تسجيل الوصول.',
    },
  },
} satisfies Record<string, DemoPerk>;

type Name = keyof typeof demoPerks;

/** The perks that members of every demo app can buy with points. */
export const demoCatalogue: readonly { perk: Name; points: number; validDays: number; units?: number }[] = [
  { perk: 'esim', points: 2_000, validDays: 180 },
  { perk: 'fastTrack', points: 3_200, validDays: 365 },
  { perk: 'dining', points: 4_500, validDays: 365 },
  { perk: 'lounge', points: 6_500, validDays: 365 },
  { perk: 'upgrade', points: 9_000, validDays: 365 },
  { perk: 'lounge', points: 18_000, validDays: 365, units: 3 },
];

type Wallet = readonly { perk: Name; days: number }[];

/** Perks in the demo wallets: those of the person when listed, otherwise those of the tier. */
export const demoWallets: { people: Record<string, Wallet>; tiers: Record<string, Wallet> } = {
  people: {
    ana: [
      { perk: 'upgrade', days: 300 },
      { perk: 'esim', days: 120 },
      { perk: 'fitness', days: 200 },
      { perk: 'dining', days: 365 },
      { perk: 'dining', days: 45 },
      { perk: 'fastTrack', days: 180 },
      { perk: 'lounge', days: 365 },
      { perk: 'lounge', days: 21 },
    ],
  },
  tiers: {
    silver: [{ perk: 'lounge', days: 180 }],
    gold: [
      { perk: 'esim', days: 90 },
      { perk: 'lounge', days: 365 },
      { perk: 'lounge', days: 30 },
    ],
    platinum: [
      { perk: 'upgrade', days: 365 },
      { perk: 'dining', days: 60 },
      { perk: 'fastTrack', days: 365 },
      { perk: 'lounge', days: 365 },
      { perk: 'lounge', days: 14 },
    ],
  },
};

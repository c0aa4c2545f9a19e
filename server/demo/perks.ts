import type { ApplicableProduct, CataloguePerk } from '#server/perks/index.ts';

type Text = { en: string; ar: string };

/** A perk of the demo; without an amount it covers one person entirely. */
export type DemoPerk = {
  title: Text;
  description: Text;
  category: CataloguePerk['category'];
  /** Major units in the currency of each demo app. */
  amount?: Record<string, number>;
  /** Bookings it can pay for; none where it is used on the spot only. */
  pays: ApplicableProduct['product_type'][];
  instructions: Text;
};

const showCode: Text = { en: 'Show the code at the desk.', ar: 'أظهر الرمز عند المكتب.' };

export const demoPerks = {
  lounge: {
    title: { en: 'Lounge visit', ar: 'دخول صالة' },
    description: { en: 'One person, any lounge.', ar: 'شخص واحد، أي صالة.' },
    category: 'lounge',
    pays: ['lounge'],
    instructions: showCode,
  },
  fastTrack: {
    title: { en: 'Fast track', ar: 'المسار السريع' },
    description: { en: 'One person through security.', ar: 'شخص واحد عبر التفتيش.' },
    category: 'fast_track',
    pays: ['fast_track'],
    instructions: showCode,
  },
  dining: {
    title: { en: 'Dining credit', ar: 'رصيد مطاعم' },
    description: { en: 'Off a meal at the airport.', ar: 'خصم على وجبة في المطار.' },
    category: 'dining',
    amount: { EUR: 25, GBP: 20, AED: 100 },
    pays: ['dining'],
    instructions: showCode,
  },
  fitness: {
    title: { en: 'Gym and shower', ar: 'نادٍ رياضي ودش' },
    description: { en: 'One visit between flights.', ar: 'زيارة واحدة بين رحلتين.' },
    category: 'fitness',
    pays: ['fitness'],
    instructions: showCode,
  },
  esim: {
    title: { en: 'eSIM credit', ar: 'رصيد eSIM' },
    description: { en: 'Off a data plan for any country.', ar: 'خصم على باقة بيانات لأي بلد.' },
    category: 'esim',
    amount: { EUR: 10, GBP: 9, AED: 40 },
    pays: ['esim'],
    instructions: { en: 'Choose it when you pay for a plan.', ar: 'اختره عند دفع ثمن الباقة.' },
  },
  upgrade: {
    title: { en: 'Room upgrade', ar: 'ترقية الغرفة' },
    description: {
      en: 'The next room category, when one is free.',
      ar: 'فئة الغرفة التالية عند توفرها.',
    },
    category: 'hotel',
    pays: [],
    instructions: { en: 'Show the code when you check in.', ar: 'أظهر الرمز عند تسجيل الوصول.' },
  },
} satisfies Record<string, DemoPerk>;

type Name = keyof typeof demoPerks;

/** What points buy, in every demo app. */
export const demoCatalogue: readonly { perk: Name; points: number; validDays: number; units?: number }[] = [
  { perk: 'esim', points: 2_000, validDays: 180 },
  { perk: 'fastTrack', points: 3_200, validDays: 365 },
  { perk: 'dining', points: 4_500, validDays: 365 },
  { perk: 'lounge', points: 6_500, validDays: 365 },
  { perk: 'upgrade', points: 9_000, validDays: 365 },
  { perk: 'lounge', points: 18_000, validDays: 365, units: 3 },
];

type Wallet = readonly { perk: Name; days: number }[];

/** What lies in the wallets: a person's own, else that of the tier. */
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

import type { ApplicableProduct, CataloguePerk } from '#server/modules/perks/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import texts from './perk-texts.json' with { type: 'json' };

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

export const demoPerks = {
  lounge: { ...texts.lounge, category: 'lounge', pays: ['lounge'] },
  fastTrack: { ...texts.fastTrack, category: 'fast_track', pays: ['fast_track'] },
  dining: {
    ...texts.dining,
    category: 'dining',
    amount: { EUR: 25, GBP: 20, AED: 100 },
    pays: ['dining'],
  },
  fitness: { ...texts.fitness, category: 'fitness', pays: ['fitness'] },
  esim: { ...texts.esim, category: 'esim', amount: { EUR: 10, GBP: 9, AED: 40 }, pays: ['esim'] },
  upgrade: { ...texts.upgrade, category: 'hotel', pays: [] },
} satisfies Record<string, DemoPerk>;

type Name = keyof typeof demoPerks;

/** The perks that members of every demo app can buy with points. */
export const demoCatalogue: readonly {
  code: string;
  perk: Name;
  points: number;
  validDays: number;
  units?: number;
}[] = [
  { code: 'esim_credit', perk: 'esim', points: 2_000, validDays: 180 },
  { code: 'fast_track', perk: 'fastTrack', points: 3_200, validDays: 365 },
  { code: 'dining_credit', perk: 'dining', points: 4_500, validDays: 365 },
  { code: 'lounge_visit', perk: 'lounge', points: 6_500, validDays: 365 },
  { code: 'room_upgrade', perk: 'upgrade', points: 9_000, validDays: 365 },
  { code: 'lounge_visits_3', perk: 'lounge', points: 18_000, validDays: 365, units: 3 },
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

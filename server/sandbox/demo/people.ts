/**
 * Organisations, apps, people and API keys of the demo. They exist only in the embedded Sandbox or after an
 * explicit seed.
 */

type DemoApp = {
  organisation: { id: string; name: string; slug: string; currency: string };
  id: string;
  name: string;
  slug: 'aurora' | 'meridian' | 'noor';
  currency: string;
  locale: string;
  host: string;
  apiKey: string;
  programName: string;
};

export const demoApps: readonly DemoApp[] = [
  {
    organisation: {
      id: '01980000-0000-7000-8000-00000000000a',
      name: 'Aurora Alliance',
      slug: 'aurora-alliance',
      currency: 'EUR',
    },
    id: '01980000-0000-7000-8000-0000000000a1',
    name: 'Aurora',
    slug: 'aurora',
    currency: 'EUR',
    locale: 'en',
    host: 'aurora.localhost',
    apiKey: 'sk_sandbox_aurora_demo',
    programName: 'Aurora Miles',
  },
  {
    organisation: {
      id: '01980000-0000-7000-8000-00000000000b',
      name: 'Meridian Bank',
      slug: 'meridian-bank',
      currency: 'GBP',
    },
    id: '01980000-0000-7000-8000-0000000000b1',
    name: 'Meridian',
    slug: 'meridian',
    currency: 'GBP',
    locale: 'en',
    host: 'meridian.localhost',
    apiKey: 'sk_sandbox_meridian_demo',
    programName: 'Meridian Private',
  },
  {
    organisation: {
      id: '01980000-0000-7000-8000-00000000000c',
      name: 'Noor Club',
      slug: 'noor-club',
      currency: 'AED',
    },
    id: '01980000-0000-7000-8000-0000000000c1',
    name: 'Noor',
    slug: 'noor',
    currency: 'AED',
    locale: 'ar',
    host: 'noor.localhost',
    apiKey: 'sk_sandbox_noor_demo',
    programName: 'Noor Club',
  },
];

type DemoPerson = {
  id: string;
  email: string;
  username: string;
  firstname: string;
  lastname: string;
  country: string;
  phoneNumber: string;
  joined: readonly { app: DemoApp['slug']; tier: string; points: number; role: 'member' | 'owner' }[];
};

export const demoPeople: readonly DemoPerson[] = [
  {
    id: '01980000-0000-7000-8000-000000000101',
    email: 'ana@aurora.example',
    username: 'ana',
    firstname: 'Ana',
    lastname: 'Ferreira',
    country: 'PT',
    phoneNumber: '+351912345678',
    joined: [{ app: 'aurora', tier: 'gold', points: 84_210, role: 'member' }],
  },
  {
    id: '01980000-0000-7000-8000-000000000102',
    email: 'ben@aurora.example',
    username: 'ben',
    firstname: 'Ben',
    lastname: 'Okafor',
    country: 'GB',
    phoneNumber: '+447700900123',
    joined: [{ app: 'aurora', tier: 'silver', points: 31_450, role: 'member' }],
  },
  {
    id: '01980000-0000-7000-8000-000000000103',
    email: 'mia@meridian.example',
    username: 'mia',
    firstname: 'Mia',
    lastname: 'Lindqvist',
    country: 'SE',
    phoneNumber: '+46701234567',
    joined: [{ app: 'meridian', tier: 'platinum', points: 212_900, role: 'member' }],
  },
  {
    id: '01980000-0000-7000-8000-000000000104',
    email: 'noor@noor.example',
    username: 'noor',
    firstname: 'نور',
    lastname: 'الهاشمي',
    country: 'AE',
    phoneNumber: '+971501234567',
    joined: [{ app: 'noor', tier: 'gold', points: 58_300, role: 'member' }],
  },
  {
    id: '01980000-0000-7000-8000-000000000105',
    email: 'owner@aurora.example',
    username: 'aurora_owner',
    firstname: 'Olga',
    lastname: 'Weiss',
    country: 'DE',
    phoneNumber: '+4915112345678',
    joined: [{ app: 'aurora', tier: 'bronze', points: 1_200, role: 'owner' }],
  },
  {
    id: '01980000-0000-7000-8000-000000000106',
    email: 'lea@aurora.example',
    username: 'lea',
    firstname: 'Lea',
    lastname: 'Martin',
    country: 'FR',
    phoneNumber: '+33612345678',
    joined: [
      { app: 'aurora', tier: 'silver', points: 22_800, role: 'member' },
      { app: 'meridian', tier: 'gold', points: 41_000, role: 'member' },
    ],
  },
];

/** Membership tiers of every demo programme; `threshold` is in points. */
export const demoTiers = [
  { tier: 'bronze', threshold: 0, benefits: ['Member prices', 'Free cancellation reminders'] },
  {
    tier: 'silver',
    threshold: 25_000,
    benefits: ['Member prices', 'Late check-out on request', 'One lounge visit a year'],
  },
  {
    tier: 'gold',
    threshold: 50_000,
    benefits: ['Room upgrade on request', 'Late check-out at 14:00', 'Two lounge visits a year'],
  },
  {
    tier: 'platinum',
    threshold: 100_000,
    benefits: [
      'Room upgrade on arrival',
      'Late check-out at 16:00',
      'Six lounge visits a year',
      'Fast track',
    ],
  },
] as const;

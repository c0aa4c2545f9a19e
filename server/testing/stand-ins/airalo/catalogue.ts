/** The invented catalogue of the stand-in: one country, one region and the world. */

const currencies = { USD: 1, EUR: 0.92, GBP: 0.79, JPY: 156 };

type Sold = { id: string; usd: number; megabytes: number | null; days: number; type?: 'sim' | 'topup' };

const inCurrencies = (usd: number) =>
  Object.fromEntries(
    Object.entries(currencies).map(([code, rate]) => [
      code,
      code === 'JPY' ? Math.round(usd * rate) : Number((usd * rate).toFixed(2)),
    ]),
  );

export const packageOf = ({ id, usd, megabytes, days, type = 'sim' }: Sold) => ({
  id,
  type,
  price: usd,
  net_price: Number((usd * 0.8).toFixed(2)),
  amount: megabytes ?? 0,
  day: days,
  is_unlimited: megabytes === null,
  title: `${megabytes === null ? 'Unlimited' : `${megabytes / 1024} GB`} - ${days} days`,
  data: megabytes === null ? 'Unlimited' : `${megabytes / 1024} GB`,
  short_info: '<b>No telephone number</b>',
  voice: null,
  text: null,
  prices: {
    net_price: inCurrencies(usd * 0.8),
    recommended_retail_price: inCurrencies(usd),
  },
});

/** Package ids whose orders are refused, with the code. */
export const refusedPackages: Record<string, number> = {
  'elan-short-of-credit': 11,
  'elan-maintenance': 13,
  'elan-checksum': 14,
  'elan-no-stock': 33,
  'elan-gone': 34,
  'elan-bad-request': 43,
  'elan-unexpected': 53,
};

const elan: Sold[] = [
  { id: 'elan-7days-1gb', usd: 4.5, megabytes: 1024, days: 7 },
  { id: 'elan-30days-5gb', usd: 13, megabytes: 5120, days: 30 },
  { id: 'elan-10days-unlimited', usd: 29.5, megabytes: null, days: 10 },
];

const operator = (title: string, type: 'local' | 'global', countries: string[], packages: unknown[]) => ({
  id: title.length,
  title,
  type,
  plan_type: 'data',
  esim_type: 'Prepaid',
  activation_policy: type === 'local' ? 'first-usage' : 'installation',
  apn_type: 'automatic',
  apn_value: null,
  is_roaming: true,
  is_kyc_verify: type === 'global',
  rechargeability: type === 'local',
  info: ['<script>alert(1)</script>LTE'],
  coverages: countries.map((name) => ({
    name,
    code: name,
    networks: [
      { name: '<img src=x onerror=alert(1)>Orange', types: ['LTE', '5G'] },
      { name: `Mobile ${name}`, types: ['LTE'] },
    ],
  })),
  countries: countries.map((country_code) => ({ country_code, title: country_code })),
  packages,
});

export type TerritoryRow = { slug: string; country_code: string; title: string; operators: unknown[] };

const france: TerritoryRow = {
  slug: 'france',
  country_code: 'FR',
  title: 'France',
  operators: [
    operator(
      'Elan',
      'local',
      ['FR'],
      [
        ...elan.map(packageOf),
        // A package without data, and one that nothing can be read of.
        { ...packageOf({ id: 'elan-voice', usd: 9, megabytes: null, days: 30 }), is_unlimited: false },
        { id: null },
      ],
    ),
  ],
};

const region = (slug: string, title: string, countries: string[], usd: number): TerritoryRow => ({
  slug,
  country_code: '',
  title,
  operators: [
    operator(`${title} Link`, 'global', countries, [
      packageOf({ id: `${slug}-30days-3gb`, usd, megabytes: 3072, days: 30 }),
      packageOf({ id: `${slug}-30days-10gb`, usd: usd * 2, megabytes: 10_240, days: 30 }),
    ]),
  ],
});

/** All countries and regions; enough regions for a second page of ten. */
export const territories: readonly TerritoryRow[] = [
  france,
  region('europe', 'Europe', ['FR', 'DE', 'ES', 'PT'], 12.5),
  region('world', 'Global', ['AE', 'DE', 'ES', 'FR', 'JP', 'PT', 'US'], 25),
  region('latin-america', 'Latin America', ['BR', 'AR'], 15),
];

export const topUps = [
  packageOf({ id: 'elan-7days-1gb-topup', usd: 4, megabytes: 1024, days: 7, type: 'topup' }),
  packageOf({ id: 'elan-30days-5gb-topup', usd: 12, megabytes: 5120, days: 30, type: 'topup' }),
];

/** The package with this id, in the shape of the catalogue. */
export function findPackage(id: string): ReturnType<typeof packageOf> | undefined {
  if (Object.hasOwn(refusedPackages, id)) return packageOf({ id, usd: 5, megabytes: 1024, days: 7 });
  const sold = territories.flatMap(({ operators }) =>
    operators.flatMap((one) => (one as { packages: ReturnType<typeof packageOf>[] }).packages),
  );
  return [...sold, ...topUps].find((one) => one.id === id);
}

import type { Coverage, EsimPlan } from '#server/modules/esim/port.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { draw, drawFrom, drawShare, seedOf } from '../hotels/draws.ts';
import {
  type Area,
  areaNames,
  areaOf,
  areas,
  countriesOfArea,
  globalCountries,
  priceLevelOf,
} from './areas.ts';
import { issuesAtOnce, magicEffect } from './magic.ts';
import networkNames from './network-names.json' with { type: 'json' };

/** A data bundle; its name contains its size and validity: `5gb_30d`, `unlimited_10d`. */
type Bundle = { name: string; dataMb: number | null; validityDays: number; euroCents: number };

const megabytesInGigabyte = 1024;

/** Sizes and prices that are usual in 2026, for an average European country. */
const localBundles: readonly Bundle[] = [
  bundle('1gb_7d', 390),
  bundle('3gb_30d', 790),
  bundle('5gb_30d', 1_150),
  bundle('10gb_30d', 1_790),
  bundle('20gb_30d', 2_690),
  bundle('unlimited_5d', 1_990),
  bundle('unlimited_10d', 3_490),
];

const regionalBundles: readonly Bundle[] = [
  bundle('1gb_7d', 490),
  bundle('5gb_30d', 1_490),
  bundle('10gb_30d', 2_390),
  bundle('20gb_60d', 3_690),
  bundle('unlimited_10d', 4_490),
];

const globalBundles: readonly Bundle[] = [
  bundle('1gb_7d', 890),
  bundle('5gb_60d', 3_290),
  bundle('10gb_180d', 5_690),
  bundle('20gb_365d', 8_490),
];

/** A coverage for which plans are sold: its code in plan ids, and its bundles. */
type Territory = { code: string; coverage: Coverage; bundles: readonly Bundle[]; priceLevel: number };

/** Numbers of the random draws: price and speed of the plans, and the names of the networks. */
const trait = { price: 1, speed: 2, firstName: 3, secondName: 4, kind: 5 };

/** Parts of the invented names of mobile networks. */
const { birds, kinds } = networkNames;

/**
 * Every plan that covers a country: local plans first, then regional and global ones. Null for an unknown
 * country.
 */
export function plansOfCountry(country: string, currency: string, convert: ConvertMinor): EsimPlan[] | null {
  const area = areaOf(country);
  if (area === undefined) return null;
  const wider = area ? [territoryOfArea(area), globalTerritory] : [];
  return [territoryOfCountry(country), ...wider].flatMap((territory) =>
    plansIn(territory, currency, convert),
  );
}

/** The plans of a region, or of all regions when `region` is null. Returns null for an unknown region. */
export function plansOfRegion(
  region: string | null,
  currency: string,
  convert: ConvertMinor,
): EsimPlan[] | null {
  const territories = [...areaNames.map(territoryOfArea), globalTerritory];
  const requested = region === null ? territories : territories.filter(({ code }) => code === region);
  return requested.length > 0
    ? requested.flatMap((territory) => plansIn(territory, currency, convert))
    : null;
}

/** A plan and the other plans of the same coverage, the plan itself first; null for an unknown plan. */
export function planWithAlternatives(
  resourceId: string,
  currency: string,
  convert: ConvertMinor,
): EsimPlan[] | null {
  if (magicEffect(resourceId)) return [magicPlan(resourceId, currency, convert)];
  const code = /^esim_([a-z]{2}|[a-z]{4,8})_\w+$/.exec(resourceId)?.[1];
  const territory = code === undefined ? null : territoryOf(code);
  const plans = territory ? plansIn(territory, currency, convert) : [];
  const requested = plans.find((plan) => plan.resourceId === resourceId);
  return requested ? [requested, ...plans.filter((plan) => plan !== requested)] : null;
}

function territoryOf(code: string): Territory | null {
  if (code === globalTerritory.code) return globalTerritory;
  if (isArea(code)) return territoryOfArea(code);
  const country = code.toUpperCase();
  return areaOf(country) === undefined ? null : territoryOfCountry(country);
}

const isArea = (code: string): code is Area => Object.hasOwn(areas, code);

function territoryOfCountry(country: string): Territory {
  return {
    code: country.toLowerCase(),
    coverage: { scope: 'country', region: null, countries: [country] },
    bundles: localBundles,
    priceLevel: priceLevelOf(country),
  };
}

function territoryOfArea(area: Area): Territory {
  const countries = [...(countriesOfArea.get(area) ?? [])].sort();
  const coverage: Coverage = { scope: 'region', region: area, countries };
  return { code: area, coverage, bundles: regionalBundles, priceLevel: areas[area].priceLevel };
}

const globalTerritory: Territory = {
  code: 'global',
  coverage: { scope: 'global', region: 'global', countries: globalCountries },
  bundles: globalBundles,
  priceLevel: 100,
};

function plansIn(territory: Territory, currency: string, convert: ConvertMinor): EsimPlan[] {
  const { code, coverage, priceLevel } = territory;
  const seed = seedOf(`esim/${code}`);
  // Local prices vary by up to 20 % around the price level of the area; regional plans do not vary.
  const variation = coverage.scope === 'country' ? 0.8 + 0.4 * drawShare(seed, trait.price) : 1;
  const shared = {
    coverage,
    speed: drawShare(seed, trait.speed) < 0.7 ? ('5G' as const) : ('4G' as const),
    networks: networksOf(seed, coverage.scope === 'country' ? 2 : 3),
    ...commonTerms,
  };
  return territory.bundles.map(({ name, dataMb, validityDays, euroCents }) => ({
    ...shared,
    resourceId: `esim_${code}_${name}`,
    dataMb,
    topUpAvailable: dataMb !== null,
    validityDays,
    // Prices in euro are rounded to 10 cents.
    priceMinor: convert(Math.round((euroCents * priceLevel * variation) / 1_000) * 10, 'EUR', currency),
    currency,
  }));
}

const commonTerms = {
  activationPolicy: 'first_connection',
  kycRequired: false,
  issuesAtOnce: false,
} as const;

function magicPlan(resourceId: string, currency: string, convert: ConvertMinor): EsimPlan {
  const isSparse = magicEffect(resourceId) === 'sparse';
  return {
    ...commonTerms,
    resourceId,
    coverage: { scope: 'country', region: null, countries: ['FR'] },
    speed: isSparse ? null : '4G',
    networks: isSparse ? [] : networksOf(seedOf('esim/test'), 1),
    dataMb: megabytesInGigabyte,
    topUpAvailable: true,
    validityDays: 7,
    priceMinor: convert(500, 'EUR', currency),
    currency,
    issuesAtOnce: issuesAtOnce(resourceId),
  };
}

/** Invented names of mobile networks: a bird, and a usual word for such companies. */
function networksOf(seed: number, count: number): string[] {
  const first = draw(seed, trait.firstName);
  return Array.from({ length: count }, (_, index) => {
    const bird = birds[(first + index * 7) % birds.length];
    return `${bird} ${drawFrom(seed, trait.kind + index, kinds)}`;
  });
}

function bundle(name: string, euroCents: number): Bundle {
  const [, size = '', days = ''] = /^(unlimited|\d+gb)_(\d+)d$/.exec(name) ?? [];
  const dataMb = size === 'unlimited' ? null : Number.parseInt(size, 10) * megabytesInGigabyte;
  return { name, dataMb, validityDays: Number(days), euroCents };
}

import type { EsimPlan } from '#server/modules/esim/port.ts';
import { drawShare, seedOf } from '../../hotels/draws.ts';
import { type Area, areaOf, areas } from '../areas.ts';
import { halfServedCountry } from '../magic.ts';

/** The supplier has one currency, whatever it is asked for. */
const currency = 'USD';

/** It sells plans of single countries in these regions, and no regional plans. */
const soldAreas: readonly Area[] = ['asia', 'oceania', 'americas'];

const bundles = [
  { gigabytes: 2, validityDays: 15, cents: 690 },
  { gigabytes: 6, validityDays: 30, cents: 1_490 },
  { gigabytes: 15, validityDays: 30, cents: 2_790 },
] as const;

/** We keep this share of its price, in percent. */
const commissionPercent = 20;

/** Its plans of a country: none where it does not sell, null for an unknown country. */
export function plansOf(country: string): EsimPlan[] | null {
  const area = country === halfServedCountry ? soldAreas[0] : areaOf(country);
  if (area === undefined) return null;
  if (area === null || !soldAreas.includes(area)) return [];
  return bundles.map(({ gigabytes, validityDays, cents }) => {
    const variation = 0.85 + 0.3 * drawShare(seedOf(`roamlark/${country}`), 1);
    // Prices end in 9.
    const priceMinor = Math.round((cents * areas[area].priceLevel * variation) / 1_000) * 10 - 1;
    const commissionMinor = Math.round((priceMinor * commissionPercent) / 100);
    return {
      resourceId: `RL-${country}-${gigabytes}G-${validityDays}d`,
      coverage: { scope: 'country', region: null, countries: [country] },
      dataMb: gigabytes * 1_024,
      validityDays,
      priceMinor,
      currency,
      speed: null,
      networks: [],
      activationPolicy: 'installation',
      kycRequired: false,
      topUpAvailable: false,
      issuesAtOnce: false,
      cost: { netMinor: priceMinor - commissionMinor, commissionMinor, currency },
    };
  });
}

/** A plan, then the other plans of its country; null for an unknown one. */
export function optionsOf(resourceId: string): EsimPlan[] | null {
  const country = /^RL-([A-Z]{2})-/.exec(resourceId)?.[1];
  const plans = (country && plansOf(country)) || [];
  const plan = plans.find((one) => one.resourceId === resourceId);
  return plan ? [plan, ...plans.filter((other) => other !== plan)] : null;
}

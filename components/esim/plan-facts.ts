import { getTranslations } from 'next-intl/server';
import type { listEsimPlans } from '#server/modules/esim/index.ts';
import { commaNames, type Locale } from '#server/modules/theming/index.ts';
import { minorDigits } from '#server/platform/money/index.ts';
import { numberText, type PriceText, priceLine, priceText } from '#server/portal/index.ts';
import { perGigabyte } from './plans-query.ts';

/** An eSIM plan as the API returns it. */
export type Plan = Awaited<ReturnType<typeof listEsimPlans>>['plans'][number];

const megabytesInGigabyte = 1024;

/** `5 GB`, `500 MB`. */
export function dataText(megabytes: number, locale: Locale): string {
  const inUnit = (value: number, unit: string) =>
    numberText(value, locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return megabytes < megabytesInGigabyte
    ? inUnit(megabytes, 'megabyte')
    : inUnit(megabytes / megabytesInGigabyte, 'gigabyte');
}

/** `30 days`. */
export const daysText = (days: number, locale: Locale): string =>
  numberText(days, locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });

export type PlanFacts = {
  href: string;
  /** `5 GB`, or the text for unlimited data. */
  data: string;
  days: string;
  /** `France`, `Europe, 51 countries`. */
  reach: string;
  /** The fastest network, for example `5G`. */
  speed: string;
  networks: string;
  price: PriceText;
  /** `EUR 2.30 a gigabyte`; null if the data is unlimited. */
  perGb: string | null;
};

/** The texts of a plan for lists and for its own page. */
export async function planFacts(plan: Plan, locale: Locale): Promise<PlanFacts> {
  const t = await getTranslations('esim');
  const { coverage, currency } = plan;
  const rate = perGigabyte(plan);
  const digits = 10 ** minorDigits(currency);
  return {
    href: `/esim/${encodeURIComponent(plan.resource_id)}`,
    data: plan.data_mb === null ? t('unlimited') : dataText(plan.data_mb, locale),
    days: daysText(plan.validity_days, locale),
    reach:
      coverage.scope === 'country'
        ? coverage.name
        : t('reachOf', { name: coverage.name, count: coverage.countries.length }),
    speed: plan.speed,
    networks: commaNames(plan.networks, locale),
    price: priceText(plan.price, currency, locale),
    perGb:
      rate === null
        ? null
        : t('aGigabyte', { price: priceLine(Math.round(rate * digits) / digits, currency, locale) }),
  };
}

import { getTranslations } from 'next-intl/server';
import type { PlanView } from '#server/modules/esim/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine, moneyText, numberText, type PriceText } from '#server/portal/index.ts';
import { perGigabyteMinor } from './plans-query.ts';

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
  /** The fastest network, for example `5G`; null when unknown. */
  speed: string | null;
  price: PriceText;
  /** `EUR 2.30 a gigabyte`; null if the data is unlimited. */
  perGb: string | null;
};

/** The texts of a plan for lists and for its own page. */
export async function planFacts(plan: PlanView, locale: Locale): Promise<PlanFacts> {
  const t = await getTranslations('esim');
  const { coverage, currency } = plan;
  const rateMinor = perGigabyteMinor(plan);
  return {
    href: `/esim/${encodeURIComponent(plan.resourceId)}`,
    data: plan.dataMb === null ? t('unlimited') : dataText(plan.dataMb, locale),
    days: daysText(plan.validityDays, locale),
    reach:
      coverage.scope === 'country'
        ? coverage.name
        : t('reachOf', { name: coverage.name, count: coverage.countries.length }),
    speed: plan.speed,
    price: moneyText(plan.priceMinor, currency, locale),
    perGb:
      rateMinor === null
        ? null
        : t('aGigabyte', { price: moneyLine(Math.round(rateMinor), currency, locale) }),
  };
}

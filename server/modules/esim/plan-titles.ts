import type { PlaceLanguage } from '#server/modules/places/index.ts';
import { countryName } from '#server/modules/places/index.ts';
import { intlTag } from '#server/modules/theming/index.ts';
import { numberFormat } from '#server/platform/intl/index.ts';
import type { EsimPlan } from './port.ts';

const regionNames: Record<PlaceLanguage, Record<string, string>> = {
  en: {
    europe: 'Europe',
    gulf: 'The Gulf',
    asia: 'Asia',
    americas: 'The Americas',
    africa: 'Africa',
    oceania: 'Oceania',
    global: 'Worldwide',
  },
  fr: {
    europe: 'Europe',
    gulf: 'Pays du Golfe',
    asia: 'Asie',
    americas: 'Amériques',
    africa: 'Afrique',
    oceania: 'Océanie',
    global: 'Monde entier',
  },
  es: {
    europe: 'Europa',
    gulf: 'Países del Golfo',
    asia: 'Asia',
    americas: 'América',
    africa: 'África',
    oceania: 'Oceanía',
    global: 'Todo el mundo',
  },
  de: {
    europe: 'Europa',
    gulf: 'Golfstaaten',
    asia: 'Asien',
    americas: 'Amerika',
    africa: 'Afrika',
    oceania: 'Ozeanien',
    global: 'Weltweit',
  },
  ar: {
    europe: 'أوروبا',
    gulf: 'الخليج',
    asia: 'آسيا',
    americas: 'الأمريكتان',
    africa: 'أفريقيا',
    oceania: 'أوقيانوسيا',
    global: 'حول العالم',
  },
};

const unlimited: Record<PlaceLanguage, string> = {
  en: 'unlimited data',
  fr: 'données illimitées',
  es: 'datos ilimitados',
  de: 'unbegrenzte Daten',
  ar: 'بيانات غير محدودة',
};

const topUps: Record<PlaceLanguage, string> = {
  en: 'Top-up',
  fr: 'Recharge',
  es: 'Recarga',
  de: 'Aufladung',
  ar: 'تعبئة',
};

/** Name of the country or region in which a plan works. */
export function coverageName({ coverage }: Pick<EsimPlan, 'coverage'>, language: PlaceLanguage): string {
  if (coverage.region !== null)
    return regionNames[language][coverage.region] ?? regionOfSlug(coverage.region);
  return countryName(coverage.countries[0] ?? '', language);
}

/** The name of a region that only its supplier knows: `latin-america` as `Latin America`. */
const regionOfSlug = (slug: string): string =>
  slug
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Coverage, data volume and validity: `France, 5 GB, 30 days`. */
export function planTitle(plan: EsimPlan, language: PlaceLanguage): string {
  const data = plan.dataMb === null ? unlimited[language] : amountOf(plan.dataMb, language);
  const validity = unit(plan.validityDays, 'day', 'long', language);
  return [coverageName(plan, language), data, validity].join(language === 'ar' ? '، ' : ', ');
}

/** `Top-up: France, 1 GB, 7 days`. */
export function topUpTitle(plan: EsimPlan, language: PlaceLanguage): string {
  const colon = language === 'fr' ? '\u202f: ' : ': ';
  return `${topUps[language]}${colon}${planTitle(plan, language)}`;
}

/** Data volume in gigabytes of 1,024 MB, or in megabytes below one gigabyte. */
function amountOf(dataMb: number, language: PlaceLanguage): string {
  return dataMb < 1024
    ? unit(dataMb, 'megabyte', 'short', language)
    : unit(dataMb / 1024, 'gigabyte', 'short', language);
}

function unit(value: number, name: string, unitDisplay: 'short' | 'long', language: PlaceLanguage): string {
  const format = numberFormat(intlTag(language), {
    style: 'unit',
    unit: name,
    unitDisplay,
    maximumFractionDigits: 1,
  });
  return format.format(value);
}

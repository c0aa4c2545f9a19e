import { getTranslations } from 'next-intl/server';
import type { ShownConversion } from '#server/modules/pricing/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine, numberText } from '#server/portal/index.ts';

/** What a price was converted from, and at which rate; no row where it was not. */
export async function conversionRows(
  converted: ShownConversion | null,
  locale: Locale,
): Promise<{ label: string; value: string }[]> {
  if (!converted) return [];
  const t = await getTranslations('price');
  const amount = moneyLine(converted.totalMinor, converted.currency, locale);
  const rate = numberText(converted.rate, locale, { maximumSignificantDigits: 6 });
  return [{ label: t('convertedFrom'), value: t('convertedAt', { amount, rate }) }];
}

import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import { priceLine } from '#server/portal/index.ts';

/**
 * The amount due at the hotel, in major units of `currency`; `local` is set if the hotel
 * collects it in another currency.
 */
export type DueAtHotel = {
  amount: number;
  currency: string;
  local: { amount: number; currency: string } | null;
};

/**
 * `EUR 12.00, about USD 13.20`: exact in the hotel's currency, `about` if converted. Null if nothing is due.
 */
export async function dueAtHotelText(
  { amount, currency, local }: DueAtHotel,
  locale: Locale,
): Promise<string | null> {
  if (amount <= 0) return null;
  const line = priceLine(amount, currency, locale);
  if (!local) return line;
  const t = await getTranslations('price');
  return t('localAbout', { local: priceLine(local.amount, local.currency, locale), amount: line });
}

import { getTranslations } from 'next-intl/server';
import type { LocalAmount } from '#server/modules/hotels/catalogue/port.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine } from '#server/portal/index.ts';

/**
 * The amount due at the hotel, in minor units of `currency`; `dueAtPropertyLocal` is set if the hotel collects
 * it in another currency.
 */
export type DueAtHotel = {
  currency: string;
  dueAtPropertyMinor: number;
  dueAtPropertyLocal?: LocalAmount | null;
};

/**
 * `EUR 12.00, about USD 13.20`: exact in the hotel's currency, `about` if converted. Null if nothing is due.
 */
export async function dueAtHotelText(
  { currency, dueAtPropertyMinor, dueAtPropertyLocal: local }: DueAtHotel,
  locale: Locale,
): Promise<string | null> {
  if (dueAtPropertyMinor <= 0) return null;
  const amount = moneyLine(dueAtPropertyMinor, currency, locale);
  if (!local) return amount;
  const t = await getTranslations('price');
  return t('localAbout', { local: moneyLine(local.minor, local.currency, locale), amount });
}

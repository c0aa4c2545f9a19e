import { getTranslations } from 'next-intl/server';
import { extrasAtProperty } from '#server/modules/hotels/catalogue/index.ts';
import type { Charge, LocalAmount } from '#server/modules/hotels/catalogue/port.ts';
import { commaText, type Locale } from '#server/modules/theming/index.ts';
import { moneyLine } from '#server/portal/index.ts';

/**
 * The amount due at the hotel, in minor units of `currency`; `dueAtPropertyLocal` is set if the hotel collects
 * it in another currency. `charges` may name what it collects beside the total.
 */
export type DueAtHotel = {
  currency: string;
  dueAtPropertyMinor: number;
  dueAtPropertyLocal?: LocalAmount | null;
  charges?: readonly Charge[];
};

/**
 * Everything that is paid at the hotel: the part of the total, then each charge beside it, for instance
 * `USD 12, City tax EUR 22.40 (not in the total)`. Null if nothing is due there.
 */
export async function dueAtHotelText(due: DueAtHotel, locale: Locale): Promise<string | null> {
  const [t, part] = await Promise.all([getTranslations('price'), partAtHotelText(due, locale)]);
  const extras = extrasAtProperty(due.charges).map(({ name, amountMinor, currency }) =>
    t('extraAtHotel', { name, amount: moneyLine(amountMinor, currency, locale) }),
  );
  return commaText([part, ...extras], locale) || null;
}

/**
 * The part of the total that is paid at the hotel: `EUR 12.00, about USD 13.20`, exact in the hotel's currency, `about`
 * if converted. Null if nothing of the total is due there.
 */
export async function partAtHotelText(
  { currency, dueAtPropertyMinor, dueAtPropertyLocal: local }: DueAtHotel,
  locale: Locale,
): Promise<string | null> {
  if (dueAtPropertyMinor <= 0) return null;
  const amount = moneyLine(dueAtPropertyMinor, currency, locale);
  if (!local) return amount;
  const t = await getTranslations('price');
  return t('localAbout', { local: moneyLine(local.minor, local.currency, locale), amount });
}

import { getTranslations } from 'next-intl/server';
import { extrasAtProperty } from '#server/modules/hotels/catalogue/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine } from '#server/portal/index.ts';
import { chargeKey } from './charge-key.ts';
import { type DueAtHotel, partAtHotelText } from './due-at-hotel.ts';

type Row = { label: string; value: string };

/**
 * What is paid at the hotel: the part of the total, then the charges that a guest pays at the hotel or beside the total,
 * each by the supplier's name and in its own currency. The other charges are part of base price, taxes and fees. That
 * nothing more is due is said only where no charge follows that contradicts it.
 */
export async function atHotelRows(due: DueAtHotel, locale: Locale): Promise<Row[]> {
  const { charges = [] } = due;
  const [t, part] = await Promise.all([getTranslations('price'), partAtHotelText(due, locale)]);
  const isNothing = part === null && extrasAtProperty(charges).length === 0;
  const value = isNothing ? t('nothingMore') : part;
  return [
    ...(value === null ? [] : [{ label: t('atHotel'), value }]),
    ...charges.flatMap((charge): Row[] => {
      const key = chargeKey(charge);
      const { name, amountMinor, currency } = charge;
      return key ? [{ label: t(key, { name }), value: moneyLine(amountMinor, currency, locale) }] : [];
    }),
  ];
}

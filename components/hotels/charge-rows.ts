import { getTranslations } from 'next-intl/server';
import type { Charge } from '#server/modules/hotels/catalogue/port.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine } from '#server/portal/index.ts';

type Row = { label: string; value: string };

/**
 * The charges that a guest pays at the hotel or beside the total, each by the supplier's name and in its own currency.
 * The others are part of base price, taxes and fees.
 */
export async function chargeRows(charges: readonly Charge[] | undefined, locale: Locale): Promise<Row[]> {
  const t = await getTranslations('price');
  return (charges ?? []).flatMap((charge): Row[] => {
    const key = chargeKey(charge);
    const { name, amountMinor, currency } = charge;
    return key ? [{ label: t(key, { name }), value: moneyLine(amountMinor, currency, locale) }] : [];
  });
}

/** How a charge is named; null for one that is charged now as a part of the total. */
export function chargeKey({
  included,
  payable,
}: Pick<Charge, 'included' | 'payable'>): 'chargeAtHotel' | 'chargeBeside' | 'chargeBesideAtHotel' | null {
  if (payable === 'at_property') return included ? 'chargeAtHotel' : 'chargeBesideAtHotel';
  return included ? null : 'chargeBeside';
}

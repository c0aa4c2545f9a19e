import type { Charge, StayPrice } from '#server/modules/hotels/catalogue/port.ts';
import { parseAmount, toPlainText } from '#server/platform/supplier-http/index.ts';
import type { LiteApiRate } from './shapes-rates.ts';
import type { PricedRoom } from './terms.ts';

const maxNameLength = 120;

/** The rooms of an offer with their parts of the price; null if one cannot be read or has another currency. */
export function priceRooms(rates: readonly LiteApiRate[], currency: string): PricedRoom[] | null {
  const rooms = rates.map((rate): PricedRoom | null => {
    const [total] = rate.retailRate.total;
    const totalMinor = total?.currency === currency ? parseAmount(total.amount, currency) : null;
    return totalMinor === null ? null : { rate, totalMinor };
  });
  return rooms.every((room) => room !== null) ? rooms : null;
}

/**
 * The price of a stay for which `dueNowMinor` is paid to the supplier. Taxes that the property collects in the same
 * currency are part of the total; those in another currency are charges beside it, because an amount converted today is
 * not the one that the guest pays there.
 */
export function priceOf(rooms: readonly PricedRoom[], dueNowMinor: number, currency: string): StayPrice {
  const charges = chargesOf(rooms, currency);
  const sumOf = (payable: Charge['payable']) =>
    charges
      .filter((charge) => charge.included && charge.payable === payable)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const dueAtPropertyMinor = sumOf('at_property');
  const includedMinor = Math.min(dueNowMinor, sumOf('now'));
  return {
    currency,
    baseMinor: dueNowMinor - includedMinor,
    taxesMinor: includedMinor + dueAtPropertyMinor,
    feesMinor: 0,
    totalMinor: dueNowMinor + dueAtPropertyMinor,
    dueNowMinor,
    dueAtPropertyMinor,
    dueAtPropertyLocal: null,
    nightly: [],
    charges,
  };
}

/** The commission in the price of all rooms, in minor units. */
export function commissionOf(rates: readonly LiteApiRate[], currency: string): number {
  return rates
    .flatMap(({ commission }) => commission ?? [])
    .reduce(
      (sum, one) => sum + (one.currency === currency ? (parseAmount(one.amount, currency) ?? 0) : 0),
      0,
    );
}

/** The taxes and fees of all rooms; those of one name, currency and place of payment are one line. */
function chargesOf(rooms: readonly PricedRoom[], currency: string): Charge[] {
  const lines = new Map<string, Charge>();
  for (const { included, description, amount, currency: own } of rooms.flatMap(
    ({ rate }) => rate.retailRate.taxesAndFees ?? [],
  )) {
    const amountMinor = parseAmount(amount, own);
    if (amountMinor === null || amountMinor === 0 || (included && own !== currency)) continue;
    const name = toPlainText(description, maxNameLength) || 'Taxes and fees';
    const payable = included ? 'now' : 'at_property';
    const key = [name, payable, own].join('|');
    const known = lines.get(key);
    if (known) known.amountMinor += amountMinor;
    else lines.set(key, { name, included: own === currency, amountMinor, currency: own, payable });
  }
  return [...lines.values()];
}

import { amountStep, type ChosenGateway, roundDownToStep } from '#server/modules/payments/index.ts';
import type { PricedItem } from './cover-items.ts';

/** An item with the amounts that its session shows and charges, in minor units. */
export type ChargedItem = PricedItem & { totalMinor: number; dueMinor: number };

/**
 * The amounts of the items as the gateway can charge them: each rounded down to a whole step. The total falls by as
 * much, so that nothing of it is left to pay on the spot.
 */
export function chargeItems(
  priced: readonly PricedItem[],
  chosen: Pick<ChosenGateway, 'gateway'> | null,
): ChargedItem[] {
  const exponents = chosen?.gateway.exponents ?? 'iso';
  return priced.map(({ item, booking }) => {
    const dueMinor = roundDownToStep(booking.dueNowMinor, amountStep(exponents, booking.currency));
    return { item, booking, dueMinor, totalMinor: booking.totalMinor - (booking.dueNowMinor - dueMinor) };
  });
}

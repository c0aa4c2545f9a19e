import type { Booking } from './booking.ts';

/** Whether the property collects the whole price: no money and no perk is, or was, ours to take. */
export const isPaidAtProperty = ({
  dueNowMinor,
  paidMinor,
  perkMinor,
}: Pick<Booking, 'dueNowMinor' | 'paidMinor' | 'perkMinor'>): boolean =>
  dueNowMinor === 0 && paidMinor === 0 && perkMinor === 0;

import { localToInstant } from '#server/platform/time/index.ts';
import type { HotelContent, Stay } from './port.ts';

/**
 * Usual hours of hotels, for the beginning and end of a stay where the supplier does not know them: bookings need an
 * instant. They are never shown.
 */
const usualTimes = { checkIn: '15:00', checkOut: '11:00' } as const;

type Times = Partial<Pick<HotelContent['policies'], 'checkInFrom' | 'checkOutUntil'>>;

/** The earliest check-in of a stay as an instant, at the usual hour where the hotel's is unknown. */
export const arrivalOf = (
  { checkIn }: Pick<Stay, 'checkIn'>,
  { checkInFrom }: Times,
  timeZone: string,
): string => localToInstant(checkIn, checkInFrom ?? usualTimes.checkIn, timeZone);

/** The latest check-out of a stay as an instant, at the usual hour where the hotel's is unknown. */
export const departureOf = (
  { checkOut }: Pick<Stay, 'checkOut'>,
  { checkOutUntil }: Times,
  timeZone: string,
): string => localToInstant(checkOut, checkOutUntil ?? usualTimes.checkOut, timeZone);

import type { getHotelDetails } from '#server/hotels/index.ts';

/** A hotel as its details tell it. */
export type HotelDetails = Awaited<ReturnType<typeof getHotelDetails>>;

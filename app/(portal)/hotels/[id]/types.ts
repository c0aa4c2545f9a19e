import type { getHotelDetails } from '#server/hotels/index.ts';

/** The details of a hotel, as the use case returns them. */
export type HotelDetails = Awaited<ReturnType<typeof getHotelDetails>>;

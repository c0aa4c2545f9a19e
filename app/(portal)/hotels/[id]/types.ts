import type { getHotelDetails } from '#server/modules/hotels/catalogue/index.ts';

/** The details of a hotel, as the use case returns them. */
export type HotelDetails = Awaited<ReturnType<typeof getHotelDetails>>;

import * as contract from '#server/modules/hotels/bookings/contract.ts';
import { getHotelBooking, presentStay } from '#server/modules/hotels/bookings/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getHotelBooking, getHotelBooking, presentStay],
});

import { presentCancelledBooking } from '#server/modules/bookings/index.ts';
import * as contract from '#server/modules/hotels/bookings/contract.ts';
import { cancelHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.cancelHotelBooking, cancelHotelBooking, presentCancelledBooking],
});

import '#server/products.ts';
import * as contract from '#server/hotel-bookings/contract.ts';
import { cancelHotelBooking } from '#server/hotel-bookings/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.cancelHotelBooking, cancelHotelBooking],
});

import '#server/products.ts';
import * as contract from '#server/bookings/contract.ts';
import { streamBookingEvents } from '#server/bookings/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.streamBookingEvents, streamBookingEvents],
});

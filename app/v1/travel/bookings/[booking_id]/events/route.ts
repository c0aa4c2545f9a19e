import * as contract from '#server/modules/bookings/contract.ts';
import { streamBookingEvents } from '#server/modules/bookings/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.streamBookingEvents, streamBookingEvents],
});

import * as contract from '#server/modules/airport-services/bookings/contract.ts';
import {
  createTravelBooking,
  listTravelBookings,
  presentTravelBooking,
  presentTravelBookingPage,
} from '#server/modules/airport-services/bookings/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listTravelBookings, listTravelBookings, presentTravelBookingPage],
  POST: [contract.createTravelBooking, createTravelBooking, presentTravelBooking],
});

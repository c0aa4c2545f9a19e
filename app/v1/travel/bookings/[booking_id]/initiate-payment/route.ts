import * as contract from '#server/modules/airport-services/bookings/contract.ts';
import {
  initiateTravelPayment,
  presentTravelPayment,
} from '#server/modules/airport-services/bookings/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.initiateTravelPayment, initiateTravelPayment, presentTravelPayment],
});

import '#server/products.ts';
import { serve } from '#server/serve.ts';
import * as contract from '#server/travel-bookings/contract.ts';
import { admitTravelPass } from '#server/travel-bookings/index.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.admitTravelPass, admitTravelPass],
});

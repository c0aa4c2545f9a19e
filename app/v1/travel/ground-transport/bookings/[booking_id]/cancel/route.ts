import '#server/products.ts';
import * as contract from '#server/ground-transport/contract.ts';
import { cancelGroundBooking } from '#server/ground-transport/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.cancelGroundBooking, cancelGroundBooking],
});

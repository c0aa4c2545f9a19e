import * as contract from '#server/hotels/contract.ts';
import { getHotelDetails } from '#server/hotels/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.getHotelDetails, getHotelDetails],
});

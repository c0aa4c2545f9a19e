import * as contract from '#server/hotels/contract.ts';
import { getHotelSearch } from '#server/hotels/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getHotelSearch, getHotelSearch],
});

import * as contract from '#server/hotels/contract.ts';
import { streamHotels } from '#server/hotels/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.streamHotels, streamHotels],
});

import * as contract from '#server/airport/contract.ts';
import { getRestaurantAvailability } from '#server/airport/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.getRestaurantAvailability, getRestaurantAvailability],
});

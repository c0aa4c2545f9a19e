import * as contract from '#server/airport/contract.ts';
import { getRestaurant } from '#server/airport/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getRestaurant, getRestaurant],
});
